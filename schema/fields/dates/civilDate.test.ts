import fc from 'fast-check'
import { expect, test } from 'vitest'
import { civilDate } from '#schema/fields/fields.ts'
import { enrolledOn, mayBeMarkedOn } from '#schema/rules/attendance/enrolledOn.ts'
import { rollDays } from '#schema/rules/attendance/rollDays.ts'
import { inZone, type SteadyZone, steadyZones } from '#schema/tests/zones.ts'
import { addDays, civilDateOf, weekdayIndex } from './civilDate.ts'
import { fullDate, longDate, shortDate } from './dates.ts'
import { momentOf } from './moment.ts'

// Covers: decisions section 4; trial R21.

const zones = ['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'America/Rio_Branco', 'UTC', 'Asia/Tokyo']
const zone = fc.constantFrom(...zones)
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) })
const runs = { numRuns: 2_000 }

test.each([
  ['2026-11-22T01:30:00Z', 'America/Sao_Paulo', '2026-11-21'],
  ['2026-11-22T03:30:00Z', 'America/Sao_Paulo', '2026-11-22'],
  ['2026-11-22T03:30:00Z', 'America/Manaus', '2026-11-21'],
  ['2026-11-22T02:30:00Z', 'America/Noronha', '2026-11-22'],
  ['2026-11-22T01:30:00Z', 'UTC', '2026-11-22'],
])('%s in %s is %s', (at, place, date) => {
  expect(civilDateOf(Date.parse(at), place)).toBe(date)
})

test('the day of an instant exists, and is at most one away from the day in UTC', () => {
  fc.assert(
    fc.property(instant, zone, (at, place) => {
      const date = civilDateOf(at, place)
      expect(civilDate.safeParse(date).success).toBe(true)
      const utc = new Date(at).toISOString().slice(0, 10)
      expect([addDays(utc, -1), utc, addDays(utc, 1)]).toContain(date)
    }),
    runs,
  )
})

test('days add up, and the weekday moves with them', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -800, max: 800 }), fc.integer({ min: -800, max: 800 }), (at, a, b) => {
      const date = civilDateOf(at, 'UTC')
      expect(addDays(addDays(date, a), b)).toBe(addDays(date, a + b))
      expect(weekdayIndex(addDays(date, a))).toBe((((weekdayIndex(date) + a) % 7) + 7) % 7)
    }),
    runs,
  )
})

test('a student is on the sheet from the day they joined to the day they left, both included', () => {
  fc.assert(
    fc.property(instant, fc.nat(400), fc.integer({ min: -10, max: 410 }), zone, (enrolledAt, days, day, place) => {
      const enrolled = civilDateOf(enrolledAt, place)
      const leftAt = enrolledAt + days * 86_400_000
      const enrollment = { id: 1, classId: 1, studentId: 1, enrolledAt, leftAt, gaps: null }
      const date = addDays(enrolled, day)
      const on = date >= enrolled && date <= civilDateOf(leftAt, place)
      expect(enrolledOn(enrollment, date, place)).toBe(on)
      expect(enrolledOn({ ...enrollment, leftAt: null }, date, place)).toBe(date >= enrolled)
      if (on) expect(mayBeMarkedOn(enrollment, date, place)).toBe(true)
    }),
    runs,
  )
})

test('a mark on the device’s day is accepted whatever the server’s zone', () => {
  fc.assert(
    fc.property(instant, zone, zone, (at, device, server) => {
      const enrollment = { id: 1, classId: 1, studentId: 1, enrolledAt: at, leftAt: at, gaps: null }
      expect(mayBeMarkedOn(enrollment, civilDateOf(at, device), server)).toBe(true)
    }),
    runs,
  )
})

test('of 1,000 rolls taken between 23:00 and 01:00, none lands on the day before or after', () => {
  const steady = fc.constantFrom(...(Object.keys(steadyZones) as SteadyZone[]))
  const day = fc.integer({ min: 0, max: 3_650 })
  let off = 0
  fc.assert(
    fc.property(steady, day, fc.integer({ min: -60, max: 59 }), (place, days, minutes) => {
      const midnight = Date.UTC(2020, 0, 2) + days * 86_400_000
      const date = new Date(midnight + minutes * 60_000).toISOString().slice(0, 10)
      const at = midnight + (minutes - steadyZones[place]) * 60_000
      // The date as the device that takes the roll sees it, and as any other device reads and shows it.
      const taken = inZone(place, () => momentOf(at).date)
      const shown = rollDays({ moduleId: null, week: [] }, [], [], taken, [], place).at(-1)!.date
      if ([taken, civilDateOf(at, place), shown].some((each) => each !== date)) off++
      const [year, month, dayOfMonth] = date.split('-')
      for (const elsewhere of [place, 'UTC', 'America/Rio_Branco'])
        if (inZone(elsewhere, () => fullDate(taken)) !== `${dayOfMonth}/${month}/${year}`) off++
    }),
    { numRuns: 1_000 },
  )
  expect(off).toBe(0)
})

test.each([
  ['2018-11-04', 'America/Sao_Paulo'],
  ['2019-02-16', 'America/Sao_Paulo'],
  ['2019-02-17', 'America/Sao_Paulo'],
  ['2026-03-08', 'America/New_York'],
  ['2026-11-01', 'America/New_York'],
])('on %s, when the clocks of %s change, the date is written as on any other day', (date, place) => {
  const [year, month, day] = date.split('-') as [string, string, string]
  inZone(place, () => {
    expect([fullDate(date), shortDate(date)]).toEqual([`${day}/${month}/${year}`, `${day}/${month}`])
    expect(longDate(date)).toContain(`, ${Number(day)} de `)
    expect(addDays(addDays(date, 1), -1)).toBe(date)
  })
})

test('a device that moves to another zone uses the new one at once', () => {
  const at = Date.UTC(2026, 10, 25, 2, 30)
  const seen = ['America/Noronha', 'America/Sao_Paulo', 'Asia/Tokyo', 'UTC'].map((place) =>
    inZone(place, () => [momentOf(at), civilDateOf(at)]),
  )
  expect(seen).toEqual([
    [{ date: '2026-11-25', weekday: 3, minutes: 30 }, '2026-11-25'],
    [{ date: '2026-11-24', weekday: 2, minutes: 23 * 60 + 30 }, '2026-11-24'],
    [{ date: '2026-11-25', weekday: 3, minutes: 11 * 60 + 30 }, '2026-11-25'],
    [{ date: '2026-11-25', weekday: 3, minutes: 150 }, '2026-11-25'],
  ])
})
