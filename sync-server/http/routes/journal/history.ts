import { Refusal } from '#schema/errors.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { fieldsOfKey, type Key, keyFields, keyOf, type TableName, tableNames } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import type { Step } from '#schema/sync/history.ts'
import type { AppContext } from '#server/appContext.ts'
import type { RequestContext, Routes } from '#server/http/api.ts'
import type { JournalRow } from '#server/store/journal/journal.ts'
import { historyOf } from '#server/store/journal/rowHistory.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { locationOf } from '#server/store/queries/rowLocation.ts'
import type { Q } from '#server/store/store.ts'
import { yieldEvery } from '#server/store/yielding.ts'
import { authorship, differencesIn, historyVisibility, marksIn, type Seen } from './historySteps.ts'

/** What a row of an entry counts for (store/yielding.ts). */
const rowUnits = 3

/** GET /api/history/:table/:key: what happened to a row, latest first, for people who may see it. */
export function historyRoutes(routes: Routes, { store, clock }: AppContext) {
  routes.get('/api/history/:table/:key{.+}', 'signedIn', async (c) => {
    const { table, key } = rowIn(c)
    return c.json(await store.readOnReplica((q) => stepsOf(q, c.get('user'), table, key, clock.now())))
  })
}

/** What happened to a row, as far as somebody may see it. Throws a Refusal when that is nothing. */
async function stepsOf(q: Q, actor: User, table: TableName, key: Key, now: number): Promise<Step[]> {
  const row = await readerOf(q).get(table, key)
  const entries = await historyOf(q, table, key, fieldsOfKey(table, key))
  if (!row && !entries.length) throw new Refusal('notFound')
  const seen = await historyVisibility(q, actor, now)
  if (row && !(await seen(table, row))) throw new Refusal(await refusalFor(q, actor, table, row))
  const doneBy = await authorship(q, actor, entries)
  const worked = yieldEvery()
  const steps: Step[] = []
  for (const entry of entries) {
    const step = await stepOf(entry, table, key, seen)
    await worked(rowUnits * entry.changes.length)
    if (step) steps.push({ ...doneBy(entry), ...step })
  }
  if (!row && !steps.length) throw new Refusal('notFound')
  return steps
}

function rowIn(c: RequestContext): { table: TableName; key: Key } {
  const table = c.req.param('table') as TableName
  const text = c.req.param('key') ?? ''
  if (!tableNames.includes(table)) throw new Refusal('notFound')
  const key = keyFields[table].length === 1 ? Number(text) : text
  if (String(keyOf(table, fieldsOfKey(table, key))) !== text) throw new Refusal('notFound')
  return { table, key }
}

/**
 * The refusal code. A row of the actor's own school is forbidden, any other does not exist. For students, rows that are
 * not theirs do not exist either.
 */
async function refusalFor(q: Q, actor: User, table: TableName, row: object) {
  const { tenant } = await locationOf(q, table, row as Record<string, unknown>)
  return actor.role !== 'student' && tenant === actor.schoolId ? 'notAllowed' : 'notFound'
}

/** What an entry did to the row, as far as the viewer may see it; undefined when nothing of it is visible. */
async function stepOf(entry: JournalRow, table: TableName, key: Key, seen: Seen) {
  const change = entry.changes.find((row) => row.table === table && row.key === key)
  const own = change && (await differencesIn(change, entry, seen))
  const isRoll = table === 'rollCalls'
  const marks = isRoll ? await marksIn(entry, key, seen) : []
  if (!own && !marks.length) return undefined
  const place = isRoll ? movedBetween(entry, key) : undefined
  return {
    ...(own ?? { kind: 'changed' as const, fields: [] }),
    ...(place && { place }),
    ...(marks.length && { marks }),
  }
}

/** Where a roll went with an entry that moved it, or where it came from. */
function movedBetween(entry: JournalRow, key: Key): RollPlace | undefined {
  if (entry.name !== moveRollCall.name) return undefined
  const other = entry.changes.find((change) => change.table === 'rollCalls' && change.key !== key)
  return other && (fieldsOfKey('rollCalls', other.key) as RollPlace)
}
