import { type SQL, sql } from 'drizzle-orm'
import type { TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { channelsOf, wholeScope } from '#schema/permissions/scopes.ts'
import { noSchool } from '../counters.ts'
import { listText } from '../statements/listText.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { tables as t } from '../tables/tables.ts'
import { lastTombstones, latestPlaces } from './latestChanges.ts'
import type { Kind } from './scopeSources.ts'

/** The order that a scope's changes are in: its school's, and where it ends. */
export interface ScopeOrder {
  tenant: number
  /** The last place taken in it, and the last whose tombstone was forgotten; 0 when none was. */
  head: number
  forgotten: number
  /** What is new in it, read after its end was. */
  news(): Promise<ScopeNews>
}
export type ScopeOrders = (scope: string) => ScopeOrder

/** Where a scope may have changes, so that only there they are looked for: most acts touch one table of fifteen. */
export interface ScopeNews {
  /** Whether one of these tables may hold a change of the scope's school after a place in its order. */
  mayHold(tables: readonly TableName[], from: number): boolean
  /** The place of the scope's last tombstone. */
  lastTombstone: number
}

export function partsOf(actor: Actor, scope: string): { kind: Kind; id: number } {
  const [kind, number] = wholeScope(scope).split(':')
  return { kind: kind as Kind, id: Number(number ?? actor.id) }
}

const ordersBy = preparedOnce((q) => {
  const place = (kind: string, table: typeof t.classes | typeof t.modules, ids: SQL) =>
    sql`select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${table.tenant} as tenant from ${table} where ${ids}`
  const places = sql.join(
    [
      place('class', t.classes, q.dialect.inList(t.classes.id, 'classes')),
      place('module', t.modules, q.dialect.inList(t.modules.id, 'modules')),
      sql`select 'school', cast(list.value as bigint), cast(list.value as bigint) from ${q.dialect.list('schools')}`,
    ],
    sql` union all `,
  )
  const counter = (name: string) =>
    sql<
      number | null
    >`(select ${t.counters.value} from ${t.counters} where ${t.counters.name} = ${sql.raw(`'${name}:'`)} || place.tenant)`
  return q
    .select({
      kind: sql<string>`place.kind`,
      id: sql<number>`place.id`,
      tenant: sql<number>`place.tenant`,
      head: counter('seq'),
      forgotten: counter('graves'),
    })
    .from(sql`(${places}) as place`)
    .prepare()
})

/**
 * The orders of these scopes, read together, before anything of them is read.
 * @param options `hasNews`: it is likely that there are some, and `q` is of one transaction: they are begun to be read too
 */
export async function ordersOf(
  q: Q,
  actor: Actor,
  scopes: readonly string[],
  { hasNews = false } = {},
): Promise<ScopeOrders> {
  const parts = new Map(scopes.map((scope) => [scope, partsOf(actor, scope)]))
  const idsOf = (wanted: Kind) => [...parts.values()].flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const schools = new Set([noSchool, actor.schoolId ?? noSchool, ...idsOf('school')])
  const lists = { classes: listText(idsOf('class')), modules: listText(idsOf('module')), schools: listText(schools) }
  const asked = ordersBy(q).execute(lists)
  const latest = new Map<number, ReturnType<typeof latestPlaces>>()
  const latestIn = (tenant: number) => {
    const known = latest.get(tenant) ?? latestPlaces(q, tenant)
    latest.set(tenant, known)
    return known
  }
  let tombstones: ReturnType<typeof lastTombstones> | undefined
  const tombstonesOf = () => {
    tombstones ??= lastTombstones(q, [...new Set(scopes.flatMap((scope) => channelsOf(actor, scope)))])
    return tombstones
  }
  // What fails here fails where it is asked for.
  if (hasNews) for (const begun of [latestIn(actor.schoolId ?? noSchool), tombstonesOf()]) begun.catch(() => {})
  const rows = await asked
  const places = new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]))
  const placeOf = ({ kind, id }: ReturnType<typeof partsOf>) => {
    const school = kind === 'me' ? (actor.schoolId ?? noSchool) : kind === 'school' ? id : noSchool
    return places.get(`${kind}:${id}`) ?? places.get(`school:${school}`)!
  }
  return (scope) => {
    const { tenant, head, forgotten } = placeOf(parts.get(scope)!)
    const ends = { tenant, head: head ?? 0, forgotten: forgotten ?? 0 }
    return {
      ...ends,
      async news() {
        const [places, last] = await Promise.all([latestIn(tenant), tombstonesOf()])
        // The scope of all schools has an order beside theirs.
        const isWithin = parts.get(scope)!.kind !== 'global'
        return {
          mayHold: (tables, from) => !isWithin || tables.some((table) => (places.get(table) ?? from + 1) > from),
          lastTombstone: Math.max(0, ...channelsOf(actor, scope).map((channel) => last.get(channel) ?? 0)),
        }
      },
    }
  }
}
