import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { onceEach } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** The tables with an index of their order, which finds its end at once. */
const ordered = tableNames.filter((table) =>
  getTableConfig(entityTable(table)).indexes.some(({ config }) => {
    const { tenant, seq } = getTableColumns(entityTable(table))
    return config.columns[0] === tenant && config.columns[1] === seq
  }),
)

const latestBy = onceEach((q) => {
  const ends = ordered.map((table) => {
    const name = getTableName(entityTable(table))
    return `(select max("seq") from "${name}" where "tenant" = @tenant) as "${table}"`
  })
  return q.$client.prepare<{ tenant: number }, Partial<Record<TableName, number | null>>>(`select ${ends.join(', ')}`)
})

/**
 * Tells whether some of these tables may hold a change of a school after a place in its order. A pull asks only those:
 * of fifteen tables, most changes touch one.
 */
export function changesAfter(q: Q, tenant: number, from: number): (tables: readonly TableName[]) => boolean {
  const latest = latestBy(q).get({ tenant })!
  return (tables) => tables.some((table) => !ordered.includes(table) || (latest[table] ?? 0) > from)
}
