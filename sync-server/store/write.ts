import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { parentsFirst } from '../../schema/entities/parents.ts'
import {
  blankRow,
  type Change,
  fieldsOfKey,
  type Key,
  type Rows,
  type TableName,
} from '../../schema/entities/tables.ts'
import {
  later,
  merge,
  overtakenFields,
  packStamps,
  type RowState,
  type Stamp,
  unpackStamps,
  written,
} from '../../schema/sync/merge.ts'
import { homesOf, wokenBy } from '../../schema/sync/scopes.ts'
import { noSchool, takeIds, takeSeq } from './counters.ts'
import { orderGlobally } from './globalOrder.ts'
import { refuseDeleted } from './graves.ts'
import { groupBy } from './groupBy.ts'
import { type Place, placer } from './placing.ts'
import { equals } from './reader.ts'
import { contestedFields, entityTable, isShown, shownFields } from './shapes.ts'
import type { Q } from './store.ts'
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

type Fields = Record<string, unknown>
interface Slot {
  key: Key
  before: Fields | null
  state: RowState | null
  touched: boolean
  /** The number a row that is brought back had. */
  number?: number
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
    else
      await refuseDeleted(
        q,
        table,
        asked.filter(({ key }) => !slots.get(key)!.before),
        stamp,
      )
    for (const change of asked) result.overtaken = meet(slots.get(change.key)!, change, stamp) || result.overtaken
    const touched = [...slots.values()].filter((slot) => slot.touched)
    const rows = await store(q, table, touched, placeOf)
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

const placedAt = ({ tenant, moduleId }: Place) => ({ schoolId: tenant || null, moduleId })

const isMark = (table: TableName) => table === 'attendance' || table === 'performance'

async function loadSlots(q: Q, table: TableName, keys: Key[]): Promise<Map<Key, Slot>> {
  const slots = new Map<Key, Slot>(keys.map((key) => [key, { key, before: null, state: null, touched: false }]))
  const names = contestedFields[table]
  for (const row of await found(q, table, keys)) {
    const slot = slots.get(keyIn(table, row))
    if (!slot) continue
    slot.before = row
    slot.state = {
      fields: Object.fromEntries(names.map((name) => [name, row[name]])),
      stamps: unpackStamps(names, row as never),
    }
  }
  return slots
}

/** So many conditions one statement can hold, of marks and of other rows alike. */
const atOnce = 500

async function found(q: Q, table: TableName, keys: Key[]): Promise<Fields[]> {
  const rows: Fields[] = []
  for (let i = 0; i < keys.length; i += atOnce) {
    const some = anyOf(table, keys.slice(i, i + atOnce))
    rows.push(...((await q.select().from(entityTable(table)).where(some)) as Fields[]))
  }
  return rows
}

function keyIn(table: TableName, row: Fields): Key {
  const parts = Object.keys(fieldsOfKey(table, '')).map((field) => row[field])
  return parts.length === 1 ? (parts[0] as number) : parts.join('/')
}

/** Rows by their keys: the marks of one roll in one condition, others one by one. */
function anyOf(table: TableName, keys: Key[]): SQL | undefined {
  const columns = entityTable(table)
  if (Object.keys(fieldsOfKey(table, '')).length === 1) {
    const [field] = Object.keys(fieldsOfKey(table, ''))
    return inArray(columns[field!]!, keys as number[])
  }
  if (!isMark(table)) return or(...keys.map((key) => equals(table, fieldsOfKey(table, key))))
  const rolls = groupBy(
    keys.map((key) => fieldsOfKey('attendance', key) as Rows['attendance']),
    ({ classId, lessonId, date }) => `${classId}/${lessonId}/${date}`,
  )
  return or(
    ...[...rolls.values()].map((marks) =>
      and(
        equals(table, { classId: marks[0]!.classId, lessonId: marks[0]!.lessonId, date: marks[0]!.date }),
        inArray(
          columns.studentId!,
          marks.map(({ studentId }) => studentId),
        ),
      ),
    ),
  )
}

function recallNumbers(asked: Change[], slots: Map<Key, Slot>) {
  for (const change of asked) {
    const { id } = (change.kind === 'put' ? change.fields : {}) as { id?: number }
    if (id) slots.get(change.key)!.number = id
  }
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

interface StoredRow {
  slot: Slot
  before: Fields | null
  after: Fields | null
  place: Place
}

/** Puts the rows in, a few statements for all of them. */
async function store(
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

/** Says in every channel that a row left that it is gone from there. */
async function leaveTombstones(
  q: Q,
  table: TableName,
  key: Key,
  before: Fields | null,
  after: Fields | null,
  place: Place,
  [at, by]: Stamp,
) {
  if (!before || isMark(table)) return
  const were = homesOf(table, before as never, placedAt(place))
  const are = new Set(after && isShown(table, after) ? homesOf(table, after as never, placedAt(place)) : [])
  const left = were.filter((channel) => !are.has(channel)).map((channel) => ({ table, key, channel, deleted: !after }))
  if (table === 'classes' && before.teacherId && before.teacherId !== after?.teacherId) {
    // Students know a class's teacher through the class alone.
    const channel = `class:${key}/student`
    left.push({ table: 'users', key: before.teacherId as number, channel, deleted: false })
  }
  if (table === 'rollCalls' && !after) {
    // Students hold their part of a roll through their own marks, which leave no tombstones.
    left.push({ table, key, channel: `class:${before.classId}/student`, deleted: true })
  }
  if (table === 'enrollments' && !after) {
    // A class's teacher knows its students through their enrolments alone.
    left.push({ table: 'users', key: before.studentId as number, channel: `class:${before.classId}`, deleted: false })
  }
  if (!left.length) return
  for (const [tenant, graves] of groupBy(left, ({ channel }) => (channel === 'global' ? noSchool : place.tenant))) {
    const first = await takeSeq(q, tenant, graves.length)
    const rows = graves.map((grave, i) => ({ ...grave, key: String(grave.key), tenant, seq: first + i, at, by }))
    await q.insert(tables.tombstones).values(rows)
  }
}
