import { expect, test } from 'vitest'
import { meanRating } from './meanRating.ts'

test('below three evaluations there is no mean; from three on it is theirs', () => {
  expect(meanRating([5, 5])).toBeNull()
  expect(meanRating([5, 4, 3])).toBe(4)
})
