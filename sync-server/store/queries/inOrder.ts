import { nouns } from '#schema/nouns/nouns.ts'
import { keyFields, type TableName } from '#schema/nouns/tables.ts'

type Row = Record<string, unknown>

/**
 * The rows of an entity in the order of their numbers, or of their keys where they have none, whichever index found them.
 * Sorts in place, and only what is not in order: most rows come so.
 */
export function inOrder<R extends object>(table: TableName, rows: R[]): R[] {
  const fields: readonly string[] = 'id' in nouns[table].about ? ['id'] : keyFields[table]
  for (let i = 1; i < rows.length; i += 1)
    if (compare(fields, rows[i - 1] as Row, rows[i] as Row) > 0)
      return rows.sort((a, b) => compare(fields, a as Row, b as Row))
  return rows
}

/** Numbers by size, and days and words by letter. */
function compare(fields: readonly string[], a: Row, b: Row): number {
  for (const field of fields) {
    const [x, y] = [a[field] as string, b[field] as string]
    if (x !== y) return x < y ? -1 : 1
  }
  return 0
}
