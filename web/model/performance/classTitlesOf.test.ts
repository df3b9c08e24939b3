import { expect, test } from 'vitest'
import { classTitlesOf } from './classTitlesOf.ts'

const enrollment = (studentId: number, classId: number, leftAt: number | null = null) =>
  ({ studentId, classId, leftAt, enrolledAt: 0, gaps: null, leftReason: null, excusedFrom: null, id: null }) as const
const titles = new Map([
  [1, '7º B'],
  [2, '7º A'],
])

test('a student is named with the classes they are in, or with those they left', () => {
  const found = classTitlesOf(
    [enrollment(1, 1), enrollment(1, 2), enrollment(2, 1, 5), enrollment(2, 2), enrollment(3, 1, 5), enrollment(4, 9)],
    titles,
    10,
  )
  expect(Object.fromEntries(found)).toEqual({ 1: '7º A, 7º B', 2: '7º A', 3: '7º B' })
})
