import { expect, test } from 'vitest'
import { moduleKey } from '#schema/lists/plan/findModule.ts'
import { withChosen } from './chosenModules.ts'

const key = moduleKey({ grade: '6º ano', subject: 'Matemática' })

test('a subject is known by its grade and its name, however a file writes them', () => {
  expect(moduleKey({ grade: '6º ANO', subject: 'MATEMATICA' })).toBe(key)
  expect(moduleKey({ grade: '7º ano', subject: 'Matemática' })).not.toBe(key)
})

test('a choice replaces the one before, and an empty title takes it back', () => {
  const chosen = withChosen(new Map([[key, 'Antes']]), key, ' Matemática Básica ')
  expect([...chosen]).toEqual([[key, 'Matemática Básica']])
  expect(withChosen(chosen, key, ' ').size).toBe(0)
})

test('the latest choices are remembered, and no more than 300', () => {
  const many = Array.from({ length: 300 }, (_, i): [string, string] => [`disciplina ${i}`, 'Módulo'])
  const chosen = withChosen(new Map(many), key, 'Matemática Básica')
  expect(chosen.size).toBe(300)
  expect([chosen.has('disciplina 0'), chosen.has(key)]).toEqual([false, true])
})
