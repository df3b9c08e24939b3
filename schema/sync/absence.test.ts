import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import {
  type Absence,
  absentFor,
  answeredAt,
  countOn,
  doubted,
  lockAfter,
  longestStep,
  openedAt,
  sealAfter,
  standingOf,
  warnAfter,
} from './absence.ts'

// Covers: trial S31; decisions section 9: how long the server has not answered a device, and what follows from it.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start: Absence = { away: 0, countedAt: 1_000 * day, jumped: 0 }

/** Somebody opens the app on each of so many days and looks at it for ten minutes. */
function dayByDay(days: number, from = start): Absence {
  let absence = from
  for (let n = 1; n <= days; n += 1) {
    absence = countOn(absence, absence.countedAt + day - 10 * minute, 0)
    absence = countOn(absence, absence.countedAt + 10 * minute, 10 * minute)
  }
  return absence
}
/** The clock is set, and the app opened a minute later. */
const jump = (absence: Absence, ms: number) => countOn(absence, absence.countedAt + ms, minute)

describe('a device that is opened day by day without its server', () => {
  test.each([
    [6, 'open'],
    [7, 'warned'],
    [13, 'warned'],
    [14, 'locked'],
    [15, 'locked'],
    [43, 'locked'],
    [44, 'sealed'],
    [100, 'sealed'],
  ])('on day %d is %s', (days, standing) => {
    expect(standingOf(dayByDay(days))).toBe(standing)
    expect([warnAfter, lockAfter, sealAfter]).toEqual([7 * day, 14 * day, 44 * day])
  })

  test('comes to the lock on its hour, also over weekends', () => {
    let absence = start
    for (const days of [1, 1, 1, 1, 3, 1, 1, 1, 1]) absence = countOn(absence, absence.countedAt + days * day, 0)
    absence = countOn(absence, absence.countedAt + 3 * day - 1, 0)
    expect([absence.away, standingOf(absence)]).toEqual([14 * day - 1, 'warned'])
    expect(countOn(absence, absence.countedAt + 1, 0)).toMatchObject({ away: 14 * day, locked: 'away' })
  })

  test('counts time once, however often it is counted and by however many tabs', () => {
    let absence = start
    for (let n = 1; n <= 10 * 24; n += 1) {
      absence = countOn(absence, start.countedAt + n * hour, hour)
      absence = countOn(absence, start.countedAt + n * hour, 0)
    }
    expect(absence.away).toBe(10 * day)
  })

  test('has no last day: who types the password works on for fourteen days, as often as they type it', () => {
    let absence = start
    for (let times = 1; times <= 8; times += 1) {
      absence = dayByDay(14, absence)
      expect(standingOf(absence)).toBe('locked')
      absence = openedAt(absence, absence.countedAt)
      expect(standingOf(absence)).toBe('open')
      expect(absentFor(absence)).toBe(times * 14 * day)
    }
    expect(standingOf(answeredAt(absence, absence.countedAt, 112 * day))).toBe('open')
  })
})

describe('a clock that jumps', () => {
  test.each([
    ['two days ahead', 2, 'open'],
    ['two days back', -2, 'open'],
    ['ten days ahead', 10, 'warned'],
    ['45 days ahead', 45, 'locked'],
    ['45 days back', -45, 'open'],
    ['three years ahead', 3 * 365, 'locked'],
    ['three years back', -3 * 365, 'open'],
  ])('%s', (_, days, standing) => {
    const after = jump(start, days * day)
    expect([standingOf(after), after.locked]).toEqual([standing, standing === 'locked' ? 'jump' : undefined])
  })

  test('locks at most, in whatever sequence: nothing counts but the time of use', () => {
    const far = fc.integer({ min: longestStep + minute + 1, max: 4_000 * day })
    const jumps = fc.array(fc.record({ by: far, back: fc.boolean(), used: fc.nat(minute) }), { maxLength: 300 })
    fc.assert(
      fc.property(jumps, (all) => {
        let absence = start
        let used = 0
        for (const each of all) {
          absence = countOn(absence, absence.countedAt + (each.back ? -each.by : each.by), each.used)
          used += each.used
          expect(absence.away).toBe(used)
          expect(absence.locked ?? 'jump').toBe('jump')
        }
        expect(standingOf(absence)).not.toBe('sealed')
      }),
      { numRuns: volume(200, 10_000) },
    )
  })

  test('to and fro by less than a step counts it once, however often', () => {
    let absence = start
    for (let n = 0; n < 100; n += 1) {
      absence = countOn(absence, start.countedAt + 2 * day, 0)
      absence = countOn(absence, start.countedAt, 0)
    }
    expect([absence.away, standingOf(absence)]).toEqual([2 * day, 'open'])
  })

  test('and is set right again takes back what it doubted, but no lock', () => {
    const warned = jump(start, 10 * day)
    expect(standingOf(jump(warned, -10 * day))).toBe('open')
    const locked = jump(start, 45 * day)
    expect(jump(locked, -45 * day)).toMatchObject({ locked: 'jump', jumped: 0 })
  })

  test('hides no absence: the days after it count, and its lock becomes that of an absence', () => {
    const after = dayByDay(14, jump(start, 45 * day))
    expect(after).toMatchObject({ locked: 'away' })
    expect(standingOf(dayByDay(30, after))).toBe('sealed')
  })

  test('never takes away what was counted, and time of use counts while it is behind', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -100 * day, max: 100 * day }), fc.nat(hour))), (all) => {
        let absence = start
        for (const [by, used] of all) {
          const after = countOn(absence, absence.countedAt + by, used)
          expect(after.away - absence.away).toBeGreaterThanOrEqual(by > 0 ? 0 : used)
          absence = after
        }
      }),
      { numRuns: volume(200, 10_000) },
    )
    let absence = start
    let days = 0
    while (!absence.locked) {
      days += 1
      absence = countOn(absence, start.countedAt - days * hour, 6 * hour)
      expect(days).toBeLessThan(100)
    }
    expect(days).toBe(14 * 4)
  })
})

describe('an answer of the server', () => {
  test('starts the count anew', () => {
    const away = dayByDay(3)
    expect(answeredAt(away, away.countedAt, 3 * day)).toEqual({ away: 0, countedAt: away.countedAt, jumped: 0 })
    expect(answeredAt(undefined, 5, undefined)).toEqual({ away: 0, countedAt: 5, jumped: 0 })
  })

  test('opens what only a jump locked, since it knows that no time has passed', () => {
    const locked = jump(start, 45 * day)
    expect(standingOf(answeredAt(locked, locked.countedAt, 2 * minute))).toBe('open')
    expect(answeredAt(locked, locked.countedAt, undefined)).toMatchObject({ locked: 'jump' })
  })

  test('says how long it was: after 14 days it locks and after 44 it seals, whatever the clock said', () => {
    for (const clock of [start, jump(start, 20 * day), jump(start, -100 * day)]) {
      const standing = (reported: number) => standingOf(answeredAt(clock, clock.countedAt, reported))
      expect([14 * day - 1, 14 * day, 44 * day - 1, 44 * day].map(standing)).toEqual([
        ...['open', 'locked', 'locked', 'sealed'],
      ])
    }
  })

  test('ends no lock of an absence, and the next ones do not either', () => {
    const away = dayByDay(20)
    const once = answeredAt(away, away.countedAt, 20 * day)
    expect([once.locked, absentFor(once)]).toEqual(['away', 20 * day])
    const twice = answeredAt(once, once.countedAt + hour, hour)
    expect([twice.locked, absentFor(twice), standingOf(twice)]).toEqual(['away', 20 * day, 'locked'])
    expect(standingOf(openedAt(twice, twice.countedAt))).toBe('open')
  })

  test('ends no lock that an act on the server made', () => {
    const ended: Absence = { ...dayByDay(20), locked: 'ended' }
    expect(answeredAt(ended, ended.countedAt, day)).toMatchObject({ locked: 'ended' })
    expect(dayByDay(2, ended)).toMatchObject({ locked: 'ended' })
  })
})

test('what an older build counted is doubted: it locks at most, and a lock stays', () => {
  const after = doubted({ away: 45 * day, countedAt: 7, locked: true })
  expect([standingOf(after), after.locked]).toEqual(['locked', 'jump'])
  expect(doubted({ away: 0, countedAt: 7, locked: true })).toMatchObject({ away: 0, locked: 'away' })
  expect(standingOf(doubted({ away: 3 * day, countedAt: 7 }))).toBe('open')
})
