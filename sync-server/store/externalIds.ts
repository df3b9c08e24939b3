import { and, eq } from 'drizzle-orm'
import type { TableName } from '../../schema/entities/tables.ts'
import type { Q } from './store.ts'
import { tables } from './tables.ts'

/** Which rows the codes of another system stand for, so that its file can be read again. */
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
