import { and, asc, count, getTableColumns, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Key, keyOf, type Rows, type TableName } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { isHiddenFrom, isMisreadBy, rowSeenBy, whoReads } from '#schema/permissions/scopes.ts'
import { locateRows } from '#server/store/queries/rowLocation.ts'
import { entityTable, shownColumns, type TableOfRows } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { larger } from '../statements/plainSql.ts'
import { planOf } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

export interface Window {
  q: Q
  actor: Actor
  from: number
  head: number
  limit: number
}

/** A change in the order. `row` is null when the row is gone, hidden from this person, or misread by their app. */
export interface Entry {
  seq: number
  table: TableName
  key: Key
  row: object | null
  hidden?: true
}

/**
 * Rows that change, in the order of their school: those of a window, and how many there are. The statements are built
 * when they are first needed.
 */
export interface UnboundSource {
  /** The tables whose changes it shows. */
  tables: readonly TableName[]
  entries(window: Window, values: Values): Promise<Entry[]>
  count(window: Window, values: Values): Promise<number>
}
export type Values = Record<'id' | 'actor' | 'school' | 'from' | 'head' | 'limit', number>

export const value = (name: keyof Values) => sql.placeholder(name)

/** The rows of a table that changed in the window, by a condition. `order` is the column that holds their place. */
export function changedRows(
  q: Q,
  table: TableOfRows,
  where?: SQL,
  { join, order = 'seq' }: { join?: SQL; order?: 'seq' | 'globalSeq' } = {},
): UnboundSource {
  const columns = entityTable(table)
  const seq = columns[order]!
  const inWindow = and(where, gt(seq, value('from')), lte(seq, value('head')))
  const rowsOf = lazily(() => {
    const base = q.select({ ...shownColumns[table], seq }).from(columns)
    const joined = join ? base.innerJoin(t.lessons, join) : base
    return planOf(joined.where(inWindow).orderBy(asc(seq)).limit(value('limit')).prepare())
  })
  const countOf = lazily(() => {
    const base = q.select({ n: count() }).from(columns)
    return planOf((join ? base.innerJoin(t.lessons, join) : base).where(inWindow).prepare())
  })
  return {
    tables: [table],
    async entries({ q, actor }, values) {
      const rows = (await rowsOf().run(q, values)) as (Record<string, unknown> & { seq: number })[]
      const isSeen = await seenBy(q, actor, table, rows)
      return rows.map(({ seq: place, ...row }, i) => {
        const entry = entryOf(actor, place, table, row as never)
        return isSeen(i) ? entry : { ...entry, row: null, hidden: true as const }
      })
    },
    async count({ q }, values) {
      const [found] = await countOf().run(q, values)
      return found!.n
    },
  }
}

/** Rows of one table that come with a person: both arrive at the later place of the two. */
export function rowsWithPerson<A extends TableOfRows>(q: Q, first: A, where: SQL, on: SQL): UnboundSource {
  const one = entityTable(first)
  const place = larger(one.seq!, t.users.seq)
  const inWindow = and(
    where,
    or(gt(one.seq!, value('from')), gt(t.users.seq, value('from'))),
    lte(place, value('head')),
  )
  const rowsOf = lazily(() =>
    planOf(
      q
        .select({ place, one: { ...shownColumns[first] }, user: { ...shownColumns.users } as typeof userColumns })
        .from(one)
        .innerJoin(t.users, on)
        .where(inWindow)
        .orderBy(asc(place))
        .limit(value('limit'))
        .prepare(),
    ),
  )
  const countOf = lazily(() =>
    planOf(q.select({ n: count() }).from(one).innerJoin(t.users, on).where(inWindow).prepare()),
  )
  return {
    tables: [first, 'users'],
    async entries({ q, actor }, values) {
      const rows = (await rowsOf().run(q, values)) as unknown as { place: number; one: Rows[A]; user: User }[]
      return rows.flatMap((row) => [
        entryOf(actor, row.place, first, row.one),
        entryOf(actor, row.place, 'users', row.user),
      ])
    },
    async count({ q }, values) {
      const [found] = await countOf().run(q, values)
      return 2 * found!.n
    },
  }
}

/** Whether somebody reads the rows of a table that their class holds: not those of a subject that another teaches. */
async function seenBy(
  q: Q,
  actor: Actor,
  table: TableName,
  rows: readonly Record<string, unknown>[],
): Promise<(place: number) => boolean> {
  if (!rows.length || !actor.subjects?.size || !whoReads[table].class?.ofSubject) return () => true
  const locations = await locateRows(q)(table, rows)
  return (place) => !isHiddenFrom(actor, table, rows[place]!, locations[place]!.moduleId)
}

function entryOf<T extends TableName>(actor: Actor, seq: number, table: T, row: Rows[T]): Entry {
  const seen = rowSeenBy(actor, table, row)
  return { seq, table, key: keyOf(table, seen), row: isMisreadBy(actor, table, row) ? null : seen }
}
const userColumns = (({ tenant, at, by, stamps, seq, globalSeq, passwordHash, ...shown }) => shown)(
  getTableColumns(t.users),
)

function lazily<P>(build: () => P): () => P {
  let result: P | undefined
  return () => (result ??= build())
}
