import { expect, test } from 'vitest'
import { studyStatus } from './studyStatus.ts'

test.each([
  [1, [1], 1, 'completed'],
  [1, [1], 2, 'completed'],
  [1, [2], 1, 'current'],
  [1, [2], 2, 'notStarted'],
  [1, [], undefined, 'notStarted'],
] as const)('lesson %i, of which %j are done and %s is selected, is %s', (lessonId, done, selected, status) => {
  expect(studyStatus(lessonId, new Set<number>(done), selected)).toBe(status)
})
