import { expect, test } from 'vitest'
import { cellText } from '#web/model/files/sheet.ts'
import { rollPaper } from './rollPaper.ts'
import { noMark } from './studentMark.ts'

const student = (id: number, name: string, username: string | null = null) => ({ id, name, username })
const numbers = new Map([
  [1, 1],
  [2, 3],
  [3, 2],
])
const onPaper = (
  ...[students, marks]: Parameters<typeof rollPaper> extends [infer S, infer M, unknown] ? [S, M] : never
) => {
  const { columns, rows } = rollPaper(students, marks, numbers)
  return [columns.map(({ label }) => label), ...rows.map((cells) => cells.map((cell) => cellText(cell)))]
}

test('a printed roll names every student by call number with the mark, the reason and the rating', () => {
  const students = [student(1, 'Ana', '2026001'), student(2, 'Bento'), student(3, 'Caio')]
  const marks = new Map([
    [1, { ...noMark, present: true, rating: 'good' as const, comment: 'Ajudou os colegas.' }],
    [2, { ...noMark, present: false, detail: 'justified' as const, reason: 'Consulta' }],
  ])
  expect(onPaper(students, marks)).toEqual([
    ['Nº', 'Aluno', 'Matrícula', 'Presença', 'Desempenho', 'Comentário'],
    ['1', 'Ana', '2026001', 'presente', 'Boa', 'Ajudou os colegas.'],
    ['2', 'Caio', '', 'sem marcação', '', ''],
    ['3', 'Bento', '', 'falta justificada (Consulta)', '', ''],
  ])
})

test('a roll without ratings has no empty columns for them', () => {
  const marks = new Map([[1, { ...noMark, present: false }]])
  expect(onPaper([student(1, 'Ana', '2026001')], marks)).toEqual([
    ['Nº', 'Aluno', 'Matrícula', 'Presença'],
    ['1', 'Ana', '2026001', 'ausente'],
  ])
})
