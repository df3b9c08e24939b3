import type { TableName } from '#schema/nouns/tables.ts'
import { channelsOfRow } from '#schema/permissions/scopes.ts'
import type { RowLocation } from '#server/store/queries/rowLocation.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { noSchool, takeSeq } from '../counters.ts'
import type { Q } from '../store.ts'

/**
 * Sets the `globalSeq` of rows: a place in the order of rows without a school for rows in the scope `global`, null for
 * all others. A row without a school already has its place in that order.
 */
export async function setGlobalOrder(
  q: Q,
  table: TableName,
  rows: { row: Record<string, unknown>; location: RowLocation }[],
): Promise<void> {
  if (!('globalSeq' in entityTable(table))) return
  const inScope = ({ row, location: { tenant } }: (typeof rows)[number]) =>
    channelsOfRow(table, row as never, { schoolId: tenant || null }).includes('global')
  for (const { row } of rows) row.globalSeq = null
  const placed = rows.filter(inScope)
  const elsewhere = placed.filter(({ location }) => location.tenant !== noSchool)
  for (const { row, location } of placed) if (location.tenant === noSchool) row.globalSeq = row.seq
  if (!elsewhere.length) return
  const first = await takeSeq(q, noSchool, elsewhere.length)
  for (const [i, { row }] of elsewhere.entries()) row.globalSeq = first + i
}
