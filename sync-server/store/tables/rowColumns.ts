import type { Stamp } from '#schema/sync/merge.ts'
import type { ColumnTypes } from './columnTypes.ts'

/**
 * The columns that rows have besides their own. `tenant` is the school a row belongs to (0: none), `seq` its place in
 * that school's order. `at`, `by` and `stamps` say when and by which mutation its fields were last written
 * (schema/sync/merge.ts).
 */
export function rowColumns(k: ColumnTypes) {
  const stamped = () => ({
    tenant: k.int().notNull(),
    at: k.int().notNull(),
    by: k.int().notNull(),
    stamps: k.json<Record<string, Stamp>>(),
  })
  return { stamped, synced: () => ({ ...stamped(), seq: k.int().notNull() }), serial: () => k.int().primaryKey() }
}
