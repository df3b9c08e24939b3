import { createHash } from 'node:crypto'
import { tableNames } from '#schema/nouns/tables.ts'
import type { Store } from '#server/store/store.ts'
import { entityTable } from '#server/store/tables/shapes.ts'

/** Every entity's rows with the server's own columns, the tombstones and the journal: of one school, or of all. */
export async function rowsOf({ q, t }: Store, tenant?: number): Promise<Record<string, object[]>> {
  const all: Record<string, { tenant?: number | null }[]> = {}
  for (const table of tableNames) all[table] = await q.select().from(entityTable(table))
  all.tombstones = await q.select().from(t.tombstones)
  all.journal = await q.select().from(t.journal)
  if (tenant === undefined) all.devices = (await q.select().from(t.devices)) as object[]
  const kept = Object.entries(all).map(([name, rows]) => [
    name,
    rows.filter((row) => tenant === undefined || row.tenant === tenant),
  ])
  return Object.fromEntries(kept)
}

export const digestOf = async (store: Store, tenant?: number) =>
  createHash('sha256')
    .update(JSON.stringify(await rowsOf(store, tenant)))
    .digest('hex')
