import { expect, test } from 'vitest'
import type { Reader } from '#schema/nouns/tables.ts'
import { classRecords, recordsOfClasses } from './classRecords.ts'

const lessonDay = { lessonId: 1, date: '2026-11-13' }
const holiday = { lessonId: 1, date: '2026-11-20' }

const tables: Record<string, object[]> = {
  users: [1, 2, 3].map((id) => ({ id, name: `Aluno ${id}`, role: 'student' })),
  enrollments: [
    { classId: 7, studentId: 1 },
    { classId: 7, studentId: 2 },
    { classId: 8, studentId: 2 },
    { classId: 9, studentId: 3 },
  ],
  attendance: [
    { ...lessonDay, classId: 7, studentId: 1, present: true },
    { ...lessonDay, classId: 8, studentId: 2, present: false },
    { ...lessonDay, classId: 9, studentId: 3, present: true },
    { ...holiday, classId: 7, studentId: 1, present: false },
  ],
  performance: [
    { ...lessonDay, classId: 8, studentId: 2, rating: 'good' },
    { ...holiday, classId: 7, studentId: 1, rating: 'poor' },
  ],
  rollCalls: [
    ...[7, 8].map((classId) => ({ ...lessonDay, classId, cancelledReason: null })),
    { ...holiday, classId: 7, cancelledReason: 'Feriado' },
  ],
  evaluations: [{ classId: 7, studentId: 1 }],
}
const fits = (row: object, match: object) =>
  Object.entries(match).every(([name, value]) => row[name as keyof typeof row] === value)
const rows = {
  get: async (table: string, id: number) => tables[table]!.find((row) => fits(row, { id })),
  where: async (table: string, match: object) => tables[table]!.filter((row) => fits(row, match)),
} as unknown as Reader

test('the records of several classes hold all of their rows and no others; a person in two classes appears once', async () => {
  const both = await recordsOfClasses(rows, [7, 8])
  expect(both.people.map(({ id }) => id)).toEqual([1, 2])
  expect(both.enrollments).toHaveLength(3)
  expect(both.attendance.map(({ classId }) => classId)).toEqual([7, 8])
  expect(both.performance.map(({ classId }) => classId)).toEqual([8])
  expect(both.evaluations).toHaveLength(1)
})

test('the records of one class equal those of a list with one class', async () => {
  for (const classId of [7, 8, 9])
    expect(await recordsOfClasses(rows, [classId])).toEqual(await classRecords(rows, classId))
})

test('marks of a day without a lesson are not counted', async () => {
  const { attendance, performance } = await classRecords(rows, 7)
  expect(attendance.map(({ date }) => date)).toEqual([lessonDay.date])
  expect(performance).toEqual([])
})
