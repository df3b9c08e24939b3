import { expect, test } from 'vitest'
import { everything } from '#schema/rules/schedule/periods.ts'
import { marksSheet } from './marksSheet.ts'

const on = (studentId: number, date: string) => ({ studentId, date, classId: 1, lessonId: 7 })
const mark = (studentId: number, date: string, present: boolean | null, more = {}) =>
  ({ ...on(studentId, date), present, detail: null, reason: null, ...more }) as never
const records = {
  people: [
    { id: 1, name: 'Ana', username: '2026001' },
    { id: 2, name: 'Bento', username: null },
  ] as never,
  enrollments: [],
  attendance: [
    mark(2, '2026-11-20', true, { detail: 'late' }),
    mark(1, '2026-11-20', false, { detail: 'justified', reason: 'Atestado' }),
    mark(1, '2026-11-13', true),
    mark(2, '2026-11-13', null),
    mark(1, '2026-11-27', true, { periods: 1, lessons: 2 }),
  ],
  performance: [{ ...on(2, '2026-11-20'), rating: 'good', comment: 'Ajudou' }] as never,
  evaluations: [],
}
const titles = { classes: new Map([[1, '7º A']]), lessons: new Map([[7, 'Frações']]) }

test('each mark is a row with its class, its lesson, the enrolment number and the rating; withdrawn ones are left out', () => {
  expect(marksSheet(records, everything, titles).rows).toEqual([
    ['2026-11-13', '7º A', 'Frações', 'Ana', '2026001', 'Presente', 1, null, null, null],
    ['2026-11-20', '7º A', 'Frações', 'Ana', '2026001', 'Falta justificada', 1, 'Atestado', null, null],
    ['2026-11-20', '7º A', 'Frações', 'Bento', null, 'Atrasado', 1, null, 'Boa', 'Ajudou'],
    ['2026-11-27', '7º A', 'Frações', 'Ana', '2026001', 'Presente em 1 aula', 2, null, null, null],
  ])
})

test('only the days of the period are in it', () => {
  const { rows } = marksSheet(records, { from: '2026-11-01', to: '2026-11-15' }, titles)
  expect(rows.map(([date]) => date)).toEqual(['2026-11-13'])
})
