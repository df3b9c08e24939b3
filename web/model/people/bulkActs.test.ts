import { describe, expect, test } from 'vitest'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Category } from '#schema/fields/labels.ts'
import { deleteAll, enrolAll, setCategory, undoCategory, undoEnrolment } from './bulkActs.ts'

const student = (id: number, category: Category | null) => ({ id, category })
const before = [student(1, 'a'), student(2, 'pro'), student(3, null)]
const args = (acts: { args: unknown }[]) => acts.map((each) => each.args)
const enrolment = (studentId: number, classId = 7, leftAt: number | null = null) => ({
  id: null,
  classId,
  studentId,
  enrolledAt: 0,
  leftAt,
  gaps: null,
  leftReason: null,
  excusedFrom: null,
})

describe('a category for many', () => {
  test('is set for those who have another', () => {
    expect(args(setCategory(before, 'pro'))).toEqual([
      { id: 1, category: 'pro' },
      { id: 3, category: 'pro' },
    ])
  })
  test('is undone for each student, unless they were changed since or are gone', () => {
    const now = [student(1, 'pro'), student(2, 'pro'), student(3, 'b')]
    expect(args(undoCategory(before, now, 'pro'))).toEqual([{ id: 1, category: 'a' }])
    expect(args(undoCategory(before, [student(3, 'pro')], 'pro'))).toEqual([{ id: 3, category: null }])
  })
})

describe('a class for many', () => {
  const rows = [enrolment(1), enrolment(2, 7, 500), enrolment(3, 8)]
  test('enrols students who are not in it, and those who left', () => {
    expect(args(enrolAll([1, 2, 3], 7, rows, 1_000))).toEqual([
      { classId: 7, studentId: 2 },
      { classId: 7, studentId: 3 },
    ])
  })
  test('is undone for those it enrolled who are still in it: they have their days of before, or none', () => {
    const now = [enrolment(1), enrolment(2), enrolment(3, 7, 900), enrolment(4)]
    expect(undoEnrolment([1, 2, 3, 4], 7, rows, now, 1_000)).toMatchObject([
      { act: { name: 'setEnrollmentDates' }, args: { studentId: 2, from: civilDateOf(0), until: civilDateOf(500) } },
      { act: { name: 'leaveClass' }, args: { studentId: 4, lastDay: addDays(civilDateOf(0), -1) } },
    ])
  })
})

test('many are deleted one by one', () => {
  expect(deleteAll([4, 5]).map(({ act, args }) => [act.name, args])).toEqual([
    ['deleteUser', { id: 4 }],
    ['deleteUser', { id: 5 }],
  ])
})
