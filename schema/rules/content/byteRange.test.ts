import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from './byteRange.ts'

test.each([
  [null, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=2-', { from: 2, to: 9 }],
  ['bytes=2-99', { from: 2, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
] as const)('of ten bytes, the header %j requests %j', (header, range) => expect(byteRange(header, 10)).toEqual(range))

test('a range never leaves the file, whatever the header', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(20), fc.nat(30), fc.nat(30), (noise, size, a, b) => {
      for (const header of [noise, `bytes=${noise}`, `bytes=${a}-${b}`, `bytes=-${a}`]) {
        const range = byteRange(header, size)
        if (typeof range === 'object') expect(0 <= range.from && range.from <= range.to && range.to < size).toBe(true)
      }
    }),
  )
})
