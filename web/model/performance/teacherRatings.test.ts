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
    { classId: 1, teacherRating: 5 },
    { classId: 2, teacherRating: 2 },
    { classId: 2, teacherRating: 5 },
    { classId: 4, teacherRating: 1 },
    { classId: 9, teacherRating: 1 },
  ]
  expect([...teacherRatings(classes, evaluations)]).toEqual([[7, { mean: 4, count: 3 }]])
})
