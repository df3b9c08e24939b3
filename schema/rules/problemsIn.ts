import type * as z from 'zod/mini'

/** What is wrong with an input, by the name of its field, each sentence said once; with nothing wrong, the clean value. */
export function problemsIn<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): { problems: Record<string, string>; value?: undefined } | { problems?: undefined; value: z.output<S> } {
  const result = schema.safeParse(input)
  if (result.success) return { value: result.data }
  const problems: Record<string, string> = {}
  const seen = new Set<string>()
  for (const { path, message } of result.error.issues) {
    const field = String(path[0] ?? '')
    if (!seen.has(field) && !Object.values(problems).includes(message)) problems[field] = message
    seen.add(field)
  }
  return { problems }
}
