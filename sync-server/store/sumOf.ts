import { keyOf } from '../../schema/entities/tables.ts'
import type { Actor } from '../../schema/entities/user.ts'
import { rowSum } from '../../schema/sync/checksum.ts'
import { pageLimit, type WireTable } from '../../schema/sync/protocol.ts'
import { pull } from './pull.ts'
import type { Q } from './store.ts'

/**
 * The sum of what a person holds of a scope, and the cursor it is true at: what the pages of a first sync would bring.
 * Reads page by page, so that others are answered in between.
 */
export async function sumOf(
  q: Q,
  actor: Actor,
  scope: string,
): Promise<{ scope: string; cursor: number; sum: string }> {
  const held = new Map<string, [table: WireTable, key: string | number, row: object]>()
  let cursor = 0
  for (let more = true; more; ) {
    const page = await pull(q, actor, scope, cursor, { rows: pageLimit, bytes: Number.POSITIVE_INFINITY })
    for (const [table, rows] of Object.entries(page.rows) as [WireTable, object[]][]) {
      for (const row of rows) {
        const key = keyOf(table === 'rolls' ? 'rollCalls' : table, row as never)
        held.set(`${table}:${key}`, [table, key, row])
      }
    }
    for (const [table, keys] of Object.entries(page.gone)) for (const key of keys) held.delete(`${table}:${key}`)
    cursor = page.cursor
    more = page.more
  }
  const sum = rowSum()
  for (const parts of held.values()) sum.add(...parts)
  return { scope, cursor, sum: sum.toString() }
}
