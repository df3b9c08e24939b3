import { expect, test } from 'vitest'
import { password } from '#schema/nouns/newPassword.ts'
import { firstPassword, randomBelow } from './firstPassword.ts'

test('a first password is four syllables and a number, and good enough to be one', () => {
  expect(firstPassword(() => 0)).toBe('baba-baba-100')
  expect(firstPassword((limit) => limit - 1)).toBe('vuvu-vuvu-999')
  for (let i = 0; i < 200; i += 1) expect(password.safeParse(firstPassword(randomBelow)).success).toBe(true)
})

test('every number below a limit is drawn, and none above it', () => {
  const drawn = new Set(Array.from({ length: 400 }, () => randomBelow(5)))
  expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4])
})
