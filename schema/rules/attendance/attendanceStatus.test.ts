import { expect, test } from 'vitest'
import { attendanceStatus } from './attendanceStatus.ts'

test('a lesson is done when its completion says so', () => {
  const completion = { id: 1, classId: 3, teacherId: null, performanceLevel: 'good' as const, markedAt: 0 }
  const rows = [
    { ...completion, lessonId: 101, isCompleted: true },
    { ...completion, lessonId: 102, isCompleted: false },
  ]
  expect(attendanceStatus(rows)).toEqual([
    { lessonId: 101, hasDoneStatus: true },
    { lessonId: 102, hasDoneStatus: false },
  ])
})
