import { inArray } from 'drizzle-orm'
import { isMark, type MarkTable } from '#schema/nouns/tableNames.ts'
import { fieldsOfKey, type TableName } from '#schema/nouns/tables.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { packStamps } from '#schema/sync/merge.ts'
import type { Locate, RowLocation } from '#server/store/queries/rowLocation.ts'
import { contestedFields, entityTable, shownRow } from '#server/store/tables/shapes.ts'
import { takeSeq } from '../counters.ts'
import type { RollDay } from '../packing/packedMarks.ts'
import type { Q } from '../store.ts'
import type { Yielding } from '../yielding.ts'
import { setGlobalOrder } from './globalOrder.ts'
import { newAlias } from './newAlias.ts'
import { type Fields, isUnnumbered, type PendingRow, rowsAtOnce } from './pendingRows.ts'
import { rowsPerTurn, storeWhole } from './rowWriter.ts'
import { type RollMarks, storeMarks } from './storeMarks.ts'

export interface StoredRow {
  pending: PendingRow
  before: Fields | null
  after: Fields | null
  location: RowLocation
}

/** What a stored row counts for (store/yielding.ts). */
const insertUnits = 5

/**
 * Stores the rows that were touched. Returns each row before and after.
 * @param firstId the first number of those that have none yet
 */
export async function storeRows(
  q: Q,
  table: TableName,
  all: PendingRow[],
  { locate, worked, firstId = 0 }: { locate: Locate; worked: Yielding; firstId: number | undefined },
): Promise<StoredRow[]> {
  const pendingRows = all.filter(({ touched }) => touched)
  if (!pendingRows.length) return []
  const rows = pendingRows.map(({ key, before, state }) => {
    const row: Fields = fieldsOfKey(table, key)
    if (before) Object.assign(row, before)
    if (state) for (const name of contestedFields[table]) row[name] = state.fields[name]
    return row
  })
  const locations = await locate(table, rows)
  const stored = pendingRows.map((pending, i): StoredRow => {
    const after = pending.state ? rows[i]! : null
    return { pending, before: shown(table, pending.before), after, location: locations[i]! }
  })
  const kept = stored.filter(({ after }) => after)
  let nextId = firstId
  for (const { pending, after } of kept) {
    if (isUnnumbered(table, pending)) after!.id = nextId++
    else if (pending.number) after!.id = pending.number
  }
  const columns = entityTable(table)
  if ('alias' in columns) for (const { pending, after } of kept) after!.alias ??= pending.alias ?? newAlias()
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
  for (const { after, pending, location } of kept)
    Object.assign(after!, packStamps(pending.state!.stamps), { tenant: location.tenant })
  if (isMark(table)) await storeRollsOf(q, table, all, stored, worked)
  else await storeEach(q, table, stored, worked)
  for (const each of stored) each.after = shown(table, each.after)
  return stored
}

async function storeEach(q: Q, table: TableName, stored: readonly StoredRow[], worked: Yielding) {
  const columns = entityTable(table)
  const kept = stored.flatMap(({ after }) => (after ? [after] : []))
  // First, since a number that becomes free here may be that of a row stored below.
  const gone = stored
    .filter(({ after, pending }) => pending.before && pending.before.id !== after?.id)
    .map(({ pending }) => pending.before!.id as number)
  for (let i = 0; i < gone.length; i += rowsAtOnce) {
    const some = gone.slice(i, i + rowsAtOnce)
    await q.delete(columns).where(inArray(columns.id!, some))
    await worked(some.length)
  }
  for (let i = 0; i < kept.length; i += rowsPerTurn) {
    const some = kept.slice(i, i + rowsPerTurn)
    await storeWhole(q, table)(some)
    await worked(some.length * insertUnits)
  }
}

/** Stores the rolls of marks that changed, with the marks that did not. */
async function storeRollsOf(
  q: Q,
  table: MarkTable,
  all: readonly PendingRow[],
  stored: readonly StoredRow[],
  worked: Yielding,
) {
  const rollOf = ({ key }: PendingRow) => String(key).slice(0, String(key).lastIndexOf('/'))
  const changed = groupBy(stored, ({ pending }) => rollOf(pending))
  const others = groupBy(
    all.filter(({ touched, before }) => !touched && before),
    rollOf,
  )
  const rolls = [...changed].map(([name, marks]): RollMarks => {
    const { classId, lessonId, date } = fieldsOfKey(table, marks[0]!.pending.key) as RollDay
    const kept = marks.flatMap(({ after }) => (after ? [after] : []))
    const same = (others.get(name) ?? []).map(({ before }) => before!)
    return { classId, lessonId, date, tenant: marks[0]!.location.tenant, marks: [...kept, ...same] }
  })
  await storeMarks(q, table, rolls)
  await worked(stored.length * insertUnits)
}

const shown = (table: TableName, row: Fields | null): Fields | null => row && shownRow(table, row)
