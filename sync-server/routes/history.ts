import {
  fieldsOfKey,
  type Key,
  keyFields,
  keyOf,
  type Rows,
  type TableName,
  tableNames,
} from '../../schema/entities/tables.ts'
import type { User } from '../../schema/entities/user.ts'
import { Refusal } from '../../schema/errors.ts'
import { isAdminOf } from '../../schema/policies/user.ts'
import type { Step } from '../../schema/sync/history.ts'
import { authorsOf, devicesOf } from '../store/authors.ts'
import { historyOf, type JournalRow } from '../store/journal.ts'
import { placer } from '../store/placing.ts'
import { readerOf } from '../store/reader.ts'
import { seesOf } from '../store/sees.ts'
import type { Q } from '../store/store.ts'
import type { JournalChange } from '../store/tables.ts'
import type { Ask, House, Routes } from './api.ts'

/** GET /api/history/:table/:key, for those who may see the row: what became of it, latest first. */
export function historyRoutes(routes: Routes, { store: { q } }: House) {
  routes.get('/api/history/:table/:key{.+}', 'signedIn', async (c) => {
    const { table, key } = rowIn(c)
    const actor = c.get('user')
    const row = await readerOf(q).get(table, key)
    const entries = await historyOf(q, table, key, fieldsOfKey(table, key))
    if (!row && !entries.length) throw new Refusal('notFound')
    const sees = await maySee(q, actor)
    if (row && !(await sees(table, row))) throw new Refusal(await refusalFor(q, actor, table, row))
    const [names, devices] = [await authorsOf(q, entries), await devicesOf(q, entries)]
    const steps: Step[] = []
    for (const entry of entries) {
      const step = await stepOf(entry, table, key, sees)
      if (!step) continue
      const name = actor.role === 'student' ? null : (devices.get(entry.device ?? 0) ?? null)
      const device = entry.device === null ? null : { id: entry.device, name }
      const { id, at, receivedAt, actorId: userId, name: action } = entry
      steps.push({ id, at, receivedAt, userId, userName: names.get(userId)!, device, action, ...step })
    }
    if (!row && !steps.length) throw new Refusal('notFound')
    return c.json(steps)
  })
}

function rowIn(c: Ask): { table: TableName; key: Key } {
  const table = c.req.param('table') as TableName
  const text = c.req.param('key') ?? ''
  if (!tableNames.includes(table)) throw new Refusal('notFound')
  const key = keyFields[table].length === 1 ? Number(text) : text
  if (String(keyOf(table, fieldsOfKey(table, key))) !== text) throw new Refusal('notFound')
  return { table, key }
}

type Sees = (table: TableName, row: object, tenant?: number) => Promise<boolean>

/**
 * As pulls have it, but that students know of others no more than what their devices hold now, and that administrators also
 * see what hung on something gone.
 */
async function maySee(q: Q, actor: User): Promise<Sees> {
  const sees = await seesOf(q, actor)
  return async (table, row, tenant) => {
    if (actor.role === 'student' && table === 'users') return (row as User).id === actor.id
    return (tenant !== undefined && isAdminOf(actor, { schoolId: tenant || null })) || sees(table, row)
  }
}

/** A row of the own school may be forbidden, any other does not exist; to students nothing that is not theirs does. */
async function refusalFor(q: Q, actor: User, table: TableName, row: object) {
  const { tenant } = await placer(q)(table, row as Record<string, unknown>)
  return actor.role !== 'student' && tenant === actor.schoolId ? 'notAllowed' : 'notFound'
}

/** What an entry did to the row, as far as the viewer may see it; undefined when there is nothing of that. */
async function stepOf(entry: JournalRow, table: TableName, key: Key, sees: Sees) {
  const change = entry.changes.find((row) => row.table === table && row.key === key)
  const own = change && (await differencesIn(change, entry, sees))
  const marks = table === 'rollCalls' ? await marksIn(entry, key, sees) : []
  if (!own && !marks.length) return undefined
  return { ...(own ?? { kind: 'changed' as const, fields: [] }), ...(marks.length && { marks }) }
}

/** What a change did to its row, as far as the viewer may see it. */
async function differencesIn({ table, ...change }: JournalChange, { tenant }: JournalRow, sees: Sees) {
  const seen = async (row: object | null) => (row && (await sees(table, row, tenant)) ? row : null)
  const [before, after] = [await seen(change.before), await seen(change.after)] as Record<string, unknown>[]
  if (!before && !after) return undefined
  const fields = Object.keys(after ?? before!).flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
  if (!fields.length) return undefined
  const kind = !before ? ('made' as const) : !after ? ('deleted' as const) : ('changed' as const)
  return { kind, fields }
}

/** What became of the marks of a roll, field by field. */
async function marksIn(entry: JournalRow, roll: Key, sees: Sees): Promise<NonNullable<Step['marks']>> {
  const marks: NonNullable<Step['marks']> = []
  for (const change of entry.changes) {
    const { table, key } = change
    if (table !== 'attendance' && table !== 'performance') continue
    const about = fieldsOfKey(table, key) as Rows['attendance']
    if (keyOf('rollCalls', about) !== roll) continue
    const own = await differencesIn(change, entry, sees)
    for (const { field, from, to } of own?.fields ?? [])
      if (markFields.includes(field)) marks.push({ table, studentId: about.studentId, field, from, to })
  }
  return marks
}
const markFields = ['present', 'detail', 'reason', 'rating', 'comment']
