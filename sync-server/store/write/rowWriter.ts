import { Column, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { MarkTable } from '#schema/nouns/tableNames.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import { contestedFields, entityTable } from '#server/store/tables/shapes.ts'
import type { CellKind } from '../statements/connection.ts'
import { onKey } from '../statements/plainSql.ts'
import { onceEachDialect, onceEachName } from '../statements/preparedOnce.ts'
import { countStatement } from '../statements/statementCount.ts'
import type { Q } from '../store.ts'
import { tables } from '../tables/tables.ts'

// Statements that write rows, built once: writing one out for many rows takes longer than running it for each.

/** Writes rows of which no two have the same key. */
type Writer = (rows: readonly Record<string, unknown>[]) => Promise<void>
type WriterPlan = (q: Q) => Writer

/** How many rows are written in one turn (store/yielding.ts). */
export const rowsPerTurn = 100

/** Inserts whole rows of a table. Fields that are left out are null. */
export const insertWhole = (q: Q, table: TableName): Writer => insertPlan(q, table)(q)
const insertPlan = onceEachName((q, table: TableName) => writerOf(q, entityTable(table)))

/** Inserts whole rows of a table, or overwrites the rows of their numbers with what writes can change. */
export const storeWhole = (q: Q, table: TableName): Writer => storePlan(q, table)(q)
const storePlan = onceEachName((q, table: TableName) => {
  const columns = entityTable(table)
  const overwritten = [...contestedFields[table], 'alias', 'tenant', 'at', 'by', 'stamps', 'seq', 'globalSeq']
  const names = overwritten.filter((name) => name in columns)
  const set = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded."${columns[name]!.name}"`)]))
  return writerOf(q, columns, (insert) => insert.onConflictDoUpdate({ target: onKey(columns.id!), set }))
})

/** Inserts the marks of rolls, or overwrites those of the same rolls. No two are of the same roll. */
export const storeRolls = (q: Q, table: MarkTable): Writer => rollsPlan(q, table)(q)
const rollsPlan = onceEachName((q, table: MarkTable) => {
  const { classId, lessonId, date, ...others } = getTableColumns(tables[table])
  const set = Object.fromEntries(
    Object.entries(others).map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
  )
  const target = onKey(classId, lessonId, date)
  return writerOf(q, tables[table], (insert) => insert.onConflictDoUpdate({ target, set }))
})

/** Inserts rows of a table that devices do not hold. Without an `id` the database numbers them. */
export function inserterOf<T extends SQLiteTable>(table: T) {
  const plan = onceEachDialect((q) => writerOf(q, table))
  return (q: Q, rows: readonly (Required<Omit<T['$inferInsert'], 'id'>> & { id?: number })[]) => plan(q)(q)(rows)
}

type Insert = ReturnType<ReturnType<Q['insert']>['values']>

function writerOf(
  q: Q,
  table: SQLiteTable,
  finish: (insert: Insert) => Pick<Insert, 'toSQL'> = (insert) => insert,
): WriterPlan {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    encode: isStoredAsIs(column) ? undefined : (value: unknown) => column.mapToDriverValue(value),
  }))
  const open = Object.fromEntries(columns.map(({ name }) => [name, sql`${sql.placeholder(name)}`]))
  const kinds = Object.values(getTableColumns(table)).map(kindOf)
  const { sql: text } = finish(q.insert(table).values(open)).toSQL()
  const valuesOf = (row: Record<string, unknown>) =>
    columns.map(({ name, encode }) => {
      const value = row[name] ?? null
      return encode && value !== null ? encode(value) : value
    })
  return ({ connection }) =>
    (rows) => {
      countStatement()
      return connection.prepare(text, kinds).run(...rows.map(valuesOf))
    }
}

const kindOf = (column: Column): CellKind => (column.getSQLType() === 'integer' ? 'number' : 'text')

const isStoredAsIs = (column: Column) => column.mapToDriverValue === Column.prototype.mapToDriverValue
