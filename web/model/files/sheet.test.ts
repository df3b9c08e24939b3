import { expect, test } from 'vitest'
import { tellingColumns } from './sheet.ts'

const sheet = {
  name: 'Alunos',
  columns: [{ label: 'Aluno' }, { label: 'Turma' }, { label: 'E-mail' }, { label: 'Faltas' }],
  rows: [
    ['Ana', '7º Ano A', null, 0],
    ['Bento', '7º Ano A', '', 0],
  ],
}
const labels = (...args: Parameters<typeof tellingColumns>) => tellingColumns(...args).columns.map(({ label }) => label)

test('paper leaves out the columns in which no row has anything; a zero is something', () => {
  expect(tellingColumns(sheet)).toEqual({
    name: 'Alunos',
    columns: [{ label: 'Aluno' }, { label: 'Turma' }, { label: 'Faltas' }],
    rows: [
      ['Ana', '7º Ano A', 0],
      ['Bento', '7º Ano A', 0],
    ],
  })
})

test('paper leaves out a column that repeats in every row what stands above the sheet', () => {
  expect(labels(sheet, ['7º Ano A'])).toEqual(['Aluno', 'Faltas'])
  expect(labels({ ...sheet, rows: [...sheet.rows, ['Caio', '8º Ano B', null, 1]] }, ['7º Ano A'])).toContain('Turma')
})

test('a sheet without rows keeps its columns', () => {
  expect(labels({ ...sheet, rows: [] })).toHaveLength(4)
})
