import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePercents } from './wholePercents.ts'

const count = fc.nat({ max: 100_000 })
const counts = fc.record({ good: count, average: count, poor: count })

test('whole per cent add up to 100, are within one of the exact share, and keep the order of the counts', () => {
  fc.assert(
    fc.property(counts, (tallies) => {
      const shares = wholePercents(tallies)
      const total = tallies.good + tallies.average + tallies.poor
      const names = ['good', 'average', 'poor'] as const
      expect(names.reduce((sum, name) => sum + shares[name], 0)).toBe(total === 0 ? 0 : 100)
      for (const name of names) {
        expect(Number.isInteger(shares[name])).toBe(true)
        if (total) expect(Math.abs(shares[name] - (tallies[name] * 100) / total)).toBeLessThan(1)
        for (const other of names)
          if (tallies[name] > tallies[other]) expect(shares[name]).toBeGreaterThanOrEqual(shares[other])
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
])('%j is %j per cent', (tallies, shares) => {
  expect(wholePercents(tallies)).toEqual(shares)
})
