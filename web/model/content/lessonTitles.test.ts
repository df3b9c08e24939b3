import { expect, test } from 'vitest'
import { lessonTitles } from './lessonTitles.ts'

test('each line is the title of a lesson, in its order, and blank lines are none', () => {
  expect(lessonTitles(' Frações \r\n\nDecimais\n')).toEqual({ titles: ['Frações', 'Decimais'] })
  expect(lessonTitles('  ')).toEqual({ titles: [] })
})

test('a line that is no title is named, and so is a list that is too long', () => {
  expect(lessonTitles(`Frações\n\n${'x'.repeat(201)}`)).toEqual({
    problem: 'Linha 3: escreva um título de até 200 caracteres',
  })
  expect(lessonTitles('Aula\n'.repeat(100))).toEqual({ titles: Array(100).fill('Aula') })
  expect(lessonTitles('Aula\n'.repeat(101))).toEqual({ problem: 'São 101 linhas: escreva até 100 aulas de cada vez' })
})
