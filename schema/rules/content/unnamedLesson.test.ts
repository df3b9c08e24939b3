import { expect, test } from 'vitest'
import { isUnnamed, nameFromContent, newLessonTitle } from './unnamedLesson.ts'

// Covers: issue "a real week": what was taught names the lesson if it had no name.

test('a lesson that nobody prepared is unnamed until somebody names it', () => {
  expect(newLessonTitle('2026-11-26')).toBe('Aula de 26/11')
  expect(isUnnamed(newLessonTitle('2026-11-26'))).toBe(true)
  for (const title of ['Aula 1', 'Aula de Frações', 'Aula de 26/11: Frações', 'A Aula de 26/11'])
    expect(isUnnamed(title)).toBe(false)
})

test('its name is the first line of what was taught', () => {
  expect(nameFromContent('  Frações   e metades \nPágina 12')).toBe('Frações e metades')
  expect(nameFromContent('\n\nFrações')).toBe('Frações')
  expect(nameFromContent(' \n ')).toBeNull()
  expect(nameFromContent(null)).toBeNull()
})

test('a long line is cut after a word', () => {
  const name = nameFromContent('Frações equivalentes, comparação de frações com denominadores diferentes e exercícios')!
  expect(name).toBe('Frações equivalentes, comparação de frações com…')
  expect(nameFromContent(`${'a'.repeat(59)}, e mais`)).toBe(`${'a'.repeat(59)}…`)
  expect(nameFromContent('😀'.repeat(80))).toBe(`${'😀'.repeat(60)}…`)
  expect(nameFromContent('b'.repeat(60))).toBe('b'.repeat(60))
})
