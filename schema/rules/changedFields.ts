/** The fields that say something else than the row; all of them for a new one. */
export function changedFields<F extends object>(row: F | null, fields: F): Partial<F> {
  const said = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(said.filter(([name, value]) => !row || row[name as keyof F] !== value)) as Partial<F>
}
