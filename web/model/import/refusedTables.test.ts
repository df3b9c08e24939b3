import { expect, test } from 'vitest'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { type RefusedRow, refusedTables } from './refusedTables.ts'

const refused = (file: string, line: number, why: string, sheet?: string): RefusedRow => {
  const record: ImportRecord = { kind: 'refused', source: { file, line, ...(sheet && { sheet }) }, what: 'Ana', why }
  return { record, why }
}
const students = {
  file: 'escola.xlsx',
  sheet: {
    name: 'Alunos',
    rows: [['Lista de 2026'], ['Nome', 'CPF'], ['Ana', '111'], ['Bento', '222.222'], ['Caio']],
  },
  mapping: { subject: 'students', headingLine: 2, columns: ['name', 'cpf'] },
} as const
const sheets = [students, { ...students, sheet: { ...students.sheet, name: 'Turmas' } }] as never

test('the refused rows of a sheet come back as they were, under its headings, with the reason', () => {
  const rows = [
    refused('escola.xlsx', 5, 'Falta o CPF.', 'Alunos'),
    refused('escola.xlsx', 3, 'CPF inválido.', 'Alunos'),
  ]
  expect(refusedTables(rows, sheets)).toEqual([
    {
      name: 'Alunos',
      rows: [
        ['Nome', 'CPF', 'Motivo da recusa'],
        ['Ana', '111', 'CPF inválido.'],
        ['Caio', '', 'Falta o CPF.'],
      ],
    },
  ])
})

test('a line that is refused for two things comes back once, with both', () => {
  const rows = [refused('escola.xlsx', 3, 'CPF inválido.', 'Alunos'), refused('escola.xlsx', 3, 'Sem turma.', 'Alunos')]
  expect(refusedTables(rows, sheets)[0]!.rows).toEqual([
    ['Nome', 'CPF', 'Motivo da recusa'],
    ['Ana', '111', 'CPF inválido. Sem turma.'],
  ])
})

test('what is no sheet is listed with its reason and its line', () => {
  expect(refusedTables([refused('censo.txt', 9, 'Sem turma.')], sheets)).toEqual([
    {
      name: 'Recusados',
      rows: [
        ['Quem ou o quê', 'Motivo da recusa', 'Onde'],
        ['Ana', 'Sem turma.', 'linha 9'],
      ],
    },
  ])
})
