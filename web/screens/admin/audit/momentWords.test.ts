import { expect, test } from 'vitest'
import { momentWords } from './momentWords.ts'

const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes).getTime()

test.each([
  [at(24, 7, 31), at(24, 7, 31), 'hoje, 07:31'],
  [at(24, 7, 10), at(24, 7, 31), 'hoje, 07:10 a 07:31'],
  [at(23, 23, 59), at(24, 0, 1), 'ontem, 23:59'],
  [at(1, 7, 5), at(1, 7, 5), '01/11/2026, 07:05'],
])('%d to %d is %s', (first, lastAt, words) => {
  expect(momentWords({ at: first, lastAt }, '2026-11-24')).toBe(words)
})
