import { and, asc, eq, getTableColumns, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { fieldsOfKey, type Key, keyOf, type Rows, type TableName } from '../../schema/entities/tables.ts'
import type { Actor, User } from '../../schema/entities/user.ts'
import { plainTables, type ScopePage, type WireRows, type WireTable } from '../../schema/sync/protocol.ts'
import { channelsOf } from '../../schema/sync/scopes.ts'
import { headOf, noSchool } from './counters.ts'
import { presentUser } from './present.ts'
import { packRolls } from './rolls.ts'
import { entityTable, shownColumns } from './shapes.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

/**
 * What changed in a scope since a cursor, in the order of its school, a page at a time.
 * Guarantees: a row the actor may see through the scope is in the pages from its last change on, also when it became visible
 * by a newer link (an enrollment, a teacher); what ceased to be is among the gone. Nothing else is in them.
 * Invariant: a page holds all changes after `from` up to its cursor: the school's head is read first, and later changes wait
 * for the next pull. Reads only.
 */
export async function pull(q: Q, actor: Actor, scope: string, from: number, limit: number): Promise<ScopePage> {
  const [kind, number] = scope.split(':')
  const id = Number(number ?? actor.id)
  const tenant = await tenantOf(q, actor, kind!, id)
  const head = await headOf(q, tenant)
  const page: ScopePage = { scope, from, cursor: Math.max(head, from), more: false, rows: {}, gone: {} }
  if (from >= head) return page
  const window: Window = { q, actor, from, head, limit: limit + 1 }
  const entries = (await Promise.all([...sources[kind as Kind](window, id), buried(window, scope)])).flat()
  entries.sort((a, b) => a.seq - b.seq)

  const taken = new Map<string, Entry>()
  let weight = 0
  for (const entry of entries) {
    if (weight >= limit && entry.seq !== page.cursor) {
      page.more = true
      break
    }
    page.cursor = entry.seq
    weight += 1
    taken.set(`${entry.table} ${entry.key}`, entry)
  }
  if (!page.more) page.cursor = head
  await fill(window, page, [...taken.values()])
  return page
}

type Kind = 'me' | 'global' | 'school' | 'class' | 'module'

interface Window {
  q: Q
  actor: Actor
  from: number
  head: number
  limit: number
}

/** A change in the order: a row (none: it is gone). */
interface Entry {
  seq: number
  table: TableName
  key: Key
  row: object | null
}

async function tenantOf(q: Q, actor: Actor, kind: string, id: number): Promise<number> {
  if (kind === 'me') return actor.schoolId ?? noSchool
  if (kind === 'global') return noSchool
  if (kind === 'school') return id
  const table = kind === 'class' ? t.classes : t.modules
  const [row] = await q.select({ tenant: table.tenant }).from(table).where(eq(table.id, id))
  return row?.tenant ?? 0
}

/** The rows of a table that changed in the window, by a condition; `order` is the column of their place in it. */
async function changed(
  window: Window,
  table: TableName,
  where?: SQL,
  { join, order = 'seq' }: { join?: SQL; order?: 'seq' | 'globalSeq' } = {},
): Promise<Entry[]> {
  const columns = entityTable(table)
  const seq = columns[order]!
  const shown = shownColumns[table]
  const base = window.q.select({ ...shown, seq }).from(columns)
  const joined = join ? base.innerJoin(t.lessons, join) : base
  const rows = (await joined
    .where(and(where, gt(seq, window.from), lte(seq, window.head)))
    .orderBy(asc(seq))
    .limit(window.limit)) as (Record<string, unknown> & { seq: number })[]
  return rows.map(({ seq: place, ...row }) => ({ seq: place, table, key: keyOf(table, row as never), row }))
}

/** Rows of one table that come with another: each arrives at the later place of the two. */
async function joinedPair<A extends TableName>(window: Window, first: A, where: SQL, on: SQL): Promise<Entry[]> {
  const one = entityTable(first)
  const place = sql<number>`max(${one.seq}, ${t.users.seq})`
  const rows = (await window.q
    .select({ place, one: { ...shownColumns[first] }, user: { ...shownColumns.users } as typeof userColumns })
    .from(one)
    .innerJoin(t.users, on)
    .where(and(where, or(gt(one.seq!, window.from), gt(t.users.seq, window.from)), lte(place, window.head)))
    .orderBy(asc(place))
    .limit(window.limit)) as unknown as { place: number; one: Rows[A]; user: User }[]
  return rows.flatMap((row) => [
    { seq: row.place, table: first, key: keyOf(first, row.one), row: row.one },
    { seq: row.place, table: 'users' as const, key: row.user.id, row: presentUser(row.user, window.actor) },
  ])
}
const userColumns = (({ tenant, at, by, stamps, seq, globalSeq, passwordHash, ...shown }) => shown)(
  getTableColumns(t.users),
)

const sources: Record<Kind, (window: Window, id: number) => Promise<Entry[]>[]> = {
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
async function buried(window: Window, scope: string): Promise<Entry[]> {
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

/** Puts the taken changes into the page; rolls are packed with their marks. */
async function fill({ q, actor }: Window, page: ScopePage, entries: Entry[]) {
  const rows = page.rows as { [T in WireTable]?: WireRows[WireTable][] }
  const gone = page.gone as { [T in WireTable]?: Key[] }
  const headers: Rows['rollCalls'][] = []
  for (const { table, key, row } of entries) {
    const wire = (table === 'rollCalls' ? 'rolls' : table) as WireTable
    if (!row) {
      gone[wire] ??= []
      gone[wire].push(key)
    } else if (table === 'rollCalls') headers.push(row as Rows['rollCalls'])
    else {
      rows[wire] ??= []
      rows[wire].push(row as WireRows[WireTable])
    }
  }
  const rolls = await packRolls(q, actor, headers)
  if (rolls.length) page.rows.rolls = rolls
}
