import { expect, test } from 'vitest'
import { everything } from '#schema/rules/schedule/periods.ts'
import { attendanceDeclaration } from './attendanceDeclaration.ts'

const mark = (classId: number, date: string, present: boolean | null, detail: string | null = null) =>
  ({ studentId: 1, lessonId: 7, classId, date, present, detail, reason: null }) as never
const marks = [
  mark(2, '2026-03-02', true, 'late'),
  mark(2, '2026-11-03', false, 'justified'),
  mark(1, '2026-11-04', true),
  mark(1, '2026-11-05', null),
]
const titles = new Map([
  [1, '7º A'],
  [2, '10º B'],
])

test('a declaration has each class and the whole, with the figures of the screens, up to today', () => {
  const declared = attendanceDeclaration(marks, titles, everything, '2026-11-25')!
  expect([declared.from, declared.to]).toEqual(['2026-03-02', '2026-11-25'])
  expect(declared.classes.map(({ title, present, absent, rate }) => [title, present, absent, rate])).toEqual([
    ['7º A', 1, 0, 1],
    ['10º B', 1, 1, 0.5],
  ])
  expect(declared.total).toEqual({ present: 2, absent: 1, late: 1, justified: 1, rate: 2 / 3 })
})

test('only the days of the period count, and without a mark there is nothing to declare', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(attendanceDeclaration(marks, titles, november, '2026-11-25')).toMatchObject({
    from: '2026-11-03',
    to: '2026-11-25',
    total: { present: 1, absent: 1 },
  })
  expect(attendanceDeclaration(marks, titles, { from: '2026-12-01', to: '2026-12-31' }, '2026-12-10')).toBeNull()
})
