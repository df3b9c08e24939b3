import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { nouns } from '#schema/nouns/nouns.ts'
import { isMark, type MarkTable } from '#schema/nouns/tableNames.ts'
import { keyFields, type Rows, type TableName, tableNames } from '#schema/nouns/tables.ts'
import { tables } from './tables.ts'

/** The table of any entity. */
export type EntityTable = SQLiteTable & Record<string, SQLiteColumn>

/**
 * The table that has a row for each row of an entity; of marks, one for all marks of a roll (store/packing/packedMarks.ts).
 */
export const entityTable = (table: TableName) => tables[table] as unknown as EntityTable

/** The fields of a row that leave the server: those of its entity, without the server's own columns. */
export const shownFields = Object.fromEntries(
  tableNames.map((table) => [table, Object.keys(nouns[table].about)]),
) as Record<TableName, string[]>

const assigned = ['id', 'alias']

/** The fields that writes compete for: all but the key and the numbers the server assigns. */
export const contestedFields = Object.fromEntries(
  Object.entries(shownFields).map(([table, fields]) => [
    table,
    fields.filter(
      (field) => !assigned.includes(field) && !(keyFields[table as TableName] as readonly string[]).includes(field),
    ),
  ]),
) as Record<TableName, string[]>

/** The tables that have a row for each row of their entity. */
export type TableOfRows = Exclude<TableName, MarkTable>

/** The columns of `shownFields`, for select. Marks have none of their own. */
export const shownColumns = Object.fromEntries(
  Object.entries(shownFields)
    .filter(([table]) => !isMark(table))
    .map(([table, fields]) => [
      table,
      Object.fromEntries(fields.map((field) => [field, entityTable(table as TableName)[field]!])),
    ]),
) as Record<TableOfRows, Record<string, SQLiteColumn>>

/** A row as it leaves the server: its own fields, with null for those that it has not. */
export function shownRow<T extends TableName>(table: T, row: object): Rows[T] {
  const fields: Record<string, unknown> = {}
  for (const field of shownFields[table]) fields[field] = (row as Record<string, unknown>)[field] ?? null
  return fields as Rows[T]
}

/** Returns false for a mark that was taken back. */
export const isShown = (table: TableName, row: object) => !(nouns[table] as AnyNoun).isTakenBack?.(row)

interface AnyNoun {
  isTakenBack?(row: object): boolean
}
