import { describe, expect, test } from 'vitest'
import type { Category } from '../entities/labels.ts'
import { categoryBack, deleteAll, enrolAll, enrolBack, setCategory } from './bulkActs.ts'

const student = (id: number, category: Category | null) => ({ id, category })
const before = [student(1, 'a'), student(2, 'pro'), student(3, null)]
const args = (acts: { args: unknown }[]) => acts.map((each) => each.args)
const enrolment = (studentId: number, classId = 7, leftAt: number | null = null) => ({
  id: null,
  classId,
  studentId,
  enrolledAt: 0,
  leftAt,
})

describe('a category for many', () => {
  test('is given to those who have another', () => {
    expect(args(setCategory(before, 'pro'))).toEqual([
      { id: 1, category: 'pro' },
      { id: 3, category: 'pro' },
    ])
  })
  test('is taken back to what each had, not of who was changed since or is gone', () => {
    const now = [student(1, 'pro'), student(2, 'pro'), student(3, 'b')]
    expect(args(categoryBack(before, now, 'pro'))).toEqual([{ id: 1, category: 'a' }])
    expect(args(categoryBack(before, [student(3, 'pro')], 'pro'))).toEqual([{ id: 3, category: null }])
  })
})

describe('a class for many', () => {
  const rows = [enrolment(1), enrolment(2, 7, 500), enrolment(3, 8)]
  test('enrols who is not in it, and who left again', () => {
    expect(args(enrolAll([1, 2, 3], 7, rows))).toEqual([
      { classId: 7, studentId: 2 },
      { classId: 7, studentId: 3 },
    ])
  })
  test('is taken back of those it enrolled and who are still there', () => {
    const now = [enrolment(1), enrolment(2), enrolment(3, 7, 900)]
    expect(args(enrolBack([1, 2, 3], 7, rows, now))).toEqual([{ classId: 7, studentId: 2 }])
  })
})

test('many are deleted one by one', () => {
  expect(deleteAll([4, 5]).map(({ act, args }) => [act.name, args])).toEqual([
    ['deleteUser', { id: 4 }],
    ['deleteUser', { id: 5 }],
  ])
})
