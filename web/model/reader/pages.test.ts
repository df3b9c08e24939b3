import { expect, test } from 'vitest'
import { alivePages, canvasRatio, currentPage, mostPixels, nextZoom, pageTyped } from './pages.ts'

// Covers: readers inside the app (pages are drawn as they are reached).

test('the page that is read is drawn with its neighbours, the next one first', () => {
  expect(alivePages(new Map([[12, 600]]), 12, 300)).toEqual([12, 13, 11])
  expect(alivePages(new Map([[1, 600]]), 1, 300)).toEqual([1, 2])
  expect(alivePages(new Map([[300, 600]]), 300, 300)).toEqual([300, 299])
  expect(alivePages(new Map(), 1, 1)).toEqual([1])
})

test('never more than three pages are drawn, however many are seen, and those that are seen most', () => {
  const seen = new Map([
    [4, 20],
    [5, 300],
    [6, 310],
    [7, 100],
    [8, 0],
  ])
  expect(alivePages(seen, 6, 300)).toEqual([6, 5, 7])
})

test('the reader is at the page that is seen most, of several at the first, and stays while none is seen', () => {
  const seen = new Map([
    [6, 310],
    [5, 310],
    [7, 200],
  ])
  expect(currentPage(seen, 1)).toBe(5)
  expect(currentPage(new Map([[9, 0]]), 8)).toBe(8)
})

test('a canvas has the pixels of the screen, and at most four megapixels', () => {
  expect(canvasRatio(400, 600, 3)).toBe(3)
  const ratio = canvasRatio(1500, 2100, 3)
  expect(1500 * 2100 * ratio ** 2).toBeCloseTo(mostPixels)
})

test('a typed page counts only when the document has it', () => {
  const typed = ['12', ' 300 ', '0', '301', '1.5', '', 'dois']
  expect(typed.map((text) => pageTyped(text, 300))).toEqual([12, 300, ...Array(5).fill(undefined)])
})

test('zoom goes in steps, and ends at both ends', () => {
  expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(4, 1), nextZoom(0.5, -1)]).toEqual([1.25, 0.75, 4, 0.5])
})
