import { expect, test } from 'vitest'
import { PieceSource } from './pieceSource.ts'

const megabyte = 2 ** 20
const size = 100 * megabyte
const content = new Blob([new Uint8Array(size)])

/** Sends a file whose pieces take so long, ms; returns the sizes of the pieces, MB. */
async function sizesOf(tookMs: (piece: number) => number, failsAt?: number): Promise<number[]> {
  let now = 0
  const source = new PieceSource(
    size,
    async (start, end) => content.slice(start, end),
    () => now,
  )
  const sizes: number[] = []
  for (let at = 0, piece = 0; at < size; piece++) {
    const { value, done } = await source.slice(at)
    now += tookMs(piece)
    sizes.push(value.size / megabyte)
    if (piece === failsAt) continue
    at += value.size
    expect(done).toBe(at === size)
  }
  return sizes
}

test('a file goes in pieces of 8 MB, and on a quick line in larger ones', async () => {
  expect(await sizesOf(() => 600)).toEqual([...Array(12).fill(8), 4])
  expect(await sizesOf(() => 100)).toEqual([8, 8, 32, 32, 20])
})

test('a clock that is set back makes no line quick', async () => {
  expect(await sizesOf(() => -3_600_000)).toEqual([...Array(12).fill(8), 4])
})

test('a line that becomes slow gets small pieces again', async () => {
  expect(await sizesOf((piece) => (piece < 3 ? 100 : 10_000))).toEqual([8, 8, 32, 32, 8, 8, 4])
})

test('once a large piece did not arrive, the rest goes in usual ones', async () => {
  expect(await sizesOf(() => 100, 2)).toEqual([8, 8, 32, ...Array(10).fill(8), 4])
})
