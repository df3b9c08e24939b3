import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockOf, blockSize, firstBlock, idInBlock, isServerId, serverIds } from './ids.ts'

// The largest block whose ids are all exact in JavaScript.
const lastBlock = Math.floor(Number.MAX_SAFE_INTEGER / blockSize) - 1
const block = fc.integer({ min: firstBlock, max: lastBlock })
const count = fc.integer({ min: 0, max: blockSize - 1 })
const runs = { numRuns: 10_000 }

test('an id belongs to its block and is exact', () => {
  fc.assert(
    fc.property(block, count, (b, n) => {
      const id = idInBlock(b, n)
      expect(Number.isSafeInteger(id)).toBe(true)
      expect(blockOf(id)).toBe(b)
      expect(isServerId(id)).toBe(false)
    }),
    runs,
  )
})

test('two ids are equal only when block and count are', () => {
  fc.assert(
    fc.property(block, count, block, count, (a, n, b, m) => {
      expect(idInBlock(a, n) === idInBlock(b, m)).toBe(a === b && n === m)
    }),
    runs,
  )
})

test('the server owns every id below 2^32', () => {
  expect(serverIds).toBe(2 ** 32)
  expect(isServerId(serverIds - 1)).toBe(true)
  expect(isServerId(idInBlock(firstBlock, 0))).toBe(false)
})
