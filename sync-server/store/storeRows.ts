import { inArray, sql } from 'drizzle-orm'
import { fieldsOfKey, type TableName } from '../../schema/entities/tables.ts'
import { packStamps } from '../../schema/sync/merge.ts'
import { takeIds, takeSeq } from './counters.ts'
import { orderGlobally } from './globalOrder.ts'
import { groupBy } from './groupBy.ts'
import type { Place } from './placing.ts'
import { contestedFields, entityTable, shownFields } from './shapes.ts'
import { atOnce, type Fields, isMark, type Slot } from './slots.ts'
import type { Q } from './store.ts'

export interface StoredRow {
  slot: Slot
  before: Fields | null
  after: Fields | null
  place: Place
}

/** Puts the rows in, a few statements for all of them. */
export async function storeRows(
  q: Q,
  table: TableName,
  slots: Slot[],
  placeOf: (table: TableName, row: Fields) => Promise<Place>,
): Promise<StoredRow[]> {
  if (!slots.length) return []
  const stored: StoredRow[] = []
  for (const slot of slots) {
    const row = { ...fieldsOfKey(table, slot.key), ...slot.before, ...slot.state?.fields } as Fields
    stored.push({
      slot,
      before: shown(table, slot.before),
      after: slot.state ? row : null,
      place: await placeOf(table, row),
    })
  }
  const kept = stored.filter(({ after }) => after)
  const unnumbered = kept.filter(({ slot }) => !slot.before && !('id' in fieldsOfKey(table, slot.key)))
  for (const { slot, after } of unnumbered) after!.id = slot.number
  const fresh = unnumbered.filter(({ slot }) => !slot.number)
  if (fresh.length) {
    const first = await takeIds(q, table, fresh.length)
    for (const [i, { after }] of fresh.entries()) after!.id = first + i
  }
  if (!isMark(table)) {
    for (const [tenant, rows] of groupBy(kept, ({ place }) => place.tenant)) {
      const first = await takeSeq(q, tenant, rows.length)
      for (const [i, { after }] of rows.entries()) after!.seq = first + i
    }
    await orderGlobally(
      q,
      table,
      kept.map(({ after, place }) => ({ row: after!, place })),
    )
  }
  const columns = entityTable(table)
  const values = kept.map(({ after, slot, place }) => ({
    ...after,
    tenant: place.tenant,
    ...packStamps(slot.state!.stamps),
  }))
  const names = [
    ...contestedFields[table],
    'tenant',
    'at',
    'by',
    'stamps',
    ...['seq', 'globalSeq'].filter((name) => name in columns),
  ]
  const set = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded."${columns[name]!.name}"`)]))
  for (let i = 0; i < values.length; i += 400) {
    await q
      .insert(columns)
      .values(values.slice(i, i + 400) as never)
      .onConflictDoUpdate({ target: columns.id!, set })
  }
  const gone = stored.filter(({ after, slot }) => !after && slot.before).map(({ slot }) => slot.before!.id as number)
  for (let i = 0; i < gone.length; i += atOnce)
    await q.delete(columns).where(inArray(columns.id!, gone.slice(i, i + atOnce)))
  return stored.map(({ after, ...rest }) => ({ ...rest, after: shown(table, after) }))
}

function shown(table: TableName, row: Fields | null): Fields | null {
  return row && Object.fromEntries(shownFields[table].map((field) => [field, row[field] ?? null]))
}
