import type * as z from 'zod/mini'

/**
 * What a schema says of a form's values, by field, the first of each. Where it has no sentence for people, the field's word of
 * `otherwise` is said.
 */
export function errorsByField<F extends string>(
  schema: z.ZodMiniType,
  values: Record<F, unknown>,
  otherwise: Partial<Record<F, string>> = {},
): Partial<Record<F, string>> {
  const errors: Partial<Record<F, string>> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path[0] as F
    const generic = /^(Invalid|Too (small|big)|Expected)/.test(message)
    errors[field] ??= generic ? (otherwise[field] ?? 'Valor inválido') : message
  }
  return errors
}
