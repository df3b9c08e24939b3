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
  const ends = ordered.map(
    (table) => `(select max("seq") from "${getTableName(entityTable(table))}" where "tenant" = ?)`,
  )
  return q.connection.prepare(`select ${ends.join(', ')}`)
})

/**
 * Tells whether some of these tables may hold a change of a school after a place in its order. A pull asks only those:
 * of fifteen tables, most changes touch one.
 */
export async function changesAfter(
  q: Q,
  tenant: number,
  from: number,
): Promise<(tables: readonly TableName[]) => boolean> {
  const [latest] = await latestBy(q).rows(ordered.map(() => tenant))
  const changed = new Set(ordered.filter((_, i) => ((latest![i] as number | null) ?? 0) > from))
  return (tables) => tables.some((table) => !ordered.includes(table) || changed.has(table))
}
