import { inArray } from 'drizzle-orm'
import { fieldsOfKey, keyFields, type TableName } from '#schema/entities/tables.ts'
import { packStamps } from '#schema/sync/merge.ts'
import { groupBy } from '#server/store/queries/groupBy.ts'
import type { Locate, RowLocation } from '#server/store/queries/rowLocation.ts'
import { contestedFields, entityTable, shownFields } from '#server/store/tables/shapes.ts'
import { takeIds, takeSeq } from '../counters.ts'
import type { Q } from '../store.ts'
import type { Turn } from '../turns.ts'
import { setGlobalOrder } from './globalOrder.ts'
import { newAlias } from './newAlias.ts'
import { storeRow } from './rowWriter.ts'
import { type Fields, isMark, rowsAtOnce, type Slot } from './slots.ts'

export interface StoredRow {
  slot: Slot
  before: Fields | null
  after: Fields | null
  location: RowLocation
}

/** What a stored row counts for (turns.ts). */
const insertUnits = 5

/** Stores the rows one after the other. Returns each row before and after. */
export async function storeRows(
  q: Q,
  table: TableName,
  slots: Slot[],
  locate: Locate,
  turn: Turn,
): Promise<StoredRow[]> {
  if (!slots.length) return []
  const stored: StoredRow[] = []
  for (const slot of slots) {
    const row: Fields = fieldsOfKey(table, slot.key)
    if (slot.before) Object.assign(row, slot.before)
    if (slot.state) for (const name of contestedFields[table]) row[name] = slot.state.fields[name]
    const location = locate(table, row)
    stored.push({ slot, before: shown(table, slot.before), after: slot.state ? row : null, location })
  }
  const kept = stored.filter(({ after }) => after)
  const isNumbered = keyFields[table].some((field) => field === 'id')
  const unnumbered = isNumbered ? [] : kept.filter(({ slot }) => !slot.before || slot.number)
  for (const { slot, after } of unnumbered) after!.id = slot.number
  const added = unnumbered.filter(({ slot }) => !slot.number)
  if (added.length) {
    const first = takeIds(q, table, added.length)
    for (const [i, { after }] of added.entries()) after!.id = first + i
  }
  if (table === 'evaluations') for (const { slot, after } of kept) after!.alias ??= slot.alias ?? newAlias()
  if (!isMark(table)) {
    for (const [tenant, rows] of groupBy(kept, ({ location }) => location.tenant)) {
      const first = takeSeq(q, tenant, rows.length)
      for (const [i, { after }] of rows.entries()) after!.seq = first + i
    }
    await setGlobalOrder(
      q,
      table,
      kept.map(({ after, location }) => ({ row: after!, location })),
    )
  }
  // First, since a number that becomes free here may be that of a row stored below.
  const columns = entityTable(table)
  const gone = stored
    .filter(({ after, slot }) => slot.before && slot.before.id !== after?.id)
    .map(({ slot }) => slot.before!.id as number)
  for (let i = 0; i < gone.length; i += rowsAtOnce) {
    const some = gone.slice(i, i + rowsAtOnce)
    await q.delete(columns).where(inArray(columns.id!, some))
    await turn(some.length)
  }
  const store = storeRow(q, table)
  for (const { after, slot, location } of kept) {
    after!.tenant = location.tenant
    store(Object.assign(after!, packStamps(slot.state!.stamps)))
    const pause = turn(insertUnits)
    if (pause) await pause
  }
  for (const each of stored) each.after = shown(table, each.after)
  return stored
}

function shown(table: TableName, row: Fields | null): Fields | null {
  if (!row) return null
  const fields: Fields = {}
  for (const field of shownFields[table]) fields[field] = row[field] ?? null
  return fields
}
