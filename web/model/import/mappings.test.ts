import { expect, test } from 'vitest'
import type { SheetMapping } from '#schema/lists/sheet/sheetMapping.ts'
import { mappingWith, mappingWithColumn } from './correctedMapping.ts'
import { recallMapping, rememberMapping } from './mappingMemory.ts'

const today = '2026-11-25'
const sheetOf = (firstRows: string[][]) => ({ name: '', firstRows })
const rows = [['Escola'], ['Nome', 'Contato', 'Turma'], ['Ana', 'ana@escola.br', '7º B']]
const recognized: SheetMapping = {
  subject: 'students',
  headingLine: 2,
  columns: ['name', undefined, 'schoolClass'],
}

test('a column that was not recognized is told what it holds', () => {
  expect(mappingWithColumn(recognized, 1, 'email').columns).toEqual(['name', 'email', 'schoolClass'])
})

test('a field moves from the column that had it: it is in one column only', () => {
  expect(mappingWithColumn(recognized, 1, 'name').columns).toEqual([undefined, 'name', 'schoolClass'])
})

test('another line of headings recognizes the columns anew', () => {
  const shifted = { ...recognized, headingLine: 1, columns: [undefined, undefined, undefined] }
  expect(mappingWith(shifted, sheetOf(rows), today, { headingLine: 2 }).columns).toEqual([
    'name',
    'guardianPhone',
    'schoolClass',
  ])
})

test('a list of teachers takes only the columns that teachers have, and gets them back as one of students', () => {
  const withDate = [
    ['Nome', 'Desde'],
    ['Ana', '01/02/2026'],
  ]
  const students: SheetMapping = { subject: 'students', headingLine: 1, columns: ['name', 'since'] }
  const teachers = mappingWith(students, sheetOf(withDate), today, { subject: 'teachers' })
  expect(teachers.columns).toEqual(['name', undefined])
  expect(mappingWith(teachers, sheetOf(withDate), today, { subject: 'students' })).toEqual(students)
})

test('a corrected mapping is found again by the name and the headings of the sheet, however they are written', () => {
  const corrected = mappingWithColumn(recognized, 1, 'email')
  const memory = rememberMapping([], 'Alunos', rows, corrected)
  expect(
    recallMapping(memory, 'ALUNOS', [['Outra escola'], ['nome', 'CONTATO', 'Turma'], ['Bento', 'b@x.br', '8']]),
  ).toEqual(corrected)
  expect(recallMapping(memory, 'Alunos', [['x'], ['Nome', 'Telefone', 'Turma']])).toBeUndefined()
  expect(recallMapping(memory, 'Turmas', rows)).toBeUndefined()
})

test('the memory holds no cell of a row, is corrected rather than repeated, and does not grow for ever', () => {
  expect(rememberMapping([], 'Alunos', rows, { ...recognized, headingLine: 0 })).toEqual([])
  const once = rememberMapping([], 'Alunos', rows, recognized)
  expect(rememberMapping(once, 'Alunos', rows, mappingWithColumn(recognized, 1, 'email'))).toHaveLength(1)
  expect(JSON.stringify(once)).not.toMatch(/ana|7º/i)
  let memory = once
  for (let i = 0; i < 30; i += 1) memory = rememberMapping(memory, `Planilha ${i}`, rows, recognized)
  expect(memory).toHaveLength(20)
})
