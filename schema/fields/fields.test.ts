import { expect, test } from 'vitest'
import { freeText } from './fields.ts'

test('a free text is trimmed, and a blank one is null', () => {
  const text = freeText(10)
  expect(text.parse(' veio tarde ')).toBe('veio tarde')
  for (const blank of [null, '', '  \n']) expect(text.parse(blank)).toBe(null)
  expect(text.safeParse('veio mais tarde').success).toBe(false)
  expect(text.safeParse(undefined).success).toBe(false)
})
