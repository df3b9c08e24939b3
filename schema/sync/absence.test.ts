import { describe, expect, test } from 'vitest'
import { type Absence, answeredAt, countOn, lockAfter, wipeAfter } from './absence.ts'

// Covers: issue 16, point 5; trial S31: how long the server has not answered a device.

const hour = 60 * 60_000
const day = 24 * hour
const start: Absence = { away: 0, countedAt: 1_000 * day }

test('a device asks for the password after fourteen days, and forgets the data thirty days later', () => {
  expect([lockAfter, wipeAfter]).toEqual([14 * day, 44 * day])
  const before = countOn(start, start.countedAt + 14 * day - 1, 0)
  expect(before).toEqual({ away: 14 * day - 1, countedAt: start.countedAt + 14 * day - 1 })
  expect(countOn(before, before.countedAt + 1, 0)).toMatchObject({ away: 14 * day, locked: true })
})

test('time is counted once, however often it is counted and by however many tabs', () => {
  let absence = start
  for (let n = 1; n <= 10 * 24; n += 1) {
    absence = countOn(absence, start.countedAt + n * hour, hour)
    absence = countOn(absence, start.countedAt + n * hour, 0)
  }
  expect(absence.away).toBe(10 * day)
})

describe('a clock that is set back', () => {
  test('takes nothing away of what was counted', () => {
    const later = countOn(start, start.countedAt + 13 * day, 0)
    const back = countOn(later, start.countedAt - 100 * day, 0)
    expect(back.away).toBe(13 * day)
    expect(countOn(back, back.countedAt + day, 0)).toMatchObject({ away: 14 * day, locked: true })
  })

  test('each day does not help for ever: the time of use counts', () => {
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

test('an answer of the server starts the count anew, but ends no lock', () => {
  const away = countOn(start, start.countedAt + 3 * day, 0)
  expect(answeredAt(away, away.countedAt)).toEqual({ away: 0, countedAt: away.countedAt })
  expect(answeredAt(undefined, 5)).toEqual({ away: 0, countedAt: 5 })
  const now = start.countedAt + 20 * day
  expect(answeredAt(start, now)).toEqual({ away: 0, countedAt: now, locked: true })
  expect(answeredAt(answeredAt(start, now), now + 1)).toEqual({ away: 0, countedAt: now + 1, locked: true })
})
