import { and, asc, count, eq, getTableColumns, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { fieldsOfKey, type Key, keyOf, type Rows, type TableName } from '../../schema/entities/tables.ts'
import type { Actor, User } from '../../schema/entities/user.ts'
import { plainTables } from '../../schema/sync/protocol.ts'
import { channelsOf } from '../../schema/sync/scopes.ts'
import { presentUser } from './present.ts'
import { entityTable, shownColumns } from './shapes.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

/**
 * What a scope is made of: for each kind of it the rows that changed in a window of its school's order, and those that left.
 * Guarantees: each source gives its first changes of the window in order, at most `limit` and one row's company. Reads only.
 */
export type Kind = 'me' | 'global' | 'school' | 'class' | 'module'

export interface Window {
  q: Q
  actor: Actor
  from: number
  head: number
  limit: number
}

/** A change in the order: a row (none: it is gone). */
export interface Entry {
  seq: number
  table: TableName
  key: Key
  row: object | null
}

/** One kind of change a scope is made of: those of the window, and how many there are in all of it. */
export interface Source {
  entries(): Promise<Entry[]>
  count(): Promise<number>
}

/** The rows of a table that changed in the window, by a condition; `order` is the column of their place in it. */
function changed(
  window: Window,
  table: TableName,
  where?: SQL,
  { join, order = 'seq' }: { join?: SQL; order?: 'seq' | 'globalSeq' } = {},
): Source {
  const columns = entityTable(table)
  const seq = columns[order]!
  const inWindow = and(where, gt(seq, window.from), lte(seq, window.head))
  return {
    async entries() {
      const base = window.q.select({ ...shownColumns[table], seq }).from(columns)
      const joined = join ? base.innerJoin(t.lessons, join) : base
      const rows = (await joined.where(inWindow).orderBy(asc(seq)).limit(window.limit)) as (Record<string, unknown> & {
        seq: number
      })[]
      return rows.map(({ seq: place, ...row }) => ({ seq: place, table, key: keyOf(table, row as never), row }))
    },
    async count() {
      const base = window.q.select({ n: count() }).from(columns)
      const [found] = await (join ? base.innerJoin(t.lessons, join) : base).where(inWindow)
      return found!.n
    },
  }
}

/** Rows of one table that come with another: each arrives at the later place of the two. */
function joinedPair<A extends TableName>(window: Window, first: A, where: SQL, on: SQL): Source {
  const one = entityTable(first)
  const place = sql<number>`max(${one.seq}, ${t.users.seq})`
  const inWindow = and(where, or(gt(one.seq!, window.from), gt(t.users.seq, window.from)), lte(place, window.head))
  return {
    async entries() {
      const rows = (await window.q
        .select({ place, one: { ...shownColumns[first] }, user: { ...shownColumns.users } as typeof userColumns })
        .from(one)
        .innerJoin(t.users, on)
        .where(inWindow)
        .orderBy(asc(place))
        .limit(window.limit)) as unknown as { place: number; one: Rows[A]; user: User }[]
      return rows.flatMap((row) => [
        { seq: row.place, table: first, key: keyOf(first, row.one), row: row.one },
        { seq: row.place, table: 'users' as const, key: row.user.id, row: presentUser(row.user, window.actor) },
      ])
    },
    async count() {
      const [found] = await window.q.select({ n: count() }).from(one).innerJoin(t.users, on).where(inWindow)
      return 2 * found!.n
    },
  }
}
const userColumns = (({ tenant, at, by, stamps, seq, globalSeq, passwordHash, ...shown }) => shown)(
  getTableColumns(t.users),
)

export const sources: Record<Kind, (window: Window, id: number) => Source[]> = {
  me: (w) => [
    changed(w, 'users', eq(t.users.id, w.actor.id)),
    changed(w, 'schools', eq(t.schools.id, w.actor.schoolId ?? 0)),
  ],
  global: (w) => [
    changed(w, 'schools', undefined, { order: 'globalSeq' }),
    changed(w, 'users', undefined, { order: 'globalSeq' }),
  ],
  school: (w, id) =>
    ([...plainTables, 'rollCalls'] as const).map((table) => changed(w, table, eq(entityTable(table).tenant!, id))),
  class: (w, id) => {
    const common = [
      changed(w, 'moduleClasses', eq(t.moduleClasses.classId, id)),
      changed(w, 'completions', eq(t.completions.classId, id)),
    ]
    if (w.actor.role === 'student') {
      return [
        ...common,
        changed(w, 'classes', eq(t.classes.id, id)),
        joinedPair(w, 'classes', eq(t.classes.id, id), eq(t.classes.teacherId, t.users.id)),
        changed(w, 'enrollments', and(eq(t.enrollments.classId, id), eq(t.enrollments.studentId, w.actor.id))),
        changed(w, 'evaluations', and(eq(t.evaluations.classId, id), eq(t.evaluations.studentId, w.actor.id))),
        changed(w, 'rollCalls', eq(t.rollCalls.classId, id)),
      ]
    }
    return [
      ...common,
      changed(w, 'classes', eq(t.classes.id, id)),
      joinedPair(w, 'enrollments', eq(t.enrollments.classId, id), eq(t.enrollments.studentId, t.users.id)),
      changed(w, 'evaluations', eq(t.evaluations.classId, id)),
      changed(w, 'rollCalls', eq(t.rollCalls.classId, id)),
    ]
  },
  module: (w, id) => {
    const seen = [w.actor.role === 'student' ? 'student' : 'teacher', 'both'] as const
    const inModule = eq(t.lessons.moduleId, id)
    return [
      changed(w, 'modules', eq(t.modules.id, id)),
      changed(w, 'lessons', inModule),
      changed(w, 'lessonVideos', and(inModule, inArray(t.lessonVideos.visibility, [...seen])), {
        join: eq(t.lessonVideos.lessonId, t.lessons.id),
      }),
      changed(w, 'materials', and(inModule, inArray(t.materials.visibility, [...seen])), {
        join: eq(t.materials.lessonId, t.lessons.id),
      }),
    ]
  },
}

/** What left the scope's channels; of no interest to a device that never had the scope. */
export async function buried(window: Window, scope: string): Promise<Entry[]> {
  if (window.from === 0) return []
  const { tombstones } = t
  const rows = await window.q
    .select()
    .from(tombstones)
    .where(
      and(
        inArray(tombstones.channel, channelsOf(window.actor, scope)),
        gt(tombstones.seq, window.from),
        lte(tombstones.seq, window.head),
      ),
    )
    .orderBy(asc(tombstones.seq))
    .limit(window.limit)
  return rows.map(({ seq, table, key }) => {
    const own: Key = Object.keys(fieldsOfKey(table, key)).length === 1 ? Number(key) : key
    return { seq, table, key: own, row: null }
  })
}
