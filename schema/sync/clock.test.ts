import fc from 'fast-check'
import { expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import { believable, initialTime, inOrderOfNumbers, learn, tick } from './clock.ts'

const year = 365 * 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 10, 21)

/** A device clock that jumps by up to two years in either direction, or stands still. */
const wallClock = fc.oneof(
  fc.integer({ min: start - 2 * year, max: start + 2 * year }),
  fc.constant(start),
  fc.double({ min: start, max: start + 10, noNaN: true }),
)
const runs = { numRuns: volume(1_500, 10_000) }

test('every write of a device is later than the one before, whatever its clock does', () => {
  fc.assert(
    fc.property(
      fc.array(wallClock, { minLength: 2, maxLength: 20 }),
      fc.integer({ min: -year, max: year }),
      (clocks, offset) => {
        let time = { ...initialTime, offset }
        for (const now of clocks) {
          const next = tick(time, now)
          expect(next.at).toBeGreaterThan(time.last)
          expect(Number.isSafeInteger(next.at)).toBe(true)
          expect(next.last).toBe(next.at)
          time = next
        }
      },
    ),
    runs,
  )
})

test('a thousand writes in one millisecond are still in order', () => {
  let time = initialTime
  const times = Array.from({ length: 1000 }, () => {
    const next = tick(time, start)
    time = next
    return next.at
  })
  expect(new Set(times).size).toBe(1000)
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

test('after one answer a wrong clock stamps writes within half a round trip of the server’s time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2 * year, max: 2 * year }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: start + 2 * year }),
      (error, up, down, last) => {
        const sentAt = start + error
        const receivedAt = sentAt + up + down
        const serverNow = start + up
        const { at } = tick(learn({ last, offset: 0 }, sentAt, receivedAt, serverNow), receivedAt)
        expect(Math.abs(at - (start + up + down))).toBeLessThanOrEqual((up + down) / 2 + 1)
      },
    ),
    runs,
  )
})

test('after an answer the next write is later than every stamp in the answer, whatever the clocks say', () => {
  fc.assert(
    fc.property(wallClock, wallClock, wallClock, wallClock, (last, sentAt, receivedAt, now) => {
      const serverNow = start
      const learned = learn({ last, offset: 0 }, sentAt, receivedAt, serverNow)
      expect(tick(learned, now).at).toBeGreaterThan(serverNow)
    }),
    runs,
  )
})

test('the server never accepts a time ahead of its own', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (at, now) => {
      expect(believable(at, now)).toBeLessThanOrEqual(now)
      if (at <= now) expect(believable(at, now)).toBe(at)
    }),
    runs,
  )
})

test('of a clock that was set back while the request was on its way only what it shows now counts', () => {
  expect(learn(initialTime, start + year, start, start + 3).offset).toBe(3)
})

test('a write is neither before the one of the number before it nor after the one of the next number', () => {
  expect([5, 15, 25].map((at) => inOrderOfNumbers(at, 10, 20))).toEqual([10, 15, 20])
  expect([5, 15].map((at) => inOrderOfNumbers(at, 10))).toEqual([10, 15])
  expect(inOrderOfNumbers(25, undefined, 20)).toBe(20)
})
