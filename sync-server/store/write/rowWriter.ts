import { getTableColumns, sql } from 'drizzle-orm'
import type { TableName } from '#schema/entities/tables.ts'
import { contestedFields, entityTable } from '#server/store/tables/shapes.ts'
import { preparedOncePerName } from '../preparedOnce.ts'
import type { Q } from '../store.ts'

type Writer = (row: Record<string, unknown>) => void

/**
 * Inserts one whole row of a table. Compiled once for each table: writing out a statement for many rows takes longer
 * than running one for each. Fields that are left out are null.
 */
export const insertRow: (q: Q, table: TableName) => Writer = preparedOncePerName((q, table: TableName) =>
  writerOf(q, table, (insert) => insert),
)

/** Inserts one whole row of a table, or overwrites the row of its number with what writes can change. */
export const storeRow: (q: Q, table: TableName) => Writer = preparedOncePerName((q, table: TableName) => {
  const columns = entityTable(table)
  const overwritten = [...contestedFields[table], 'alias', 'tenant', 'at', 'by', 'stamps', 'seq', 'globalSeq']
  const names = overwritten.filter((name) => name in columns)
  const set = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded."${columns[name]!.name}"`)]))
  return writerOf(q, table, (insert) => insert.onConflictDoUpdate({ target: columns.id!, set }))
})

type Insert = ReturnType<ReturnType<Q['insert']>['values']>

function writerOf(q: Q, table: TableName, finish: (insert: Insert) => Pick<Insert, 'toSQL'>): Writer {
  const columns = Object.entries(getTableColumns(entityTable(table)))
  const open = Object.fromEntries(columns.map(([name]) => [name, sql`${sql.placeholder(name)}`]))
  const statement = q.$client.prepare(finish(q.insert(entityTable(table)).values(open)).toSQL().sql)
  return (row) => {
    statement.run(
      columns.map(([name, column]) => {
        const value = row[name] ?? null
        return value === null ? null : column.mapToDriverValue(value)
      }),
    )
  }
}
