import { and, asc, desc, eq, exists, gt, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { ErrorCode } from '#schema/errors.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import type { LeftOut } from '#schema/mutations/mutation.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { type Key, keyOf, type TableName } from '#schema/nouns/tables.ts'
import { historyName } from '#schema/rules/journal/restorePlan.ts'
import { blockOf, idInBlock } from '#schema/sync/ids.ts'
import { later, type Stamp } from '#schema/sync/merge.ts'
import { type JournalChange, tables as t } from '#server/store/tables/tables.ts'
import { packBody, unpackBody } from '../packing/packing.ts'
import { flag } from '../statements/plainSql.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { inserterOf, rowsPerTurn } from '../write/rowWriter.ts'
import { yieldEvery, yieldToOthers } from '../yielding.ts'

/**
 * One row for every mutation that has an outcome: its receipt, the audit trail, and the history of the rows it changed.
 * Invariant: written once, in the transaction of the write, and never changed (the database refuses it), except
 * that an erasure and the years take out what it held (redaction.ts).
 */
export interface JournalRow {
  id: number
  /** 0: the system. */
  actorId: number
  /** The block that numbered it; null when it was done on the server, or registered by the office for its author. */
  device: number | null
  /** The school of the rows it changed; of a refused mutation, its author's school. */
  tenant: number
  at: number
  receivedAt: number
  name: string
  method: string
  path: string
  /** Its arguments, without secrets; null when it was refused. */
  body: Record<string, unknown> | null
  hash: string
  outcome: 'applied' | 'refused'
  code: ErrorCode | null
  message: string | null
  changes: JournalChange[]
  /** The items of its lists that were left out; null when there are none. */
  leftOut: LeftOut[] | null
  /** When the right ended by which it was done, ms: its writes count as done by then. Null when the right did not end. */
  doneBy: number | null
  /** The entry of the erasure that took out what it held; 0 when the years did; null when it is whole. */
  redaction: number | null
}

export async function addEntry(
  q: Q,
  row: Omit<JournalRow, 'redaction' | 'leftOut' | 'doneBy'> & Partial<Pick<JournalRow, 'leftOut' | 'doneBy'>>,
): Promise<void> {
  const body = packBody(row.body, row.changes)
  const inserted = insertEntries(q, [{ leftOut: null, doneBy: null, ...row, body, redaction: null }])
  inserted.catch(() => {})
  // A module of a large school takes tens of thousands of rows with it.
  const worked = yieldEvery(undefined, 'writer')
  const touched = new Map<string, typeof t.journalRows.$inferInsert>()
  for (const { table, key, before, after } of row.changes) {
    const pause = worked(1)
    if (pause) await pause
    const about = historyName(table, key, (after ?? before)!)
    const name = `${about.table}:${about.key}`
    const deleted = (before !== null && after === null) || (touched.get(name)?.deleted ?? false)
    touched.set(name, { journal: row.id, ...about, deleted })
  }
  const named = [...touched.values()]
  for (let i = 0; i < named.length; i += rowsPerTurn) {
    await Promise.all([inserted, insertTouched(q, named.slice(i, i + rowsPerTurn))])
    await worked(rowsPerTurn)
  }
  await inserted
}

const insertEntries = inserterOf(t.journal)
const insertTouched = inserterOf(t.journalRows)

const entryBy = preparedOnce((q) =>
  q
    .select()
    .from(t.journal)
    .where(eq(t.journal.id, sql.placeholder('id')))
    .prepare(),
)

export async function entryOf(q: Q, id: number): Promise<JournalRow | undefined> {
  const [row] = await entryBy(q).execute({ id })
  return row && wholeEntry(row)
}

/** An entry as it was written, from the database's row. */
export const wholeEntry = (row: typeof t.journal.$inferSelect): JournalRow =>
  ({ ...row, body: unpackBody(row.body, row.changes) }) as JournalRow

/** How many changed rows of entries are read in one turn (store/yielding.ts). */
const changesPerTurn = 200

/** The entries of these numbers, in the order of the numbers. An entry may hold thousands of rows: each may end the turn. */
export async function entriesOf(q: Q, ids: { id: number }[]): Promise<JournalRow[]> {
  const worked = yieldEvery(changesPerTurn)
  const entries: JournalRow[] = []
  for (const { id } of ids) {
    const entry = await entryOf(q, id)
    if (!entry) continue
    entries.push(entry)
    await worked(1 + entry.changes.length)
  }
  return entries
}

const nextTimeBy = preparedOnce((q) =>
  q
    .select({ at: t.journal.at })
    .from(t.journal)
    .where(and(gt(t.journal.id, sql.placeholder('id')), lt(t.journal.id, sql.placeholder('end'))))
    .orderBy(asc(t.journal.id))
    .limit(1)
    .prepare(),
)

/**
 * When the mutations around one of a device's were done, ms: the next in number, if it already came, and only then the
 * one before.
 * @param end the first number after those of the device
 */
export async function timesAround(q: Q, id: number, end: number): Promise<{ before?: number; after?: number }> {
  const [next] = await nextTimeBy(q).execute({ id, end })
  if (!next) return {}
  const [last] = await q
    .select({ at: t.journal.at })
    .from(t.journal)
    .where(and(lt(t.journal.id, id), gte(t.journal.id, idInBlock(blockOf(id), 0))))
    .orderBy(desc(t.journal.id))
    .limit(1)
  return { before: last?.at ?? 0, after: next.at }
}

/** Which entries are listed. */
interface RecentFilter {
  /** The school; without it, those of all. */
  tenant?: number
  /** Only those before this one. */
  before?: Pick<JournalRow, 'id' | 'receivedAt'>
  limit: number
  /** Only those that deleted something. */
  deletions?: boolean
  /** Of ratings of lessons, only those that were given with their student's name, or none. */
  ratings?: 'named' | 'none'
}

/** How many entries are looked through in one turn (store/yielding.ts). */
const lookedThrough = 2000

/** The applied entries, latest first. Where few are listed, many are looked through: others are answered meanwhile. */
export async function recent(q: Q, { limit, ...filter }: RecentFilter): Promise<JournalRow[]> {
  const found: { id: number }[] = []
  let last = filter.before
  for (let window = limit; ; window = Math.min(4 * window, lookedThrough)) {
    const rows = await lookThrough(q, { ...filter, ...(last && { before: last }), limit: window })
    found.push(...rows.filter(({ isListed }) => isListed))
    last = rows.at(-1)
    if (found.length >= limit || rows.length < window) return entriesOf(q, found.slice(0, limit))
    await yieldToOthers()
  }
}

async function lookThrough(q: Q, { tenant, before, limit, deletions, ratings }: RecentFilter) {
  const { journal, journalRows } = t
  const earlier = before && [
    lte(journal.receivedAt, before.receivedAt),
    or(lt(journal.receivedAt, before.receivedAt), lt(journal.id, before.id)),
  ]
  // Its rating is the first row that it changed, in either form (packing/packing.ts).
  const hasName = or(
    q.dialect.isTrueAt(journal.changes, [0, 2, 'withName']),
    q.dialect.isTrueAt(journal.changes, [0, 'after', 'withName']),
  )
  const deleted = q
    .select({ journal: journalRows.journal })
    .from(journalRows)
    .where(and(eq(journalRows.journal, journal.id), eq(journalRows.deleted, true)))
  const isListed = and(
    eq(journal.outcome, 'applied'),
    ratings && or(ne(journal.name, evaluateLesson.name), ratings === 'named' ? hasName : undefined),
    deletions ? and(exists(deleted), ne(journal.name, moveRollCall.name)) : undefined,
    ne(journal.changes, []),
  )!
  return q
    .select({ id: journal.id, receivedAt: journal.receivedAt, isListed: flag(isListed) })
    .from(journal)
    .where(and(tenant === undefined ? undefined : eq(journal.tenant, tenant), ...(earlier ?? [])))
    .orderBy(desc(journal.receivedAt), desc(journal.id))
    .limit(limit)
}

/** The last entry that deleted a row; undefined when none did. */
export async function lastDeletionOf(q: Q, table: TableName, key: Key, row: object): Promise<number | undefined> {
  const about = historyName(table, key, row)
  const { journal, journalRows } = t
  const deletions = await q
    .select({ id: journal.id })
    .from(journalRows)
    .innerJoin(journal, eq(journal.id, journalRows.journal))
    .where(and(eq(journalRows.table, about.table), eq(journalRows.key, about.key), eq(journalRows.deleted, true)))
    .orderBy(desc(journal.receivedAt), desc(journal.id))
  // Under a roll its marks are named, too; of anything else the entry itself need not be read, which may be long.
  if (about.table !== 'rollCalls') return deletions[0]?.id
  const isIt = (change: JournalChange) =>
    change.table === table && change.key === key && change.before !== null && change.after === null
  for (const deletion of deletions) {
    const [entry] = await entriesOf(q, [deletion])
    if (entry?.changes.some(isIt)) return entry.id
  }
  return undefined
}

/** The first entry after a stamp, of acts of these names, that deleted a row; undefined when none did. */
export async function firstAfter(
  q: Q,
  since: Stamp,
  names: string[],
  table: TableName,
  row: object,
): Promise<JournalRow | undefined> {
  const { journal, journalRows } = t
  const isAbout = and(
    eq(journalRows.table, table),
    eq(journalRows.key, String(keyOf(table, row))),
    eq(journalRows.deleted, true),
  )
  const deletions = await q
    .select({ id: journal.id, at: journal.at })
    .from(journalRows)
    .innerJoin(journal, eq(journal.id, journalRows.journal))
    .where(and(isAbout, inArray(journal.name, names)))
    .orderBy(asc(journal.at), asc(journal.id))
  const first = deletions.find(({ at, id }) => later([at, id], since))
  return first && entryOf(q, first.id)
}

/** When the latest act was received, ms; undefined when there is none. */
export async function latestEntryAt(q: Q): Promise<number | undefined> {
  const [row] = await q.select({ at: sql<number | null>`max(${t.journal.receivedAt})` }).from(t.journal)
  return row?.at ?? undefined
}
