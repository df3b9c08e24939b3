import { expect, test } from 'vitest'
import type { Reader } from '../entities/tables.ts'
import { classRecords, recordsOfClasses } from './classRecords.ts'

const given = { lessonId: 1, date: '2026-11-13' }
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
    { ...given, classId: 7, studentId: 1, present: true },
    { ...given, classId: 8, studentId: 2, present: false },
    { ...given, classId: 9, studentId: 3, present: true },
    { ...holiday, classId: 7, studentId: 1, present: false },
  ],
  performance: [
    { ...given, classId: 8, studentId: 2, rating: 'good' },
    { ...holiday, classId: 7, studentId: 1, rating: 'poor' },
  ],
  rollCalls: [
    ...[7, 8].map((classId) => ({ ...given, classId, cancelledReason: null })),
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

test('the records of several classes hold all of theirs and nobody else’s; who is in two is one person', async () => {
  const both = await recordsOfClasses(rows, [7, 8])
  expect(both.people.map(({ id }) => id)).toEqual([1, 2])
  expect(both.enrollments).toHaveLength(3)
  expect(both.attendance.map(({ classId }) => classId)).toEqual([7, 8])
  expect(both.performance.map(({ classId }) => classId)).toEqual([8])
  expect(both.evaluations).toHaveLength(1)
})

test('the records of one class are those of a list of one', async () => {
  for (const classId of [7, 8, 9])
    expect(await recordsOfClasses(rows, [classId])).toEqual(await classRecords(rows, classId))
})

test('marks of a day without a lesson count for nobody', async () => {
  const { attendance, performance } = await classRecords(rows, 7)
  expect(attendance.map(({ date }) => date)).toEqual([given.date])
  expect(performance).toEqual([])
})
