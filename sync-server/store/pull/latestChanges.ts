import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** The tables with an index of their order, which finds its end at once. */
const ordered = tableNames.filter((table) =>
  getTableConfig(entityTable(table)).indexes.some(({ config }) => {
    const { tenant, seq } = getTableColumns(entityTable(table))
    return config.columns[0] === tenant && config.columns[1] === seq
  }),
)

const latestBy = preparedOnce((q) => {
  const ends = ordered.map((table) => {
    const columns = entityTable(table)
    const mine = sql`${columns.tenant} = ${sql.placeholder('tenant')}`
    return [table, sql<number | null>`(select max(${columns.seq}) from ${columns} where ${mine})`]
  })
  const one = sql`(select 1 as one) as one`
  return q
    .select(Object.fromEntries(ends) as Record<TableName, SQL<number | null>>)
    .from(one)
    .prepare()
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
  const [latest] = await latestBy(q).execute({ tenant })
  return (tables) => tables.some((table) => !ordered.includes(table) || (latest![table] ?? 0) > from)
}
