import type { TableName } from '../../schema/entities/tables.ts'
import { homesOf } from '../../schema/sync/scopes.ts'
import { noSchool, takeSeq } from './counters.ts'
import type { Place } from './placing.ts'
import { entityTable } from './shapes.ts'
import type { Q } from './store.ts'

/**
 * Gives rows of the scope `global` their place in its order, which is that of what belongs to no school; takes it from rows
 * that are no longer in it. A row of no school has its place there already.
 */
export async function orderGlobally(
  q: Q,
  table: TableName,
  rows: { row: Record<string, unknown>; place: Place }[],
): Promise<void> {
  if (!('globalSeq' in entityTable(table))) return
  const inScope = ({ row, place: { tenant } }: (typeof rows)[number]) =>
    homesOf(table, row as never, { schoolId: tenant || null }).includes('global')
  for (const { row } of rows) row.globalSeq = null
  const placed = rows.filter(inScope)
  const elsewhere = placed.filter(({ place }) => place.tenant !== noSchool)
  for (const { row, place } of placed) if (place.tenant === noSchool) row.globalSeq = row.seq
  if (!elsewhere.length) return
  const first = await takeSeq(q, noSchool, elsewhere.length)
  for (const [i, { row }] of elsewhere.entries()) row.globalSeq = first + i
}
