import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { atMost } from '#schema/fields/fields.ts'
import { allMutations } from '#schema/mutations/online/index.ts'
import { accountForm, studentForm } from '#schema/nouns/accountForm.ts'
import { credentials } from '#schema/nouns/credentials.ts'
import { passwordForm } from '#schema/nouns/newPassword.ts'
import { syncRequest } from '#schema/sync/protocol.ts'
import { threadTime } from '#server/tests/support/longestHold.ts'

// A request may hold a megabyte of text in any field. A text that is too long is refused by its length, and no other
// check reads it.

interface Def {
  type: string
  checks?: { _zod: { def: { check: string; abort?: boolean } } }[]
  [name: string]: unknown
}
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def

/** Every text in a schema, with its path. */
function textsIn(schema: unknown, path: string): [path: string, text: z.ZodMiniString][] {
  const { type, checks: _, ...def } = defOf(schema)
  if (type === 'string') return [[path, schema as z.ZodMiniString]]
  const inner = [
    def.innerType,
    def.element,
    def.in,
    def.out,
    def.valueType,
    def.keyType,
    ...((def.options ?? []) as []),
  ]
  return [
    ...inner.flatMap((one) => (one && typeof one === 'object' && '_zod' in one ? textsIn(one, path) : [])),
    ...Object.entries((def.shape ?? {}) as object).flatMap(([name, field]) => textsIn(field, `${path}.${name}`)),
  ]
}

const schemas: [name: string, schema: unknown][] = [
  ...allMutations.map(({ name, args }): [string, unknown] => [name, args]),
  ...Object.entries({ credentials, passwordForm, accountForm, studentForm, syncRequest }),
]
const texts = schemas.flatMap(([name, schema]) => textsIn(schema, name))

/** Returns true for a length check that stops the checks after it. */
const isBound = ({ check, abort }: { check: string; abort?: boolean }) => check === 'max_length' && abort === true

describe('a text that is too long', () => {
  test('is checked in every field', () => {
    expect(texts.length).toBeGreaterThan(80)
    expect(texts.map(([path]) => path)).toEqual(
      expect.arrayContaining(['createLessonVideo.videoEmbed', 'updateLesson.videoEmbed', 'registerUser.email']),
    )
  })

  test.each(texts)('in %s is read by no check of its content', (_, text) => {
    const checks = (defOf(text).checks ?? []).map(({ _zod }) => _zod.def)
    const reading = checks.findIndex(({ check }) => check === 'custom')
    if (reading >= 0) expect(checks.slice(0, reading).some(isBound) || stopsAtFormat(checks, reading)).toBe(true)
    const result = z.safeParse(text, 'a'.repeat(2 ** 20))
    if (reading >= 0) expect(result.error?.issues).toHaveLength(1)
  })
})

/** Texts that keep quadratic expressions and parsers busy, a megabyte of each. */
const costly = ['<iframe ', '<iframe src="', "'", '"', '\\', '&#x1F;', ' ', 'a@', 'a.', 'https://', '%', '0', '💥'].map(
  (text) => text.repeat(Math.floor(2 ** 20 / Buffer.byteLength(text))),
)

test('a megabyte of anything costs no field more than 100 ms of processor, and most of it next to nothing', () => {
  const took = texts.flatMap(([path, text]) =>
    costly.map((value) => {
      const began = threadTime()
      z.safeParse(text, value)
      return { path, value: value.slice(0, 13), ms: threadTime() - began }
    }),
  )
  expect(took.filter(({ ms }) => ms > 100)).toEqual([])
  const sorted = took.map(({ ms }) => ms).sort((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(10)
})

/** A pattern of fixed length before it also stops it. */
const stopsAtFormat = (checks: { check: string; abort?: boolean }[], reading: number) =>
  checks.slice(0, reading).some(({ check, abort }) => check === 'string_format' && abort === true)

test('a text within its length is still read by the later checks', () => {
  const text = z.string().check(
    atMost(3),
    z.refine((value) => value !== 'não', 'Não assim'),
  )
  expect(z.safeParse(text, 'não').error?.issues.map(({ message }) => message)).toEqual(['Não assim'])
  expect(z.safeParse(text, 'nãooo').error?.issues.map(({ message }) => message)).toEqual(['Use até 3 caracteres'])
})
