import { Column, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { TableName } from '#schema/nouns/tables.ts'
import { contestedFields, entityTable } from '#server/store/tables/shapes.ts'
import { onceEach, onceEachName } from '../statements/preparedOnce.ts'
import { countStatement } from '../statements/statementCount.ts'
import type { Q } from '../store.ts'

// Statements that write one row, compiled once: writing one out for many rows takes longer than running it for each.

type Writer = (row: Record<string, unknown>) => void

/** Inserts one whole row of a table. Fields that are left out are null. */
export const insertRow: (q: Q, table: TableName) => Writer = onceEachName((q, table: TableName) =>
  writerOf(q, entityTable(table)),
)

/** Inserts one whole row of a table, or overwrites the row of its number with what writes can change. */
export const storeRow: (q: Q, table: TableName) => Writer = onceEachName((q, table: TableName) => {
  const columns = entityTable(table)
  const overwritten = [...contestedFields[table], 'alias', 'tenant', 'at', 'by', 'stamps', 'seq', 'globalSeq']
  const names = overwritten.filter((name) => name in columns)
  const set = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded."${columns[name]!.name}"`)]))
  return writerOf(q, columns, (insert) => insert.onConflictDoUpdate({ target: columns.id!, set }))
})

/** Inserts one row of a table that devices do not hold. Without an `id` the database numbers it. */
export function inserterOf<T extends SQLiteTable>(table: T) {
  const writer = onceEach((q) => writerOf(q, table))
  return (q: Q, row: Required<Omit<T['$inferInsert'], 'id'>> & { id?: number }) => writer(q)(row)
}

type Insert = ReturnType<ReturnType<Q['insert']>['values']>

function writerOf(
  q: Q,
  table: SQLiteTable,
  finish: (insert: Insert) => Pick<Insert, 'toSQL'> = (insert) => insert,
): Writer {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    encode: isStoredAsIs(column) ? undefined : (value: unknown) => column.mapToDriverValue(value),
  }))
  const open = Object.fromEntries(columns.map(({ name }) => [name, sql`${sql.placeholder(name)}`]))
  const statement = q.$client.prepare(finish(q.insert(table).values(open)).toSQL().sql)
  return (row) => {
    const values: unknown[] = []
    for (const { name, encode } of columns) {
      const value = row[name] ?? null
      values.push(encode && value !== null ? encode(value) : value)
    }
    countStatement()
    statement.run(values)
  }
}

const isStoredAsIs = (column: Column) => column.mapToDriverValue === Column.prototype.mapToDriverValue
