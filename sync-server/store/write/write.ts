import { parentsFirst } from '#schema/nouns/parents.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import { blankRow, type Change, fieldsOfKey, type Key, keyFields, type TableName } from '#schema/nouns/tables.ts'
import { scopesToPoke } from '#schema/permissions/scopes.ts'
import { later, merge, overwrittenFields, type RowState, type Stamp, written } from '#schema/sync/merge.ts'
import { inScopeTerms, type Locate, locateRows, locatesOthers } from '#server/store/queries/rowLocation.ts'
import { contestedFields } from '#server/store/tables/shapes.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import { takeIdsOf } from '../counters.ts'
import type { Q } from '../store.ts'
import { yieldEvery } from '../yielding.ts'
import { leaveTombstones } from './leaveTombstones.ts'
import { type Fields, isUnnumbered, loadPendingRows, type PendingRow } from './pendingRows.ts'
import { storeRows } from './storeRows.ts'
import { refuseDeleted } from './tombstones.ts'

/**
 * Writes changes of rows: everything but the new rows of a seed or an import goes through here (bulk.ts).
 * Guarantees: fields merge by last write, whatever the order of arrival. Every changed row takes a new place in its
 * school's order in the same transaction. A row that leaves a channel leaves a tombstone there.
 * Invariant: after `write`, each row equals the merge of all writes it ever had. A deleted row stays deleted, except
 * one with a natural key that a later write creates again, and those that `restoring` brings back.
 * After a crash: it runs inside the caller's transaction, all or nothing.
 */
export interface Written {
  changes: JournalChange[]
  /** The scopes in which something is new. */
  woken: string[]
  /** True when a later write by somebody else already held part of this one's fields. */
  overwritten: boolean
  /** The school of the rows: 0 when they belong to none, undefined when nothing changed. */
  tenant?: number
}

const never: Stamp = [0, 0]

/** What a written row counts for (store/yielding.ts). */
const rowUnits = 10

/** @param options `restoring`: puts whole rows back under their own numbers, deleted or not */
export async function write(
  q: Q,
  changes: Change[],
  stamp: Stamp,
  { restoring = false }: { restoring?: boolean } = {},
): Promise<Written> {
  const result: Written = { changes: [], woken: [], overwritten: false }
  const locate = locateRows(q)
  const worked = yieldEvery(undefined, 'writer')
  const woken = new Set<string>()
  const tables = inOrder(changes).map((table) => {
    const tableChanges = changes.filter((change) => change.table === table)
    return { table, tableChanges, keys: [...new Set(tableChanges.map(({ key }) => key))] }
  })
  // Where rows belong whose keys say it is asked along, unless this write may decide it.
  if (!tables.some(({ table }) => locatesOthers(table)))
    for (const { table, keys } of tables) if (saysClass(table)) locateByKeys(locate, table, keys)
  // No table's rows depend on what is written to another's: what is to be known of all is looked up together.
  const loaded = await Promise.all(tables.map(({ table, keys }) => loadPendingRows(q, table, keys, worked)))
  await inTheirOrder(
    tables.map(async ({ table, tableChanges }, i) => {
      const pendingRows = loaded[i]!
      if (restoring) return recallNumbers(tableChanges, pendingRows)
      carryNumbers(tableChanges, pendingRows)
      const missing = tableChanges.filter(({ key }) => !pendingRows.get(key)!.before)
      await refuseDeleted(q, table, missing, stamp)
    }),
  )
  const added = new Map<TableName, number>()
  for (const [i, { table, tableChanges }] of tables.entries()) {
    const pendingRows = loaded[i]!
    for (const change of tableChanges)
      result.overwritten = applyTo(pendingRows.get(change.key)!, change, stamp) || result.overwritten
    const count = [...pendingRows.values()].filter((each) => isUnnumbered(table, each)).length
    if (count) added.set(table, count)
    await worked(tableChanges.length)
  }
  const firstIds = await takeIdsOf(q, added)
  for (const [i, { table }] of tables.entries()) {
    const firstId = firstIds.get(table)
    const rows = await storeRows(q, table, [...loaded[i]!.values()], { locate, worked, firstId })
    const classes = new Set<unknown>()
    for (const { pending, before, after, location } of rows) {
      result.changes.push({ table, key: pending.key, before, after })
      result.tenant ||= location.tenant
      if (before && !isMark(table)) await leaveTombstones(q, table, pending.key, before, after, location, stamp)
      const pause = worked(rowUnits)
      if (pause) await pause
      // Of a class, each mark pokes the same scopes.
      if (isMark(table)) {
        const { classId } = (after ?? before)!
        if (classes.has(classId)) continue
        classes.add(classId)
      }
      for (const row of [before, after]) {
        if (row) for (const scope of scopesToPoke(table, row as never, inScopeTerms(location))) woken.add(scope)
      }
    }
  }
  result.woken = [...woken]
  return result
}

const saysClass = (table: TableName) => (keyFields[table] as readonly string[]).includes('classId')

function locateByKeys(locate: Locate, table: TableName, keys: readonly Key[]) {
  const rows = keys.map((key) => fieldsOfKey(table, key) as Fields)
  // It fails where it is asked for.
  locate(table, rows).catch(() => {})
}

/** Waits for all. Throws what the first of those that failed threw, whichever came first. */
async function inTheirOrder(asked: readonly Promise<void>[]): Promise<void> {
  for (const each of await Promise.allSettled(asked)) if (each.status === 'rejected') throw each.reason
}

/**
 * Tables that lose rows come first, children before parents. Then the others, parents before children. A row's location
 * is found through its parents.
 */
function inOrder(changes: Change[]): TableName[] {
  const touched = new Set(changes.map(({ table }) => table))
  const losing = new Set(changes.flatMap(({ kind, table }) => (kind === 'remove' ? [table] : [])))
  const tables = parentsFirst.filter((table) => touched.has(table))
  return [...tables.filter((table) => losing.has(table)).reverse(), ...tables.filter((table) => !losing.has(table))]
}

function recallNumbers(tableChanges: Change[], pendingRows: Map<Key, PendingRow>) {
  for (const change of tableChanges) {
    const { id, alias } = (change.kind === 'put' ? change.fields : {}) as { id?: number; alias?: number | null }
    if (id) Object.assign(pendingRows.get(change.key)!, { number: id, alias })
  }
}

/** A row that takes the place of one removed with it, such as a mark of a roll that moves, keeps that one's number. */
function carryNumbers(tableChanges: Change[], pendingRows: Map<Key, PendingRow>) {
  const removed = tableChanges
    .filter(({ kind }) => kind === 'remove')
    .map(({ key }) => pendingRows.get(key)!.before?.id)
  if (!removed.length) return
  for (const change of tableChanges) {
    const { id } = (change.kind === 'put' ? change.fields : {}) as { id?: number | null }
    if (id && removed.includes(id)) pendingRows.get(change.key)!.number = id
  }
}

/** Applies a change to the row's pending. Returns true when a later write already held some of its fields. */
function applyTo(pending: PendingRow, change: Change, stamp: Stamp): boolean {
  if (change.kind === 'remove') {
    pending.touched ||= pending.state !== null
    pending.state = null
    return false
  }
  const fields: Fields = {}
  for (const name of contestedFields[change.table])
    if (name in change.fields) fields[name] = (change.fields as Fields)[name]
  const outranks = change.kind === 'patch' && change.outranks
  const mine = written(fields, outranks && pending.state ? justAfter(pending.state, Object.keys(fields), stamp) : stamp)
  const overwritten = pending.state ? overwrittenFields(pending.state, mine).length > 0 : false
  const before = pending.state
  pending.state = before ? merge(before, mine) : newRow(change.table, mine)
  pending.touched ||= !before || change.table === 'rollCalls' || Object.keys(fields).length > 0
  return overwritten
}

/** The stamp, or the first one after the fields' stamps. */
const justAfter = ({ stamps }: RowState, names: string[], stamp: Stamp): Stamp =>
  names.reduce((mine, name) => (later(mine, stamps[name] ?? never) ? mine : [stamps[name]![0] + 1, stamp[1]]), stamp)

/** A new row. Fields that were never written are blank and lose to any write. */
function newRow(table: TableName, state: RowState): RowState {
  const [fields, stamps, blank] = [{} as Fields, {} as RowState['stamps'], blankRow[table] as Fields]
  for (const name of contestedFields[table]) {
    const mine = state.stamps[name]
    fields[name] = mine ? state.fields[name] : (blank[name] ?? null)
    stamps[name] = mine ?? never
  }
  return { fields, stamps }
}
