import { and, eq, inArray } from 'drizzle-orm'
import { parentsFirst } from '../../schema/entities/parents.ts'
import { blankRow, type Change, fieldsOfKey, type Key, type TableName } from '../../schema/entities/tables.ts'
import { Refusal } from '../../schema/errors.ts'
import { later, merge, overtakenFields, type RowState, type Stamp, written } from '../../schema/sync/merge.ts'
import { wokenBy } from '../../schema/sync/scopes.ts'
import { leaveTombstones } from './leaveTombstones.ts'
import { placedAt, placer } from './placing.ts'
import { contestedFields } from './shapes.ts'
import { loadSlots, type Slot } from './slots.ts'
import type { Q } from './store.ts'
import { storeRows } from './storeRows.ts'
import { type JournalChange, tables } from './tables.ts'

/**
 * The one door by which rows are written.
 * Guarantees: fields merge by last write whatever the order of arrival; every changed row takes a new place in its school's
 * order in the same transaction; what leaves a channel leaves a tombstone there.
 * Invariant: after `write`, each row equals the merge of all writes it ever had; a deleted row stays deleted, save one with a
 * natural key that is made again by a later write, and those that `restoring` brings back. Power cuts: it is inside the caller's transaction, all or nothing.
 */
export interface Written {
  changes: JournalChange[]
  /** Scopes whose holders have something new. */
  woken: string[]
  /** Whether a later write of somebody else's already stood in place of part of this one. */
  overtaken: boolean
  /** The school of the rows; 0 when they belong to none, undefined when nothing changed. */
  tenant?: number
}

const never: Stamp = [0, 0]

/**
 * @param how `restoring`: whole rows that were deleted are put back under their own numbers, deleted or not
 */
export async function write(
  q: Q,
  changes: Change[],
  stamp: Stamp,
  { restoring = false }: { restoring?: boolean } = {},
): Promise<Written> {
  const result: Written = { changes: [], woken: [], overtaken: false }
  const placeOf = placer(q)
  const woken = new Set<string>()
  for (const table of inOrder(changes)) {
    const asked = changes.filter((change) => change.table === table)
    const slots = await loadSlots(q, table, [...new Set(asked.map(({ key }) => key))])
    if (restoring) recallNumbers(asked, slots)
    else await refuseDeleted(q, table, asked, slots, stamp)
    for (const change of asked) result.overtaken = meet(slots.get(change.key)!, change, stamp) || result.overtaken
    const touched = [...slots.values()].filter((slot) => slot.touched)
    const rows = await storeRows(q, table, touched, placeOf)
    for (const { slot, before, after, place } of rows) {
      result.changes.push({ table, key: slot.key, before, after })
      result.tenant ||= place.tenant
      await leaveTombstones(q, table, slot.key, before, after, place, stamp)
      for (const row of [before, after]) {
        if (row) for (const scope of wokenBy(table, row as never, placedAt(place))) woken.add(scope)
      }
    }
  }
  result.woken = [...woken]
  return result
}

/** What goes goes before what it hangs on, and what comes comes after: a row's place is found by its parents. */
function inOrder(changes: Change[]): TableName[] {
  const touched = new Set(changes.map(({ table }) => table))
  const losing = new Set(changes.flatMap(({ kind, table }) => (kind === 'remove' ? [table] : [])))
  const tables = parentsFirst.filter((table) => touched.has(table))
  return [...tables.filter((table) => losing.has(table)).reverse(), ...tables.filter((table) => !losing.has(table))]
}

function recallNumbers(asked: Change[], slots: Map<Key, Slot>) {
  for (const change of asked) {
    const { id } = (change.kind === 'put' ? change.fields : {}) as { id?: number }
    if (id) slots.get(change.key)!.number = id
  }
}

async function refuseDeleted(q: Q, table: TableName, asked: Change[], slots: Map<Key, Slot>, stamp: Stamp) {
  const missing = asked.filter(({ key }) => !slots.get(key)!.before)
  if (!missing.length) return
  if (missing.some(({ kind }) => kind === 'patch')) throw new Refusal('notFound')
  const t = tables.tombstones
  const graves = await q
    .select({ key: t.key, at: t.at, by: t.by })
    .from(t)
    .where(
      and(
        eq(t.table, table),
        eq(t.deleted, true),
        inArray(
          t.key,
          missing.map(({ key }) => String(key)),
        ),
      ),
    )
  const ownNumber = 'id' in fieldsOfKey(table, '')
  if (graves.some(({ at, by }) => ownNumber || !later(stamp, [at, by]))) throw new Refusal('notFound')
}

/** Lets a change meet the row; true when a later write already stood in place of some field. */
function meet(slot: Slot, change: Change, stamp: Stamp): boolean {
  if (change.kind === 'remove') {
    slot.touched ||= slot.state !== null
    slot.state = null
    return false
  }
  const names = contestedFields[change.table]
  const fields = Object.fromEntries(Object.entries(change.fields).filter(([name]) => names.includes(name)))
  const outranks = change.kind === 'patch' && change.outranks
  const mine = written(fields, outranks && slot.state ? justAfter(slot.state, Object.keys(fields), stamp) : stamp)
  const overtaken = slot.state ? overtakenFields(slot.state, mine).length > 0 : false
  const before = slot.state
  slot.state = before ? merge(before, mine) : completed(change.table, mine)
  slot.touched ||= !before || change.table === 'rollCalls' || Object.keys(fields).length > 0
  return overtaken
}

/** The stamp, or the first after those that the fields have. */
const justAfter = ({ stamps }: RowState, names: string[], stamp: Stamp): Stamp =>
  names.reduce((mine, name) => (later(mine, stamps[name] ?? never) ? mine : [stamps[name]![0] + 1, stamp[1]]), stamp)

/** A new row: what was never written is blank, and loses to any write. */
function completed(table: TableName, state: RowState): RowState {
  const names = contestedFields[table]
  return {
    fields: { ...Object.fromEntries(names.map((name) => [name, null])), ...blankRow[table], ...state.fields },
    stamps: { ...Object.fromEntries(names.map((name) => [name, never])), ...state.stamps },
  }
}
