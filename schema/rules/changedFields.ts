/** The fields that say something else than the row, what is left unsaid aside; all of them for a new one. */
export function changedFields<F extends object>(row: { [N in keyof F]?: unknown } | null, fields: F): Partial<F> {
  const said = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  const differs = ([name, value]: unknown[]) => value !== undefined && row?.[name as keyof F] !== value
  return Object.fromEntries(said.filter((field) => !row || differs(field))) as Partial<F>
}
