import type * as z from 'zod/mini'
import { isOwnSentence } from '#schema/errors.ts'
import { sentenceAtField } from '#schema/nouns/fieldNames.ts'

type Issue = { path: PropertyKey[]; message: string }
type Sentences = Record<string, string>

/** Returns the first sentence of each field. */
function firstByField(issues: readonly Issue[]): Sentences {
  const errors: Sentences = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** The field's own sentence where the schema has none in Portuguese. */
const inPortuguese = (sentences: Sentences, otherwise: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(sentences).map(([field, text]) => [
      field,
      isOwnSentence(text) ? sentenceAtField(text) : (otherwise[field] ?? 'Valor inválido'),
    ]),
  )

/**
 * Returns what is wrong with a draft as it is typed: the first sentence of each field. Where the schema has no
 * Portuguese sentence, the field's one of `otherwise` stands in.
 */
export function errorsByField<F extends string>(
  schema: z.ZodMiniType,
  values: Record<F, unknown>,
  otherwise: Partial<Record<F, string>> = {},
): Partial<Record<F, string>> {
  const issues = schema.safeParse(values).error?.issues ?? []
  return inPortuguese(firstByField(issues), otherwise as Sentences) as Partial<Record<F, string>>
}

/**
 * Returns the clean value of a submitted form, or the first sentence of each field, a sentence that several share only
 * at the first of them.
 */
export function problemsIn<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  otherwise: Sentences = {},
): { problems: Sentences; value?: undefined } | { problems?: undefined; value: z.output<S> } {
  const result = schema.safeParse(input)
  if (result.success) return { value: result.data }
  const problems: Sentences = {}
  for (const [field, text] of Object.entries(inPortuguese(firstByField(result.error.issues), otherwise)))
    if (!Object.values(problems).includes(text)) problems[field] = text
  return { problems }
}
