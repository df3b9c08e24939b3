import { expect, test } from 'vitest'
import { teacherRatings } from './teacherRatings.ts'

test('a teacher has the mean of their classes’ evaluations, and is left out without any', () => {
  const classes = [
    { id: 1, teacherId: 7 },
    { id: 2, teacherId: 7 },
    { id: 3, teacherId: 8 },
    { id: 4, teacherId: null },
  ]
  const evaluations = [
    { classId: 1, studentId: 21, teacherRating: 5 },
    { classId: 2, studentId: 21, teacherRating: 2 },
    { classId: 2, studentId: 22, teacherRating: 5 },
    { classId: 4, studentId: 21, teacherRating: 1 },
    { classId: 9, studentId: 21, teacherRating: 1 },
  ]
  expect([...teacherRatings(classes, evaluations)]).toEqual([[7, { mean: 4, count: 3 }]])
})

test('without names, a teacher has a mean from five evaluations on', () => {
  const classes = [{ id: 1, teacherId: 7 }]
  const unnamed = (count: number) =>
    Array.from({ length: count }, () => ({ classId: 1, studentId: null, teacherRating: 4 }))
  expect([...teacherRatings(classes, unnamed(4))]).toEqual([])
  expect([...teacherRatings(classes, unnamed(5))]).toEqual([[7, { mean: 4, count: 5 }]])
})
