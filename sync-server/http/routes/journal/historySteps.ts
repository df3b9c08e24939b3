import type { Evaluation } from '#schema/nouns/evaluation.ts'
import { readsRater } from '#schema/nouns/evaluation.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import { fieldsOfKey, type Key, keyOf, type Rows, type TableName } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { rowSeenBy } from '#schema/permissions/scopes.ts'
import { isAdminOf } from '#schema/permissions/user.ts'
import type { Step } from '#schema/sync/history.ts'
import { authorsOf, devicesOf, leftWorkAuthors } from '#server/store/journal/authors.ts'
import type { JournalRow } from '#server/store/journal/journal.ts'
import type { Q } from '#server/store/store.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import { viewerOf } from '#server/store/visibility/viewer.ts'
import { visibilityOf } from '#server/store/visibility/visibility.ts'

/** The row as the viewer sees it; null when they may not see it. */
export type Seen = (table: TableName, row: object, tenant?: number) => Promise<object | null>

/**
 * Visibility as in pulls, with three differences. Students see no other people's history. Administrators also see rows
 * of their school that are gone, and they alone what people were called before: it may be the civil name of somebody who
 * has a social one now.
 */
export async function historyVisibility(q: Q, actor: User, now: number): Promise<Seen> {
  const isVisible = await visibilityOf(q, actor, now)
  const viewer = await viewerOf(q, actor)
  const mayRead = (table: TableName, row: object, tenant?: number) => {
    if (actor.role === 'student' && table === 'users') return (row as User).id === actor.id
    // A history names its authors.
    if (table === 'evaluations' && !readsRater(viewer, row as Evaluation)) return false
    return (tenant !== undefined && isAdminOf(actor, { schoolId: tenant || null })) || isVisible(table, row)
  }
  return async (table, row, tenant) => {
    if (!(await mayRead(table, row, tenant))) return null
    const seen = rowSeenBy(viewer, table, row as never)
    return table === 'users' && !isAdminOf(actor, row as User) ? { ...seen, name: null } : seen
  }
}

/** What a change did to its row, field by field, as far as the viewer may see it. */
export async function differencesIn({ table, ...change }: JournalChange, { tenant }: JournalRow, seen: Seen) {
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
export async function marksIn(entry: JournalRow, roll: Key, seen: Seen): Promise<NonNullable<Step['marks']>> {
  const marks: NonNullable<Step['marks']> = []
  for (const change of entry.changes) {
    const { table, key } = change
    if (!isMark(table)) continue
    const about = fieldsOfKey(table, key) as Rows['attendance']
    if (keyOf('rollCalls', about) !== roll) continue
    const own = await differencesIn(change, entry, seen)
    for (const { field, from, to } of own?.fields ?? [])
      if (markFields.includes(field)) marks.push({ table, studentId: about.studentId, field, from, to })
  }
  return marks
}
const markFields = ['present', 'detail', 'reason', 'rating', 'comment']

/** Tells who did an entry, when and on which device, as far as the viewer may know it. */
export async function authorship(q: Q, viewer: Pick<User, 'role'>, entries: JournalRow[]) {
  const [names, devices] = [await authorsOf(q, entries), await devicesOf(q, entries)]
  const lefts = await leftWorkAuthors(q, entries)
  return (entry: JournalRow): Pick<Step, 'id' | 'at' | 'receivedAt' | 'userId' | 'userName' | 'device' | 'action'> => {
    const { id, at, receivedAt, actorId: userId, name: action } = entry
    const name = viewer.role === 'student' ? null : (devices.get(entry.device ?? 0) ?? null)
    const device = entry.device === null ? null : { id: entry.device, name }
    const left = lefts.get(id)
    const userName = left ? `${names.get(userId)} · trabalho de ${left}` : names.get(userId)!
    return { id, at, receivedAt, userId, userName, device, action }
  }
}
