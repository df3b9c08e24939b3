import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, noonOn } from '#schema/fields/dates/civilDate.ts'
import type { EnrollmentPeriod, EnrollmentTimes } from '#schema/nouns/enrollment.ts'
import { enrolledOn } from './enrolledOn.ts'
import { periodsOf, timesOf } from './enrollmentPeriods.ts'

const zone = 'America/Sao_Paulo'
const noon = (date: string) => noonOn(date, zone)
const since = (from: string, until: string | null = null): EnrollmentTimes => ({
  enrolledAt: noon(from),
  leftAt: until === null ? null : noon(until),
  gaps: null,
})
/** The enrollment once these days are written over it. */
const after = (before: EnrollmentTimes, periods: EnrollmentPeriod[]): EnrollmentTimes => ({
  ...before,
  ...timesOf(periods, before, zone),
})

test('a student who left and came back was in the class before and after, and not between', () => {
  const left = since('2026-02-02', '2026-05-15')
  const back = after(left, [...periodsOf(left, zone), { from: '2026-08-03', until: null }])
  expect(periodsOf(back, zone)).toEqual([
    { from: '2026-02-02', until: '2026-05-15' },
    { from: '2026-08-03', until: null },
  ])
  const on = ['2026-02-01', '2026-02-02', '2026-05-15', '2026-05-16', '2026-08-02', '2026-08-03', '2026-12-01']
  expect(on.filter((date) => enrolledOn(back, date, zone))).toEqual([
    '2026-02-02',
    '2026-05-15',
    '2026-08-03',
    '2026-12-01',
  ])
})

test('whoever comes back on the same day or the next was never away', () => {
  for (const from of ['2026-05-15', '2026-05-16']) {
    const left = since('2026-02-02', '2026-05-15')
    const back = after(left, [...periodsOf(left, zone), { from, until: null }])
    expect(back).toEqual(since('2026-02-02'))
  }
})

test('a day that stays keeps its instant, and nothing is written when no day changes', () => {
  const left: EnrollmentTimes = { enrolledAt: noon('2026-02-02') - 1, leftAt: noon('2026-05-15') + 1, gaps: null }
  expect(timesOf(periodsOf(left, zone), left, zone)).toEqual({})
  expect(timesOf([{ from: '2026-02-02', until: '2026-06-01' }], left, zone)).toEqual({ leftAt: noon('2026-06-01') })
})

test('whoever left before the first day was never in the class', () => {
  expect(periodsOf(since('2026-05-15', '2026-05-01'), zone)).toEqual([])
})

const zones = fc.constantFrom('America/Sao_Paulo', 'America/Rio_Branco', 'America/Noronha', 'UTC', 'Asia/Dili')
const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-02-01', days))

test('in every zone the days written are the days read, whatever they are', () => {
  const period = fc.tuple(day, fc.option(fc.integer({ min: 0, max: 20 }))).map(([from, days]) => ({
    from,
    until: days === null ? null : addDays(from, days),
  }))
  fc.assert(
    fc.property(fc.array(period, { minLength: 1, maxLength: 5 }), day, zones, (periods, date, place) => {
      const times = timesOf(periods, undefined, place) as EnrollmentTimes
      const isIn = periods.some(({ from, until }) => from <= date && (until === null || date <= until))
      expect(enrolledOn(times, date, place)).toBe(isIn)
      expect(timesOf(periodsOf(times, place), times, place)).toEqual({})
    }),
  )
})
