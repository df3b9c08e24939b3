import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { runningHashes } from './runningHashes.ts'

const content = Uint8Array.from({ length: 100 }, (_, i) => i)
const hash = createHash('sha256').update(content).digest('hex')

test('the hash of a content that came in pieces is that of the whole', () => {
  const hashes = runningHashes()
  hashes.add('a', 0, [content.slice(0, 10), content.slice(10, 40)])
  hashes.add('b', 0, [content.slice(50)])
  expect(hashes.of('a', 100)).toBeUndefined()
  hashes.add('a', 40, [content.slice(40)])
  expect([hashes.of('a', 100), hashes.of('a', 100)]).toEqual([hash, hash])
})

test('a content of which a piece came to another process, or was cut off unseen, has none', () => {
  const hashes = runningHashes()
  hashes.add('a', 40, [content.slice(40)])
  expect(hashes.of('a', 100)).toBeUndefined()
  hashes.add('b', 0, [content.slice(0, 40)])
  hashes.add('b', 50, [content.slice(50)])
  expect(hashes.of('b', 100)).toBeUndefined()
})

test('a content that begins again is reckoned again, and a forgotten one is gone', () => {
  const hashes = runningHashes()
  hashes.add('a', 0, [content.slice(0, 40)])
  hashes.add('a', 0, [content])
  expect(hashes.of('a', 100)).toBe(hash)
  hashes.forget('a')
  expect(hashes.of('a', 100)).toBeUndefined()
})

test('uploads that nobody finished do not keep later ones from being reckoned', () => {
  const hashes = runningHashes()
  for (let i = 0; i < 1_500; i++) hashes.add(`left ${i}`, 0, [content.slice(0, 10)])
  hashes.add('a', 0, [content])
  expect([hashes.of('a', 100), hashes.of('left 0', 10)]).toEqual([hash, undefined])
})
