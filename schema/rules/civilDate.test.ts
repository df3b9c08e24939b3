import fc from 'fast-check'
import { expect, test } from 'vitest'
import { civilDate } from '../entities/fields.ts'
import { addDays, civilDateOf, weekdayIndex } from './civilDate.ts'
import { enrolledOn, mayBeMarkedOn } from './enrolledOn.ts'

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

test('a student is on the sheet from the day they came to the day they left, both included', () => {
  fc.assert(
    fc.property(instant, fc.nat(400), fc.integer({ min: -10, max: 410 }), zone, (enrolledAt, days, day, place) => {
      const enrolled = civilDateOf(enrolledAt, place)
      const leftAt = enrolledAt + days * 86_400_000
      const enrollment = { id: 1, classId: 1, studentId: 1, enrolledAt, leftAt }
      const date = addDays(enrolled, day)
      const on = date >= enrolled && date <= civilDateOf(leftAt, place)
      expect(enrolledOn(enrollment, date, place)).toBe(on)
      expect(enrolledOn({ ...enrollment, leftAt: null }, date, place)).toBe(date >= enrolled)
      if (on) expect(mayBeMarkedOn(enrollment, date, place)).toBe(true)
    }),
    runs,
  )
})

test('a mark of the device’s day is accepted whatever the server’s zone within a day', () => {
  fc.assert(
    fc.property(instant, zone, zone, (at, device, server) => {
      const enrollment = { id: 1, classId: 1, studentId: 1, enrolledAt: at, leftAt: at }
      expect(mayBeMarkedOn(enrollment, civilDateOf(at, device), server)).toBe(true)
    }),
    runs,
  )
})
