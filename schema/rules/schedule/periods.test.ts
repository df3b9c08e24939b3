import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { inRange, periods, rangeOf } from './periods.ts'

const date = fc.integer({ min: -20_000, max: 60_000 }).map((n) => addDays('2026-01-01', n))
const daysIn = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

test('every day is in its own period, and all days of a period share the same range', () => {
  fc.assert(
    fc.property(date, fc.constantFrom(...periods), fc.nat(), (day, period, n) => {
      const range = rangeOf(period, day)
      expect(inRange(day, range)).toBe(true)
      const other = period === 'all' ? day : addDays(range.from, n % daysIn(range.from, range.to))
      expect(rangeOf(period, other)).toEqual(range)
    }),
    { numRuns: 5_000 },
  )
})

test('each period ends the day before the next begins', () => {
  fc.assert(
    fc.property(date, fc.constantFrom('week', 'month', 'semester'), (day, period) => {
      const { from, to } = rangeOf(period, day)
      expect(rangeOf(period, addDays(to, 1)).from).toBe(addDays(to, 1))
      expect(rangeOf(period, addDays(from, -1)).to).toBe(addDays(from, -1))
    }),
    { numRuns: 5_000 },
  )
})

test('a week runs from Sunday to Saturday, a month has all its days, a semester has six months', () => {
  fc.assert(
    fc.property(date, (day) => {
      const week = rangeOf('week', day)
      expect([weekdayIndex(week.from), weekdayIndex(week.to), daysIn(week.from, week.to)]).toEqual([0, 6, 7])
      const month = rangeOf('month', day)
      expect([month.from.slice(8), month.from.slice(0, 7)]).toEqual(['01', month.to.slice(0, 7)])
      expect(rangeOf('semester', day).from.slice(5)).toBe(Number(day.slice(5, 7)) < 7 ? '01-01' : '07-01')
    }),
  )
})

test.each([
  ['week', '2026-11-21', '2026-11-15', '2026-11-21'],
  ['week', '2026-11-22', '2026-11-22', '2026-11-28'],
  ['week', '2026-01-01', '2025-12-28', '2026-01-03'],
  ['month', '2024-02-10', '2024-02-01', '2024-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['semester', '2026-06-30', '2026-01-01', '2026-06-30'],
  ['semester', '2026-07-01', '2026-07-01', '2026-12-31'],
] as const)('the %s of %s is %s to %s', (period, day, from, to) => {
  expect(rangeOf(period, day)).toEqual({ from, to })
})
