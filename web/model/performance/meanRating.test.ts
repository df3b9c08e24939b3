import { expect, test } from 'vitest'
import { meanRating } from './meanRating.ts'

test('there is no mean below three evaluations', () => {
  expect(meanRating([5, 5])).toBeNull()
  expect(meanRating([5, 4, 3])).toBe(4)
})
