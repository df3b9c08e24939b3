import { and, asc, count, eq, getTableColumns, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { fieldsOfKey, type Key, keyOf, type Rows, type TableName } from '../../schema/entities/tables.ts'
import type { Actor, User } from '../../schema/entities/user.ts'
import { plainTables } from '../../schema/sync/protocol.ts'
import { channelsOf } from '../../schema/sync/scopes.ts'
import { once, onceEach } from './once.ts'
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

/** A source before its window: its statements, built when they are first asked for. */
interface Sought {
  entries(window: Window, values: Values): Promise<Entry[]>
  count(values: Values): Promise<number>
}
type Values = Record<'id' | 'actor' | 'school' | 'from' | 'head' | 'limit', number>

const value = (name: keyof Values) => sql.placeholder(name)

/** The rows of a table that changed in the window, by a condition; `order` is the column of their place in it. */
function changed(
  q: Q,
  table: TableName,
  where?: SQL,
  { join, order = 'seq' }: { join?: SQL; order?: 'seq' | 'globalSeq' } = {},
): Sought {
  const columns = entityTable(table)
  const seq = columns[order]!
  const inWindow = and(where, gt(seq, value('from')), lte(seq, value('head')))
  const rowsOf = built(() => {
    const base = q.select({ ...shownColumns[table], seq }).from(columns)
    const joined = join ? base.innerJoin(t.lessons, join) : base
    return joined.where(inWindow).orderBy(asc(seq)).limit(value('limit')).prepare()
  })
  const countOf = built(() => {
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

/** Rows of one table that come with another: each arrives at the later place of the two. */
function joinedPair<A extends TableName>(q: Q, first: A, where: SQL, on: SQL): Sought {
  const one = entityTable(first)
  const place = sql<number>`max(${one.seq}, ${t.users.seq})`
  const inWindow = and(
    where,
    or(gt(one.seq!, value('from')), gt(t.users.seq, value('from'))),
    lte(place, value('head')),
  )
  const rowsOf = built(() =>
    q
      .select({ place, one: { ...shownColumns[first] }, user: { ...shownColumns.users } as typeof userColumns })
      .from(one)
      .innerJoin(t.users, on)
      .where(inWindow)
      .orderBy(asc(place))
      .limit(value('limit'))
      .prepare(),
  )
  const countOf = built(() => q.select({ n: count() }).from(one).innerJoin(t.users, on).where(inWindow).prepare())
  return {
    async entries({ actor }, values) {
      const rows = (await rowsOf().execute(values)) as unknown as { place: number; one: Rows[A]; user: User }[]
      return rows.flatMap((row) => [
        { seq: row.place, table: first, key: keyOf(first, row.one), row: row.one },
        { seq: row.place, table: 'users' as const, key: row.user.id, row: presentUser(row.user, actor) },
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

function built<P>(build: () => P): () => P {
  let known: P | undefined
  return () => (known ??= build())
}

const sought: Record<Kind, (q: Q, student: boolean) => Sought[]> = {
  me: (q) => [
    changed(q, 'users', eq(t.users.id, value('actor'))),
    changed(q, 'schools', eq(t.schools.id, value('school'))),
  ],
  global: (q) => [
    changed(q, 'schools', undefined, { order: 'globalSeq' }),
    changed(q, 'users', undefined, { order: 'globalSeq' }),
  ],
  school: (q) =>
    ([...plainTables, 'rollCalls'] as const).map((table) =>
      changed(q, table, eq(entityTable(table).tenant!, value('id'))),
    ),
  class: (q, student) => {
    const id = value('id')
    const common = [
      changed(q, 'moduleClasses', eq(t.moduleClasses.classId, id)),
      changed(q, 'completions', eq(t.completions.classId, id)),
      changed(q, 'classes', eq(t.classes.id, id)),
      changed(q, 'rollCalls', eq(t.rollCalls.classId, id)),
    ]
    if (student) {
      const own = value('actor')
      return [
        ...common,
        joinedPair(q, 'classes', eq(t.classes.id, id), eq(t.classes.teacherId, t.users.id)),
        changed(q, 'enrollments', and(eq(t.enrollments.classId, id), eq(t.enrollments.studentId, own))),
        changed(q, 'evaluations', and(eq(t.evaluations.classId, id), eq(t.evaluations.studentId, own))),
      ]
    }
    return [
      ...common,
      joinedPair(q, 'enrollments', eq(t.enrollments.classId, id), eq(t.enrollments.studentId, t.users.id)),
      changed(q, 'evaluations', eq(t.evaluations.classId, id)),
    ]
  },
  module: (q, student) => {
    const seen = [student ? 'student' : 'teacher', 'both'] as const
    const inModule = eq(t.lessons.moduleId, value('id'))
    return [
      changed(q, 'modules', eq(t.modules.id, value('id'))),
      changed(q, 'lessons', inModule),
      changed(q, 'lessonVideos', and(inModule, inArray(t.lessonVideos.visibility, [...seen])), {
        join: eq(t.lessonVideos.lessonId, t.lessons.id),
      }),
      changed(q, 'materials', and(inModule, inArray(t.materials.visibility, [...seen])), {
        join: eq(t.materials.lessonId, t.lessons.id),
      }),
    ]
  },
}
const known = onceEach((q, name: Kind | `${Kind}/student`) => {
  const [kind, student] = name.split('/') as [Kind, string?]
  return sought[kind](q, student !== undefined)
})

/** The sources of a scope for the window's person. */
export function sourcesOf(window: Window, kind: Kind, id: number): Source[] {
  const { q, actor, from, head, limit } = window
  const values = { id, actor: actor.id, school: actor.schoolId ?? 0, from, head, limit }
  return known(q, actor.role === 'student' ? `${kind}/student` : kind).map((source) => ({
    entries: () => source.entries(window, values),
    count: () => source.count(values),
  }))
}

/** What left the scope's channels; of no interest to a device that never had the scope. */
export async function buried(window: Window, scope: string): Promise<Entry[]> {
  if (window.from === 0) return []
  const { from, head, limit } = window
  const [one, other = one] = channelsOf(window.actor, scope)
  const rows = await gravesIn(window.q).execute({ one, other, from, head, limit })
  return rows.map(({ seq, table, key }) => {
    const own: Key = Object.keys(fieldsOfKey(table, key)).length === 1 ? Number(key) : key
    return { seq, table, key: own, row: null }
  })
}

/** A scope has one channel or two for each kind of person. */
const gravesIn = once((q) =>
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
