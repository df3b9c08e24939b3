import type { Evaluation } from '#schema/entities/evaluation.ts'
import {
  fieldsOfKey,
  type Key,
  keyFields,
  keyOf,
  type Rows,
  type TableName,
  tableNames,
} from '#schema/entities/tables.ts'
import type { User } from '#schema/entities/user.ts'
import { Refusal } from '#schema/errors.ts'
import { rowSeenBy } from '#schema/permissions/scopes.ts'
import { readsRater } from '#schema/permissions/student.ts'
import { isAdminOf } from '#schema/permissions/user.ts'
import type { Step } from '#schema/sync/history.ts'
import type { AppContext } from '#server/appContext.ts'
import type { RequestContext, Routes } from '#server/http/api.ts'
import { authorsOf, devicesOf, leftWorkAuthors } from '#server/store/journal/authors.ts'
import { historyOf, type JournalRow } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { locateRows } from '#server/store/queries/rowLocation.ts'
import type { Q } from '#server/store/store.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import { takeTurns } from '#server/store/turns.ts'
import { viewerOf } from '#server/store/visibility/viewer.ts'
import { visibilityOf } from '#server/store/visibility/visibility.ts'

/** What a row of an entry counts for (turns.ts). */
const rowUnits = 3

/** GET /api/history/:table/:key: what happened to a row, latest first, for people who may see it. */
export function historyRoutes(routes: Routes, { store: { q }, clock }: AppContext) {
  routes.get('/api/history/:table/:key{.+}', 'signedIn', async (c) => {
    const { table, key } = rowIn(c)
    const actor = c.get('user')
    const row = await readerOf(q).get(table, key)
    const entries = await historyOf(q, table, key, fieldsOfKey(table, key))
    if (!row && !entries.length) throw new Refusal('notFound')
    const seen = await historyVisibility(q, actor, clock.now())
    if (row && !(await seen(table, row))) throw new Refusal(await refusalFor(q, actor, table, row))
    const [names, devices] = [await authorsOf(q, entries), await devicesOf(q, entries)]
    const lefts = await leftWorkAuthors(q, entries)
    const turn = takeTurns()
    const steps: Step[] = []
    for (const entry of entries) {
      const step = await stepOf(entry, table, key, seen)
      await turn(rowUnits * entry.changes.length)
      if (!step) continue
      const name = actor.role === 'student' ? null : (devices.get(entry.device ?? 0) ?? null)
      const device = entry.device === null ? null : { id: entry.device, name }
      const { id, at, receivedAt, actorId: userId, name: action } = entry
      const left = lefts.get(id)
      const userName = left ? `${names.get(userId)} · trabalho de ${left}` : names.get(userId)!
      steps.push({ id, at, receivedAt, userId, userName, device, action, ...step })
    }
    if (!row && !steps.length) throw new Refusal('notFound')
    return c.json(steps)
  })
}

function rowIn(c: RequestContext): { table: TableName; key: Key } {
  const table = c.req.param('table') as TableName
  const text = c.req.param('key') ?? ''
  if (!tableNames.includes(table)) throw new Refusal('notFound')
  const key = keyFields[table].length === 1 ? Number(text) : text
  if (String(keyOf(table, fieldsOfKey(table, key))) !== text) throw new Refusal('notFound')
  return { table, key }
}

/** The row as the viewer sees it; null when they may not see it. */
type Seen = (table: TableName, row: object, tenant?: number) => Promise<object | null>

/**
 * Visibility as in pulls, with two differences. Students see no other people's history. Administrators also see rows of
 * their school that are gone.
 */
async function historyVisibility(q: Q, actor: User, now: number): Promise<Seen> {
  const isVisible = await visibilityOf(q, actor, now)
  const viewer = viewerOf(q, actor)
  const mayRead = (table: TableName, row: object, tenant?: number) => {
    if (actor.role === 'student' && table === 'users') return (row as User).id === actor.id
    // A history names its authors.
    if (table === 'evaluations' && !readsRater(viewer, row as Evaluation)) return false
    return (tenant !== undefined && isAdminOf(actor, { schoolId: tenant || null })) || isVisible(table, row)
  }
  return async (table, row, tenant) =>
    (await mayRead(table, row, tenant)) ? rowSeenBy(viewer, table, row as never) : null
}

/**
 * The refusal code. A row of the actor's own school is forbidden, any other does not exist. For students, rows that are
 * not theirs do not exist either.
 */
async function refusalFor(q: Q, actor: User, table: TableName, row: object) {
  const { tenant } = locateRows(q)(table, row as Record<string, unknown>)
  return actor.role !== 'student' && tenant === actor.schoolId ? 'notAllowed' : 'notFound'
}

/** What an entry did to the row, as far as the viewer may see it; undefined when nothing of it is visible. */
async function stepOf(entry: JournalRow, table: TableName, key: Key, seen: Seen) {
  const change = entry.changes.find((row) => row.table === table && row.key === key)
  const own = change && (await differencesIn(change, entry, seen))
  const marks = table === 'rollCalls' ? await marksIn(entry, key, seen) : []
  if (!own && !marks.length) return undefined
  return { ...(own ?? { kind: 'changed' as const, fields: [] }), ...(marks.length && { marks }) }
}

/** What a change did to its row, field by field, as far as the viewer may see it. */
async function differencesIn({ table, ...change }: JournalChange, { tenant }: JournalRow, seen: Seen) {
  const [before, after] = [
    change.before && (await seen(table, change.before, tenant)),
    change.after && (await seen(table, change.after, tenant)),
  ] as Record<string, unknown>[]
  if (!before && !after) return undefined
  const fields = Object.keys(after ?? before!).flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
  if (!fields.length) return undefined
  const kind = !before ? ('made' as const) : !after ? ('deleted' as const) : ('changed' as const)
  return { kind, fields }
}

/** What an entry did to the marks of a roll, field by field. */
async function marksIn(entry: JournalRow, roll: Key, seen: Seen): Promise<NonNullable<Step['marks']>> {
  const marks: NonNullable<Step['marks']> = []
  for (const change of entry.changes) {
    const { table, key } = change
    if (table !== 'attendance' && table !== 'performance') continue
    const about = fieldsOfKey(table, key) as Rows['attendance']
    if (keyOf('rollCalls', about) !== roll) continue
    const own = await differencesIn(change, entry, seen)
    for (const { field, from, to } of own?.fields ?? [])
      if (markFields.includes(field)) marks.push({ table, studentId: about.studentId, field, from, to })
  }
  return marks
}
const markFields = ['present', 'detail', 'reason', 'rating', 'comment']
