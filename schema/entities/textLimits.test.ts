import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mutations } from '../mutations/index.ts'
import { serverActs } from '../serverActs/index.ts'
import { syncRequest } from '../sync/protocol.ts'
import { accountForm, studentForm } from './accountForm.ts'
import { atMost } from './fields.ts'
import { credentials, passwordForm } from './user.ts'

// A request may hold a megabyte of text in any field: what is too long is refused by its length, and read no further.

interface Def {
  type: string
  checks?: { _zod: { def: { check: string; abort?: boolean } } }[]
  [name: string]: unknown
}
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def

/** Every text in a schema, by where it is. */
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

const asked: [name: string, schema: unknown][] = [
  ...[...mutations, ...serverActs].map(({ name, args }): [string, unknown] => [name, args]),
  ...Object.entries({ credentials, passwordForm, accountForm, studentForm, syncRequest }),
]
const texts = asked.flatMap(([name, schema]) => textsIn(schema, name))

/** The checks of a text that only look at its length, or that stop at what is too long. */
const isBound = ({ check, abort }: { check: string; abort?: boolean }) => check === 'max_length' && abort === true

describe('a text that is too long', () => {
  test('is looked for in every field there is', () => {
    expect(texts.length).toBeGreaterThan(80)
    expect(texts.map(([path]) => path)).toEqual(
      expect.arrayContaining(['createLessonVideo.videoEmbed', 'updateLesson.videoEmbed', 'registerUser.email']),
    )
  })

  test.each(texts)('of %s is read by no check of its content', (_, text) => {
    const checks = (defOf(text).checks ?? []).map(({ _zod }) => _zod.def)
    const reading = checks.findIndex(({ check }) => check === 'custom')
    if (reading >= 0) expect(checks.slice(0, reading).some(isBound) || stopsAtFormat(checks, reading)).toBe(true)
    const result = z.safeParse(text, 'a'.repeat(2 ** 20))
    if (reading >= 0) expect(result.error?.issues).toHaveLength(1)
  })
})

/** A pattern of fixed length before it does as well. */
const stopsAtFormat = (checks: { check: string; abort?: boolean }[], reading: number) =>
  checks.slice(0, reading).some(({ check, abort }) => check === 'string_format' && abort === true)

test('what a later check says of a text within its length is still said', () => {
  const text = z.string().check(
    atMost(3),
    z.refine((said) => said !== 'não', 'Não assim'),
  )
  expect(z.safeParse(text, 'não').error?.issues.map(({ message }) => message)).toEqual(['Não assim'])
  expect(z.safeParse(text, 'nãooo').error?.issues.map(({ message }) => message)).toEqual(['Use até 3 caracteres'])
})
