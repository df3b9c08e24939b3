import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { mutationFor, mutations } from '#schema/mutations/index.ts'
import { entryWords } from '#schema/mutations/journal/entryWords.ts'
import { argsOf, callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { allMutations } from '#schema/mutations/online/index.ts'
import { planOf } from '#schema/mutations/planOf.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { idsFrom } from '#schema/sync/ids.ts'
import { ownIds } from '#server/tests/support/exampleIds.ts'
import { Refusal } from '../errors.ts'
import { argumentsLike } from './argumentsLike.ts'
import { volume } from './volume.ts'

const shapeOf = (args: Mutation['args']) => (args as unknown as z.ZodMiniObject).shape
const argumentsOf = (act: Mutation) => argumentsLike(act, act.example(ownIds))

test('every example has every field that its mutation takes, and fits', () => {
  for (const { name, args, example } of allMutations) {
    expect(Object.keys(example(ownIds)).sort(), name).toEqual(Object.keys(shapeOf(args)).sort())
    expect(args.safeParse(example(ownIds)), name).toMatchObject({ success: true, data: example(ownIds) })
  }
})

test.each(mutations.map((act) => [act.name, act] as const))(
  '%s is read back from its call as it was sent',
  (_, act) => {
    fc.assert(
      fc.property(argumentsOf(act), (args) => {
        const call = callOf(act, args)
        const sent = JSON.parse(JSON.stringify(call)) as typeof call
        const found = mutationFor(sent.method, sent.path)
        expect(found?.act).toBe(act)
        expect(argsOf(act, found!.parameters, sent.body)).toEqual(args)
      }),
      { numRuns: volume(40, 200) },
    )
  },
)

// A device shows the words of what waits, and its storage refuses to look for a row without a key.
test.each(allMutations.map((act) => [act.name, act] as [string, Mutation]))(
  '%s is said in words, whatever it leaves out, whether what it mentions is there or not',
  async (_, act) => {
    const rowsWith = (row: object | undefined) => ({
      get: async (table: string, key: unknown) => {
        if (typeof key !== 'number' && typeof key !== 'string') throw new Error(`no key in ${table}`)
        return row as never
      },
    })
    await fc.assert(
      fc.asyncProperty(argumentsOf(act), fc.boolean(), async (args, isThere) => {
        const { what } = await entryWords(act, args, rowsWith(isThere ? { title: 'T', name: 'N' } : undefined))
        expect(what).toMatch(/^\p{L}/u)
        expect(what).not.toMatch(/undefined|null/)
      }),
      { numRuns: volume(10, 100) },
    )
  },
)

// A device applies the plans of waiting calls to rows that may be gone by then. If one failed, the device could never
// sync again.
test.each(mutations.map((act) => [act.name, act] as [string, Mutation]))(
  '%s refuses, and does not fail, when every row it mentions is gone',
  async (_, act) => {
    const rows: Reader = { get: async () => undefined, where: async () => [] }
    const actor = fc.constantFrom(
      { id: 10, role: 'admin', schoolId: 1, name: 'Célia' } as const,
      { id: 2, role: 'admin', schoolId: null, name: 'Gil' } as const,
      { id: 12, role: 'teacher', schoolId: 1, name: 'Marina' } as const,
    )
    await fc.assert(
      fc.asyncProperty(argumentsOf(act), actor, async (args, actor) => {
        const ids = idsFrom(2 ** 33, act.createsRows?.(args))
        const end = await planOf(act, { actor, args, rows, at: 1, ids }).catch((error: unknown) => error)
        expect('changes' in (end as object) || end instanceof Refusal, String(end)).toBe(true)
      }),
      { numRuns: volume(20, 100) },
    )
  },
)

test('no two mutations share a call or a name', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  expect(new Set(mutations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)).size).toBe(
    mutations.length,
  )
})

test('an unknown call has no mutation', () => {
  expect(mutationFor('DELETE', '/api/everything')).toBeUndefined()
})

test('the address overrides the body, and invalid arguments are refused with 400', () => {
  const act = setCurrentLesson as unknown as Mutation
  expect(argsOf(act, { classId: '5' }, { classId: 6, lessonId: 7 })).toEqual({ classId: 5, lessonId: 7 })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), fc.jsonValue(), (parameters, body) => {
      try {
        argsOf(act, parameters, body)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        expect((error as Refusal).status).toBe(400)
      }
    }),
    { numRuns: 2_000 },
  )
})
