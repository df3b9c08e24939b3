import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { listText } from '../statements/listText.ts'
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
  // A school's own row is in its order, too.
  const ofSchool = sql<
    number | null
  >`(select ${t.schools.seq} from ${t.schools} where ${t.schools.id} = ${sql.placeholder('tenant')})`
  const one = sql`(select 1 as one) as one`
  return q
    .select(Object.fromEntries([...ends, ['schools', ofSchool]]) as Record<TableName, SQL<number | null>>)
    .from(one)
    .prepare()
})

/**
 * The last place in a school's order that a row of each table has, of the tables in which it is found at once. A pull
 * looks for changes only in those that have one after its cursor: of fifteen tables, most acts touch one.
 */
export async function latestPlaces(q: Q, tenant: number): Promise<Map<TableName, number>> {
  const [latest] = await latestBy(q).execute({ tenant })
  return new Map(Object.entries(latest!).map(([table, seq]) => [table as TableName, seq ?? 0]))
}

const tombstonesBy = preparedOnce((q) => {
  const { channel, seq } = t.tombstones
  return q
    .select({
      channel: sql<string>`list.value`,
      seq: sql<number | null>`(select max(${seq}) from ${t.tombstones} where ${channel} = list.value)`,
    })
    .from(q.dialect.list('channels'))
    .prepare()
})

/** The place of the last tombstone of each of these channels that has one. */
export async function lastTombstones(q: Q, channels: readonly string[]): Promise<Map<string, number>> {
  const rows = await tombstonesBy(q).execute({ channels: listText(channels) })
  return new Map(rows.flatMap(({ channel, seq }) => (seq === null ? [] : [[channel, seq]])))
}
