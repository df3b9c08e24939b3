import { parentsFirst } from '#schema/nouns/parents.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import { blankRow, type Rows, type TableName } from '#schema/nouns/tables.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { locateRows } from '#server/store/queries/rowLocation.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { skipIds, takeIds, takeSeq } from '../counters.ts'
import type { Q } from '../store.ts'
import { setGlobalOrder } from './globalOrder.ts'
import { newAlias } from './newAlias.ts'
import { insertWhole, rowsPerTurn } from './rowWriter.ts'
import { addMarks } from './storeMarks.ts'

/** Whole rows by table, from a seed or an import. `id` is optional. */
export type BulkRows = { [T in TableName]?: Partial<Rows[T]>[] }

/**
 * Inserts many new rows at once, with their places in the order and their stamps, inside the caller's transaction. Rows
 * without a number get one; numbers that rows bring are never given out again. Returns the rows with their numbers.
 * @param at when the rows were written, ms
 */
export async function importRows<R extends BulkRows>(q: Q, rows: R, { at }: { at: number }): Promise<R> {
  const locate = locateRows(q)
  const done: BulkRows = {}
  for (const table of parentsFirst) {
    const tableRows = (rows[table] ?? []) as Record<string, unknown>[]
    if (!tableRows.length) continue
    const columns = entityTable(table)
    const unnumbered = tableRows.filter(({ id }) => !id)
    const first = unnumbered.length ? await takeIds(q, table, unnumbered.length) : 0
    const numbers = new Map(unnumbered.map((row, i) => [row, first + i]))
    const whole = tableRows.map((row): Record<string, unknown> => {
      const each: Record<string, unknown> = { ...blankRow[table], ...row, id: row.id ?? numbers.get(row) }
      if ('alias' in columns) each.alias ??= newAlias()
      return each
    })
    const locations = await locate(table, whole)
    const full = whole.map((row, i) => ({ ...row, tenant: locations[i]!.tenant, at, by: 0, stamps: null }))
    const highestId = tableRows.reduce((most, { id }) => Math.max(most, Number(id ?? 0)), 0)
    if (highestId) await skipIds(q, table, highestId)
    done[table] = full.map(({ tenant: _, at: __, by: ___, stamps: ____, ...row }) => row) as never
    if (isMark(table)) {
      await addMarks(q, table, full as never)
      continue
    }
    const ordered = 'seq' in columns
    for (const [tenant, together] of groupBy(full, (row) => row.tenant)) {
      const firstSeq = ordered ? await takeSeq(q, tenant, together.length) : 0
      const rows = together.map((row, n) => (ordered ? { ...row, seq: firstSeq + n } : row))
      await setGlobalOrder(
        q,
        table,
        rows.map((row) => ({ row, location: { tenant } })),
      )
      for (let i = 0; i < rows.length; i += rowsPerTurn) await insertWhole(q, table)(rows.slice(i, i + rowsPerTurn))
    }
  }
  return done as R
}
