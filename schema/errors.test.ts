import { expect, test } from 'vitest'
import * as full from 'zod'
import * as z from 'zod/mini'
import { check, type Refusal } from './errors.ts'

const form = z.object({ order: z.number().check(z.gte(1)), title: z.string().check(z.maxLength(3)), at: z.literal(1) })
const sentences = (input: object) => {
  try {
    check(form, input)
    return undefined
  } catch (error) {
    return (error as Refusal).message
  }
}
const wrong: [object, string][] = [
  [{ order: 0, title: 'abc', at: 1 }, 'Campo inválido: order.'],
  [{ order: 1, title: 'abcd', at: 1 }, 'Campo inválido: title.'],
  [{ order: 1, title: 'abc', at: 2 }, 'Campo inválido: at.'],
]

// Covers: standards, 'bad input gets a Portuguese sentence that names the field'.
test('nobody is shown the library’s English, also when all of it is loaded in the same process', () => {
  for (const [input, sentence] of wrong) expect(sentences(input)).toBe(sentence)
  // The first schema of the whole library gives every schema of the process its English sentences.
  full.string()
  expect(form.safeParse(wrong[0]![0]).error?.issues[0]?.message).toMatch(/^Too small/)
  for (const [input, sentence] of wrong) expect(sentences(input)).toBe(sentence)
})
