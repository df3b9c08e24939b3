/**
 * The fields whose value differs from the row's, ignoring undefined ones; all fields for a new row. Texts are trimmed;
 * an empty one is the same as none.
 */
export function changedFields<F extends object>(row: { [N in keyof F]?: unknown } | null, fields: F): Partial<F> {
  const values = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  const differs = ([name, value]: unknown[]) => value !== undefined && (row?.[name as keyof F] ?? '') !== (value ?? '')
  return Object.fromEntries(values.filter((field) => !row || differs(field))) as Partial<F>
}
