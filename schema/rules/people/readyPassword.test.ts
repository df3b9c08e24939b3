import { expect, test } from 'vitest'
import { readyPassword, readyWords } from './readyPassword.ts'

test('a ready-made password is four of 128 short words, as chance has it: 28 bits', () => {
  expect(new Set(readyWords).size).toBe(128)
  for (const word of readyWords) expect(word).toMatch(/^[a-z]{3,7}$/)
  expect(readyPassword(new Uint8Array([0, 127, 128, 255]))).toBe(
    [readyWords[0], readyWords[127], readyWords[0], readyWords[127]].join('-'),
  )
})
