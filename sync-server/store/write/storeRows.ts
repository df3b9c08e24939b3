import { inArray, sql } from 'drizzle-orm'
import { fieldsOfKey, type TableName } from '#schema/entities/tables.ts'
import { packStamps } from '#schema/sync/merge.ts'
import { groupBy } from '#server/store/queries/groupBy.ts'
import type { RowLocation } from '#server/store/queries/rowLocation.ts'
import { contestedFields, entityTable, shownFields } from '#server/store/tables/shapes.ts'
import { takeIds, takeSeq } from '../counters.ts'
import type { Q } from '../store.ts'
import { setGlobalOrder } from './globalOrder.ts'
import { newAlias } from './newAlias.ts'
import { type Fields, isMark, maxConditions, type Slot } from './slots.ts'

export interface StoredRow {
  slot: Slot
  before: Fields | null
  after: Fields | null
  location: RowLocation
}

/** How many rows one statement stores, and what each counts for (turns.ts). */
const rowsAtOnce = 400
const insertUnits = 5

/** Stores the rows with a few statements for all of them. Returns each row before and after. */
export async function storeRows(
  q: Q,
  table: TableName,
  slots: Slot[],
  locate: (table: TableName, row: Fields) => Promise<RowLocation>,
  turn: (units: number) => Promise<void>,
): Promise<StoredRow[]> {
  if (!slots.length) return []
  const stored: StoredRow[] = []
  for (const slot of slots) {
    const row = { ...fieldsOfKey(table, slot.key), ...slot.before, ...slot.state?.fields } as Fields
    stored.push({
      slot,
      before: shown(table, slot.before),
      after: slot.state ? row : null,
      location: await locate(table, row),
    })
  }
  const kept = stored.filter(({ after }) => after)
  const unnumbered = kept.filter(({ slot }) => !slot.before && !('id' in fieldsOfKey(table, slot.key)))
  for (const { slot, after } of unnumbered) after!.id = slot.number
  const added = unnumbered.filter(({ slot }) => !slot.number)
  if (added.length) {
    const first = await takeIds(q, table, added.length)
    for (const [i, { after }] of added.entries()) after!.id = first + i
  }
  if (table === 'evaluations') for (const { slot, after } of kept) after!.alias ??= slot.alias ?? newAlias()
  if (!isMark(table)) {
    for (const [tenant, rows] of groupBy(kept, ({ location }) => location.tenant)) {
      const first = await takeSeq(q, tenant, rows.length)
      for (const [i, { after }] of rows.entries()) after!.seq = first + i
    }
    await setGlobalOrder(
      q,
      table,
      kept.map(({ after, location }) => ({ row: after!, location })),
    )
  }
  const columns = entityTable(table)
  const values = kept.map(({ after, slot, location }) => ({
    ...after,
    tenant: location.tenant,
    ...packStamps(slot.state!.stamps),
  }))
  const names = [
    ...contestedFields[table],
    ...('alias' in columns ? ['alias'] : []),
    'tenant',
    'at',
    'by',
    'stamps',
    ...['seq', 'globalSeq'].filter((name) => name in columns),
  ]
  const set = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded."${columns[name]!.name}"`)]))
  for (let i = 0; i < values.length; i += rowsAtOnce) {
    const some = values.slice(i, i + rowsAtOnce)
    await q
      .insert(columns)
      .values(some as never)
      .onConflictDoUpdate({ target: columns.id!, set })
    await turn(some.length * insertUnits)
  }
  const gone = stored.filter(({ after, slot }) => !after && slot.before).map(({ slot }) => slot.before!.id as number)
  for (let i = 0; i < gone.length; i += maxConditions) {
    const some = gone.slice(i, i + maxConditions)
    await q.delete(columns).where(inArray(columns.id!, some))
    await turn(some.length)
  }
  return stored.map(({ after, ...rest }) => ({ ...rest, after: shown(table, after) }))
}

function shown(table: TableName, row: Fields | null): Fields | null {
  return row && Object.fromEntries(shownFields[table].map((field) => [field, row[field] ?? null]))
}
