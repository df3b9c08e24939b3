import { expect, test } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { studentLines } from './studentOnPaper.ts'

const ana = { name: 'Ana Souza', username: '2026001' }
const family = wholeRow('studentRecords', { studentId: 21, schoolId: 1 })
const classes = [{ title: '7º Ano A', year: '2026' }]

test('a paper says all that is known of its student', () => {
  const noted = { birthDate: '2013-05-20', inepCode: '123456789012', motherName: 'Rosa Lima', fatherName: 'José Lima' }
  expect(studentLines(ana, { family: { ...family, ...noted }, classes })).toEqual([
    ['Aluno(a)', 'Ana Souza'],
    ['Data de nascimento', '20/05/2013'],
    ['Filiação', 'Rosa Lima e José Lima'],
    ['Matrícula', '2026001'],
    ['Código INEP', '123456789012'],
    ['Turma', '7º Ano A'],
    ['Ano letivo', '2026'],
  ])
})

test.each([[null], [family]])('what is not known has no label (%#)', (known) => {
  expect(studentLines({ name: 'Ana Souza', username: null }, { family: known, classes: [] })).toEqual([
    ['Aluno(a)', 'Ana Souza'],
  ])
})

test('one parent stands alone, and several classes of a year say it once', () => {
  const lines = studentLines(ana, {
    family: { ...family, motherName: 'Rosa Lima' },
    classes: [...classes, { title: 'Coral', year: '2026' }],
  })
  expect(lines).toContainEqual(['Filiação', 'Rosa Lima'])
  expect(lines).toContainEqual(['Turmas', '7º Ano A, Coral'])
  expect(lines).toContainEqual(['Ano letivo', '2026'])
})
