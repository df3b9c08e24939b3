import { expect, test } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { schoolTodayOf } from './schoolToday.ts'

const monday = '2026-11-16'
const link = (moduleId: number, startTime?: string) =>
  wholeRow('moduleClasses', {
    ...{ moduleId, classId: 3, createdAt: 0 },
    meetings: startTime === undefined ? null : [{ weekday: 'monday', startTime, minutes: 50 }],
  })
const school = {
  classes: [
    wholeRow('classes', {
      ...{ id: 3, title: '6º A', schoolId: 1, teacherId: 10, weekday: 'monday', classTime: '07:00', category: 'a' },
    }),
  ],
  users: [wholeRow('users', { id: 21, name: 'Ana', role: 'student', schoolId: 1, createdAt: 0 })],
  modules: [5, 6].map((id) => wholeRow('modules', { id, title: `Matéria ${id}`, schoolId: 1, createdAt: 0 })),
  lessons: [5, 6].map((moduleId) => wholeRow('lessons', { id: moduleId * 10, moduleId, title: 'Aula', order: 1 })),
  enrollments: [wholeRow('enrollments', { classId: 3, studentId: 21, enrolledAt: 0 })],
}
const seen = async (rows: object) =>
  (await schoolTodayOf(memoryReader({ ...school, ...rows }), 1, monday)).today.map(
    ({ title, meeting, roll, absentStudents }) => [title, meeting.startTime, roll?.state, absentStudents.length],
  )

test('a roll of what a class has no hours for is in the office’s day, with who is absent', async () => {
  const place = { classId: 3, lessonId: 60, date: monday }
  const rolls = {
    rollCalls: [wholeRow('rollCalls', { ...place, concludedAt: 9 })],
    attendance: [wholeRow('attendance', { ...place, studentId: 21, present: false })],
  }
  const hours = { moduleClasses: [link(5, '08:00'), link(6)] }
  expect(await seen(hours)).toEqual([['6º A · Matéria 5', '08:00', undefined, 0]])
  expect(await seen({ ...hours, ...rolls })).toEqual([
    ['6º A', '08:00', 'taken', 1],
    ['6º A · Matéria 5', '08:00', undefined, 0],
  ])
})

test('a meeting from which all are excused has no students', async () => {
  const excused = (since: string) => ({
    moduleClasses: [link(5, '08:00')],
    enrollments: [{ ...school.enrollments[0]!, excusedFrom: [{ moduleId: 5, since }] }],
  })
  const hasStudents = async (since: string) =>
    (await schoolTodayOf(memoryReader({ ...school, ...excused(since) }), 1, monday)).today[0]!.hasStudents
  expect([await hasStudents(monday), await hasStudents('2026-11-17')]).toEqual([false, true])
})
