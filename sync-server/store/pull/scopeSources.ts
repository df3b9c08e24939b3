import { and, asc, count, eq, getTableColumns, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { fieldsOfKey, type Key, keyOf, type Rows, type TableName } from '#schema/entities/tables.ts'
import type { Actor, User } from '#schema/entities/user.ts'
import { channelsOf } from '#schema/permissions/scopes.ts'
import { userSeenBy } from '#schema/permissions/user.ts'
import { plainTables } from '#schema/sync/protocol.ts'
import { entityTable, shownColumns } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { preparedOnce, preparedOncePerName } from '../preparedOnce.ts'
import type { Q } from '../store.ts'

/**
 * The sources of a scope: for each kind of scope, the rows that changed in a window of its school's order, and the
 * tombstones.
 * Guarantees: each source returns its first changes of the window in order, at most `limit` rows, each with the row
 * that comes with it, if any. Reads only.
 */
export type Kind = 'me' | 'global' | 'school' | 'class' | 'module'

export interface Window {
  q: Q
  actor: Actor
  from: number
  head: number
  limit: number
}

/** A change in the order. `row` is null when the row is gone. */
export interface Entry {
  seq: number
  table: TableName
  key: Key
  row: object | null
}

/** One source of a scope: its changes in the window, and how many there are. */
export interface Source {
  entries(): Promise<Entry[]>
  count(): Promise<number>
}

/** A source without a window. Its statements are built when they are first needed. */
interface UnboundSource {
  entries(window: Window, values: Values): Promise<Entry[]>
  count(values: Values): Promise<number>
}
type Values = Record<'id' | 'actor' | 'school' | 'from' | 'head' | 'limit', number>

const value = (name: keyof Values) => sql.placeholder(name)

/** The rows of a table that changed in the window, by a condition. `order` is the column that holds their place. */
function changedRows(
  q: Q,
  table: TableName,
  where?: SQL,
  { join, order = 'seq' }: { join?: SQL; order?: 'seq' | 'globalSeq' } = {},
): UnboundSource {
  const columns = entityTable(table)
  const seq = columns[order]!
  const inWindow = and(where, gt(seq, value('from')), lte(seq, value('head')))
  const rowsOf = lazily(() => {
    const base = q.select({ ...shownColumns[table], seq }).from(columns)
    const joined = join ? base.innerJoin(t.lessons, join) : base
    return joined.where(inWindow).orderBy(asc(seq)).limit(value('limit')).prepare()
  })
  const countOf = lazily(() => {
    const base = q.select({ n: count() }).from(columns)
    return (join ? base.innerJoin(t.lessons, join) : base).where(inWindow).prepare()
  })
  return {
    async entries(_, values) {
      const rows = (await rowsOf().execute(values)) as (Record<string, unknown> & { seq: number })[]
      return rows.map(({ seq: place, ...row }) => ({ seq: place, table, key: keyOf(table, row as never), row }))
    },
    async count(values) {
      const [found] = await countOf().execute(values)
      return found!.n
    },
  }
}

/** Rows of one table that come with a user: both arrive at the later place of the two. */
function joinedPair<A extends TableName>(q: Q, first: A, where: SQL, on: SQL): UnboundSource {
  const one = entityTable(first)
  const place = sql<number>`max(${one.seq}, ${t.users.seq})`
  const inWindow = and(
    where,
    or(gt(one.seq!, value('from')), gt(t.users.seq, value('from'))),
    lte(place, value('head')),
  )
  const rowsOf = lazily(() =>
    q
      .select({ place, one: { ...shownColumns[first] }, user: { ...shownColumns.users } as typeof userColumns })
      .from(one)
      .innerJoin(t.users, on)
      .where(inWindow)
      .orderBy(asc(place))
      .limit(value('limit'))
      .prepare(),
  )
  const countOf = lazily(() => q.select({ n: count() }).from(one).innerJoin(t.users, on).where(inWindow).prepare())
  return {
    async entries({ actor }, values) {
      const rows = (await rowsOf().execute(values)) as unknown as { place: number; one: Rows[A]; user: User }[]
      return rows.flatMap((row) => [
        { seq: row.place, table: first, key: keyOf(first, row.one), row: row.one },
        { seq: row.place, table: 'users' as const, key: row.user.id, row: userSeenBy(actor, row.user) },
      ])
    },
    async count(values) {
      const [found] = await countOf().execute(values)
      return 2 * found!.n
    },
  }
}
const userColumns = (({ tenant, at, by, stamps, seq, globalSeq, passwordHash, ...shown }) => shown)(
  getTableColumns(t.users),
)

function lazily<P>(build: () => P): () => P {
  let result: P | undefined
  return () => (result ??= build())
}

const sourcesByKind: Record<Kind, (q: Q, student: boolean) => UnboundSource[]> = {
  me: (q) => [
    changedRows(q, 'users', eq(t.users.id, value('actor'))),
    changedRows(q, 'schools', eq(t.schools.id, value('school'))),
  ],
  global: (q) => [
    changedRows(q, 'schools', undefined, { order: 'globalSeq' }),
    changedRows(q, 'users', undefined, { order: 'globalSeq' }),
  ],
  school: (q) =>
    ([...plainTables, 'rollCalls'] as const).map((table) =>
      changedRows(q, table, eq(entityTable(table).tenant!, value('id'))),
    ),
  class: (q, student) => {
    const id = value('id')
    const common = [
      changedRows(q, 'moduleClasses', eq(t.moduleClasses.classId, id)),
      changedRows(q, 'completions', eq(t.completions.classId, id)),
      changedRows(q, 'classes', eq(t.classes.id, id)),
      changedRows(q, 'rollCalls', eq(t.rollCalls.classId, id)),
    ]
    if (student) {
      const own = value('actor')
      return [
        ...common,
        joinedPair(q, 'classes', eq(t.classes.id, id), eq(t.classes.teacherId, t.users.id)),
        changedRows(q, 'enrollments', and(eq(t.enrollments.classId, id), eq(t.enrollments.studentId, own))),
        changedRows(q, 'evaluations', and(eq(t.evaluations.classId, id), eq(t.evaluations.studentId, own))),
      ]
    }
    return [
      ...common,
      joinedPair(q, 'enrollments', eq(t.enrollments.classId, id), eq(t.enrollments.studentId, t.users.id)),
      changedRows(q, 'evaluations', eq(t.evaluations.classId, id)),
    ]
  },
  module: (q, student) => {
    const seen = [student ? 'student' : 'teacher', 'both'] as const
    const inModule = eq(t.lessons.moduleId, value('id'))
    return [
      changedRows(q, 'modules', eq(t.modules.id, value('id'))),
      changedRows(q, 'lessons', inModule),
      changedRows(q, 'lessonVideos', and(inModule, inArray(t.lessonVideos.visibility, [...seen])), {
        join: eq(t.lessonVideos.lessonId, t.lessons.id),
      }),
      changedRows(q, 'materials', and(inModule, inArray(t.materials.visibility, [...seen])), {
        join: eq(t.materials.lessonId, t.lessons.id),
      }),
    ]
  },
}
const boundSources = preparedOncePerName((q, name: Kind | `${Kind}/student`) => {
  const [kind, student] = name.split('/') as [Kind, string?]
  return sourcesByKind[kind](q, student !== undefined)
})

/** The sources of a scope for the window's actor. */
export function sourcesOf(window: Window, kind: Kind, id: number): Source[] {
  const { q, actor, from, head, limit } = window
  const values = { id, actor: actor.id, school: actor.schoolId ?? 0, from, head, limit }
  return boundSources(q, actor.role === 'student' ? `${kind}/student` : kind).map((source) => ({
    entries: () => source.entries(window, values),
    count: () => source.count(values),
  }))
}

/** The tombstones of the scope's channels. A device that never had the scope does not need them. */
export async function tombstonesIn(window: Window, scope: string): Promise<Entry[]> {
  if (window.from === 0) return []
  const { from, head, limit } = window
  const [one, other = one] = channelsOf(window.actor, scope)
  const rows = await tombstonesBy(window.q).execute({ one, other, from, head, limit })
  return rows.map(({ seq, table, key }) => {
    const own: Key = Object.keys(fieldsOfKey(table, key)).length === 1 ? Number(key) : key
    return { seq, table, key: own, row: null }
  })
}

/** A scope has one channel, or two: one for each kind of person. */
const tombstonesBy = preparedOnce((q) =>
  q
    .select()
    .from(t.tombstones)
    .where(
      and(
        inArray(t.tombstones.channel, [sql.placeholder('one'), sql.placeholder('other')]),
        gt(t.tombstones.seq, value('from')),
        lte(t.tombstones.seq, value('head')),
      ),
    )
    .orderBy(asc(t.tombstones.seq))
    .limit(value('limit'))
    .prepare(),
)
