import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePercents } from './wholePercents.ts'

const count = fc.nat({ max: 100_000 })
const counts = fc.record({ good: count, average: count, poor: count })

test('whole per cent add to 100, each within one of its share, and more never gets less', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const shares = wholePercents(given)
      const total = given.good + given.average + given.poor
      const names = ['good', 'average', 'poor'] as const
      expect(names.reduce((sum, name) => sum + shares[name], 0)).toBe(total === 0 ? 0 : 100)
      for (const name of names) {
        expect(Number.isInteger(shares[name])).toBe(true)
        if (total) expect(Math.abs(shares[name] - (given[name] * 100) / total)).toBeLessThan(1)
        for (const other of names)
          if (given[name] > given[other]) expect(shares[name]).toBeGreaterThanOrEqual(shares[other])
      }
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  [
    { good: 1, average: 1, poor: 1 },
    { good: 34, average: 33, poor: 33 },
  ],
  [
    { good: 2, average: 1, poor: 0 },
    { good: 67, average: 33, poor: 0 },
  ],
  [
    { good: 1, average: 2, poor: 4 },
    { good: 14, average: 29, poor: 57 },
  ],
  [
    { good: 0, average: 5, poor: 0 },
    { good: 0, average: 100, poor: 0 },
  ],
  [
    { good: 0, average: 0, poor: 0 },
    { good: 0, average: 0, poor: 0 },
  ],
])('%j is %j per cent', (given, shares) => {
  expect(wholePercents(given)).toEqual(shares)
})
