import { expect, test } from 'vitest'
import { breath, patience, rest, timeToSend } from './pace.ts'

test('one act is sent after a breath', () => {
  expect(timeToSend({ first: 10_000, last: 10_000 })).toBe(10_000 + breath)
  expect(timeToSend({ first: 10_000, last: 10_000, before: 10_000 - rest })).toBe(10_000 + breath)
})

test('acts that follow one another are sent together once the hands rest', () => {
  expect(timeToSend({ first: 10_000, last: 10_400, before: 10_000 })).toBe(10_400 + rest)
})

test('of hands that never rest, nothing is kept longer than the patience', () => {
  expect(timeToSend({ first: 10_000, last: 14_900, before: 14_600 })).toBe(10_000 + patience)
  expect(timeToSend({ first: 10_000, last: 40_000, before: 39_800 })).toBe(10_000 + patience)
})
