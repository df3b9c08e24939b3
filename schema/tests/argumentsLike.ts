import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Mutation } from '#schema/mutations/mutation.ts'

type Args = Record<string, unknown>

/** Other valid arguments of a mutation, made from an example: optional fields left out, other texts and numbers. */
export function argumentsLike(act: Mutation, example: Args): fc.Arbitrary<Args> {
  const fits = (args: unknown) => {
    const { success, data } = act.args.safeParse(args)
    return success && isDeepStrictEqual(data, args)
  }
  if (!fits(example)) throw new Error(`The example of ${act.name} does not fit its arguments.`)
  return valuesLike(example, fits).filter(fits) as fc.Arbitrary<Args>
}

/** Values that `fits` accepts in the place of an example's value. */
function valuesLike(value: unknown, fits: (value: unknown) => boolean): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.array(
      valuesLike(value[0], (each) => fits([each])),
      { maxLength: 5 },
    )
  if (value === null || typeof value !== 'object')
    return fc.oneof(fc.constant(value), fc.constant(null), scalars[typeof value]!).filter(fits)
  const fields = value as Args
  const fitsAs = (name: string) => (field: unknown) => fits({ ...fields, [name]: field })
  const without = (name: string) => fits(Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)))
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valuesLike(field, fitsAs(name))])),
    { requiredKeys: Object.keys(fields).filter((name) => !without(name)) },
  )
}

const scalars: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string({ maxLength: 30 }).map((text) => text.trim()),
  number: fc.oneof(fc.integer({ min: 0, max: 2 ** 50 }), fc.integer({ min: 1, max: 5 })),
  boolean: fc.boolean(),
  object: fc.constant(null),
}
