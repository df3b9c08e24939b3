import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Side, sideOf } from '#schema/nouns/readers.ts'
import { fieldsOfKey, type Key, type TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { channelsOf, whoReads } from '#schema/permissions/scopes.ts'
import { plainTables } from '#schema/sync/protocol.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { onceEachName, preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { changedRows, type Entry, rowsWithPerson, type UnboundSource, value, type Window } from './changedRows.ts'

/**
 * The sources of a scope: for each kind of scope, the rows that changed in a window of its school's order, and the
 * tombstones. Which rows those are follows from who may read them (`whoReads`).
 * Guarantees: each source returns its first changes of the window in order, at most `limit` rows, each with the row
 * that comes with it, if any. Reads only.
 */
export type Kind = 'me' | 'global' | 'school' | 'class' | 'module'

/** One source of a scope: its changes in the window, and how many there are. */
export interface Source extends Pick<UnboundSource, 'tables'> {
  entries(): Promise<Entry[]>
  count(): Promise<number>
}

/** Marks have no source: they come in their roll, packed by `packRolls`, which leaves out what students may not read. */
const tablesWithSources = [...plainTables, 'rollCalls'] as const
type Table = (typeof tablesWithSources)[number]

const sourcesByKind: Record<Kind, (q: Q, table: Table, side: Side) => UnboundSource[]> = {
  me(q, table) {
    const { me } = whoReads[table]
    if (!me) return []
    const own = value(me.channel === 'user' ? 'actor' : 'school')
    return [changedRows(q, table, eq(entityTable(table)[me.by]!, own))]
  },
  global: (q, table) => (whoReads[table].global ? [changedRows(q, table, undefined, { order: 'globalSeq' })] : []),
  school: (q, table) => [changedRows(q, table, eq(entityTable(table).tenant!, value('id')))],
  class(q, table, side) {
    const reads = whoReads[table].class
    if (!reads) return []
    const columns = entityTable(table)
    const inClass = eq(columns[reads.by]!, value('id'))
    const ownOnly = side === 'students' && reads.students === 'own'
    const where = ownOnly ? and(inClass, eq(columns.studentId!, value('actor')))! : inClass
    if (reads.shows?.to !== side) return [changedRows(q, table, where)]
    const person = columns[reads.shows.person]!
    const withPerson = rowsWithPerson(q, table, where, eq(person, t.users.id))
    return person.notNull ? [withPerson] : [changedRows(q, table, where), withPerson]
  },
  module(q, table, side) {
    const reads = whoReads[table].module
    if (!reads) return []
    const { [reads.by]: by, visibility } = entityTable(table)
    const isSeen = reads.visibility && inArray(visibility!, [...reads.visibility[side]])
    if (reads.by !== 'lessonId') return [changedRows(q, table, and(eq(by!, value('id')), isSeen))]
    const inModule = eq(t.lessons.moduleId, value('id'))
    return [changedRows(q, table, and(inModule, isSeen), { join: eq(by!, t.lessons.id) })]
  },
}

const unboundSources = onceEachName((q, name: `${Kind}/${Side}`) => {
  const [kind, side] = name.split('/') as [Kind, Side]
  return tablesWithSources.flatMap((table) => sourcesByKind[kind](q, table, side))
})

/** The sources of a scope for the window's actor. */
export function sourcesOf(window: Window, kind: Kind, id: number): Source[] {
  const { q, actor, from, head, limit } = window
  const values = { id, actor: actor.id, school: actor.schoolId ?? 0, from, head, limit }
  const known = unboundSources(q, `${kind}/${sideOf(actor)}`).filter(({ tables }) => tables.every(isKnownTo(actor)))
  return known.map((source) => ({
    tables: source.tables,
    entries: () => source.entries(window, values),
    count: () => source.count(window, values),
  }))
}

const isKnownTo =
  ({ unknownTables = [] }: Actor) =>
  (table: TableName) =>
    !unknownTables.includes(table)

/** The tombstones of the scope's channels. A device that never had the scope does not need them. */
export async function tombstonesIn(window: Window, scope: string): Promise<Entry[]> {
  if (window.from === 0) return []
  const { from, head, limit } = window
  const channels = channelsOf(window.actor, scope)
  const rows = await tombstonesBy(window.q, `${channels.length}`).execute({ ...channels, from, head, limit })
  const isKnown = isKnownTo(window.actor)
  return rows
    .filter(({ table }) => isKnown(table))
    .map(({ seq, table, key }) => {
      const own: Key = Object.keys(fieldsOfKey(table, key)).length === 1 ? Number(key) : key
      return { seq, table, key: own, row: null }
    })
}

/** A scope has one channel, or two: one for each kind of person. Of one, they are in order without sorting. */
const tombstonesBy = preparedOncePerName((q, channels: `${number}`) =>
  q
    .select()
    .from(t.tombstones)
    .where(
      and(
        channels === '1'
          ? eq(t.tombstones.channel, sql.placeholder('0'))
          : inArray(t.tombstones.channel, [sql.placeholder('0'), sql.placeholder('1')]),
        gt(t.tombstones.seq, value('from')),
        lte(t.tombstones.seq, value('head')),
      ),
    )
    .orderBy(asc(t.tombstones.seq))
    .limit(value('limit'))
    .prepare(),
)
