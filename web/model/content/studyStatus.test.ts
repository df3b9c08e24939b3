import { expect, test } from 'vitest'
import { studyStatus, studyStatusText } from './studyStatus.ts'

const there = { attended: true }
const missed = { attended: false }

test.each([
  [[1], there, 2, 'completed'],
  [[1], there, 1, 'completed'],
  [[1], missed, 1, 'given'],
  [[1], undefined, 2, 'given'],
  [[2], undefined, 1, 'current'],
  [[2], there, 1, 'current'],
  [[2], there, 2, 'given'],
  [[2], undefined, 2, 'notStarted'],
  [[], undefined, undefined, 'notStarted'],
] as const)(
  'lesson 1, when %j are done, with %j in class, and %s selected, is %s',
  (done, inClass, selected, status) => {
    expect(studyStatus(1, new Set<number>(done), inClass, selected)).toBe(status)
  },
)

test('what was given in class is told apart from what the student attended', () => {
  expect(studyStatusText('completed', there)).toBe('Concluída')
  expect(studyStatusText('given', missed)).toBe('Dada em sala · você faltou')
  expect(studyStatusText('given', there)).toBe('Dada em sala · você esteve presente')
  expect(studyStatusText('given', undefined)).toBe('Dada em sala')
  expect(studyStatusText('notStarted', undefined)).toBe('Não iniciada')
})
