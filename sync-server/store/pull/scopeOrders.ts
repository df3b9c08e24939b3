import type { Actor } from '#schema/nouns/user.ts'
import { wholeScope } from '#schema/permissions/scopes.ts'
import { schoolsOf } from '#server/store/queries/rowLocation.ts'
import { endsOfSchools, noSchool, type SchoolEnds } from '../counters.ts'
import type { Q } from '../store.ts'
import type { Kind } from './scopeSources.ts'

/** The order that a scope's changes are in: its school's, and where it ends. */
export interface ScopeOrder extends SchoolEnds {
  tenant: number
}
export type ScopeOrders = (scope: string) => ScopeOrder

export function partsOf(actor: Actor, scope: string): { kind: Kind; id: number } {
  const [kind, number] = wholeScope(scope).split(':')
  return { kind: kind as Kind, id: Number(number ?? actor.id) }
}

/** The orders of these scopes, read together, before anything of them is read. */
export async function ordersOf(q: Q, actor: Actor, scopes: readonly string[]): Promise<ScopeOrders> {
  const parts = new Map(scopes.map((scope) => [scope, partsOf(actor, scope)]))
  const idsOf = (wanted: Kind) => [...parts.values()].flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const ofClasses = await schoolsOf(q, 'class', idsOf('class'))
  const ofModules = await schoolsOf(q, 'module', idsOf('module'))
  const tenantOf = ({ kind, id }: ReturnType<typeof partsOf>): number => {
    if (kind === 'me') return actor.schoolId ?? noSchool
    if (kind === 'global') return noSchool
    if (kind === 'school') return id
    return (kind === 'class' ? ofClasses : ofModules).get(id) ?? noSchool
  }
  const tenants = new Map([...parts].map(([scope, part]) => [scope, tenantOf(part)]))
  const ends = await endsOfSchools(q, [...new Set(tenants.values())])
  return (scope) => {
    const tenant = tenants.get(scope)!
    return { tenant, ...ends.get(tenant)! }
  }
}
