import { and, eq } from 'drizzle-orm'
import type { TableName } from '#schema/entities/tables.ts'
import { tables } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'

/** Maps the codes of another system to rows, so that its file can be read again. */
export function externalIds(q: Q, source: string) {
  const t = tables.externalIds
  return {
    async find(table: TableName, code: string): Promise<number | undefined> {
      const [row] = await q
        .select({ rowId: t.rowId })
        .from(t)
        .where(and(eq(t.source, source), eq(t.table, table), eq(t.code, code)))
      return row?.rowId
    },
    async keep(table: TableName, code: string, rowId: number): Promise<void> {
      await q.insert(t).values({ source, table, code, rowId })
    },
  }
}
