import type * as z from 'zod/mini'

type Issue = { path: PropertyKey[]; message: string }
type Sentences = Record<string, string>

/** Returns the first sentence of each field. */
function firstByField(issues: readonly Issue[]): Sentences {
  const errors: Sentences = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

/**
 * Returns what a schema says of a form's values, the first sentence of each field. Where the schema has no Portuguese sentence,
 * the field's one of `otherwise` stands in.
 */
export function errorsByField<F extends string>(
  schema: z.ZodMiniType,
  values: Record<F, unknown>,
  otherwise: Partial<Record<F, string>> = {},
): Partial<Record<F, string>> {
  const errors = firstByField(schema.safeParse(values).error?.issues ?? [])
  const generic = /^(Invalid|Too (small|big)|Expected)/
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [
      field,
      generic.test(text) ? (otherwise[field as F] ?? 'Valor inválido') : text,
    ]),
  ) as Partial<Record<F, string>>
}

/** Returns the clean value, or the first sentence of each field, a sentence that several share only at the first of them. */
export function problemsIn<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): { problems: Sentences; value?: undefined } | { problems?: undefined; value: z.output<S> } {
  const result = schema.safeParse(input)
  if (result.success) return { value: result.data }
  const problems: Sentences = {}
  for (const [field, text] of Object.entries(firstByField(result.error.issues)))
    if (!Object.values(problems).includes(text)) problems[field] = text
  return { problems }
}
