import { getTableColumns, sql } from 'drizzle-orm'
import { parentsFirst } from '../../schema/entities/parents.ts'
import { blankRow, type Rows, type TableName } from '../../schema/entities/tables.ts'
import { skipIds, takeIds, takeSeq } from './counters.ts'
import { orderGlobally } from './globalOrder.ts'
import { groupBy } from './groupBy.ts'
import { onceEach } from './once.ts'
import { placer } from './placing.ts'
import { entityTable } from './shapes.ts'
import type { Q } from './store.ts'

/** Whole rows by table, as a seed or an import makes them; `id` may be left out. */
export type BulkRows = { [T in TableName]?: Partial<Rows[T]>[] }

/**
 * Puts many new rows in at once, with their places in the order and their stamps, inside the caller's transaction.
 * Numbers are taken where missing, and never given again where brought. Gives the rows with their numbers.
 * @param at when the rows were written, ms
 */
export async function importRows<R extends BulkRows>(q: Q, rows: R, { at }: { at: number }): Promise<R> {
  const placeOf = placer(q)
  const done: BulkRows = {}
  for (const table of parentsFirst) {
    const given = (rows[table] ?? []) as Record<string, unknown>[]
    if (!given.length) continue
    const columns = entityTable(table)
    const nameless = given.filter(({ id }) => !id)
    const first = nameless.length ? await takeIds(q, table, nameless.length) : 0
    const numbers = new Map(nameless.map((row, i) => [row, first + i]))
    const full = []
    for (const row of given) {
      const whole: Record<string, unknown> = { ...blankRow[table], ...row, id: row.id ?? numbers.get(row) }
      full.push({ ...whole, tenant: (await placeOf(table, whole)).tenant, at, by: 0, stamps: null })
    }
    const brought = given.reduce((most, { id }) => Math.max(most, Number(id ?? 0)), 0)
    if (brought) await skipIds(q, table, brought)
    const ordered = 'seq' in columns
    for (const [tenant, together] of groupBy(full, (row) => row.tenant)) {
      const place = ordered ? await takeSeq(q, tenant, together.length) : 0
      const rows = together.map((row, n) => (ordered ? { ...row, seq: place + n } : row))
      await orderGlobally(
        q,
        table,
        rows.map((row) => ({ row, place: { tenant } })),
      )
      const insert = inserting(q, table)
      for (const row of rows) insert(row)
    }
    done[table] = full.map(({ tenant: _, at: __, by: ___, stamps: ____, ...row }) => row) as never
  }
  return done as R
}

/** Compiled once for a table: many rows to a statement take longer to write out than to put in. */
const inserting = onceEach((q, table: TableName) => {
  const open = Object.entries(getTableColumns(entityTable(table))).map(([name, column]) => {
    const encoder = { mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)) }
    return [name, sql`${sql.param(sql.placeholder(name), encoder)}`]
  })
  const blank = Object.fromEntries(open.map(([name]) => [name, null]))
  const insert = q.insert(entityTable(table)).values(Object.fromEntries(open)).prepare()
  return (row: Record<string, unknown>) => void insert.run({ ...blank, ...row })
})
