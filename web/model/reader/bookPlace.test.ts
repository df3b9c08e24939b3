import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookEnd, placeAt, shareAt } from './bookPlace.ts'

// Covers: readers inside the app (EPUB: the last place is a share of the book, the same on every screen).

const sizes = fc.array(fc.integer({ min: 50, max: 5000 }), { minLength: 1, maxLength: 20 })

test('the place of a share is the section it was taken in, and about as far in it', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (sizes, n, within) => {
      const section = n % sizes.length
      const found = placeAt(sizes, shareAt(sizes, { section, within }))
      const step = sizes.reduce((sum, size) => sum + size, 0) / sizes[section]! / bookEnd
      expect(found.section).toBe(section)
      expect(Math.abs(found.within - within)).toBeLessThanOrEqual(2 * step)
    }),
  )
})

test('a book begins at 0 and is read at the end of its last section alone', () => {
  expect(shareAt([10, 90], { section: 0, within: 0 })).toBe(0)
  expect(shareAt([10, 90], { section: 0, within: 1 })).toBe(999)
  expect(shareAt([10, 90], { section: 1, within: 1 })).toBe(bookEnd)
  expect(placeAt([10, 90], bookEnd)).toEqual({ section: 1, within: 1 })
})
