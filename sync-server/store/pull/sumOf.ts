import type { Actor } from '#schema/nouns/user.ts'
import { rowHash, rowSum } from '#schema/sync/checksum.ts'
import type { WireTable } from '#schema/sync/protocol.ts'
import { wireKey } from '#schema/sync/wireTable.ts'
import type { Q } from '../store.ts'
import { yieldToOthers } from '../yielding.ts'
import { canContinue, pull } from './pull.ts'

/**
 * The checksum of what a person holds of a scope, and the cursor it is true at. It covers what the pages of a first
 * sync would bring.
 * Guarantees: other requests are answered between any two pages, and the pages are small enough not to delay them. A
 * stopped counting continues where it was. Reads only.
 */
export interface Counting {
  scope: string
  /** The view of the person it is counted for. */
  view: string
  cursor: number
  /** Where the order ended when the first page was read; unset once the pages are complete. */
  began?: number
  /** The hash of each row, by its name. */
  hashes: Map<string, number>
}

export const newCounting = (scope: string, view: string): Counting => ({ scope, view, cursor: 0, hashes: new Map() })

/** Rows in a page, which take about 25 ms on a small machine. */
const pageRows = 50

/**
 * Continues counting for at most `pages` pages, and lets other requests in between.
 * @returns how many of the pages are left; 0 when the counting is not yet complete
 */
export async function continueCounting(q: Q, actor: Actor, counting: Counting, pages: number): Promise<number> {
  if (!(await canContinue(q, actor, counting.scope, counting.cursor, counting.began)))
    Object.assign(counting, newCounting(counting.scope, counting.view), { began: undefined })
  for (let left = pages; left > 0; ) {
    const more = await countPage(q, actor, counting)
    left -= 1
    await yieldToOthers()
    if (!more) return left
  }
  return 0
}

/**
 * Adds what changed since a complete counting, in one go. The sum is true at the cursor that a page read now would
 * have.
 */
export async function sumNow(q: Q, actor: Actor, counting: Counting) {
  while (await countPage(q, actor, counting));
  const sum = rowSum()
  for (const hash of counting.hashes.values()) sum.addHash(hash)
  return { scope: counting.scope, cursor: counting.cursor, sum: sum.toString() }
}

/** @returns true when there are more */
async function countPage(q: Q, actor: Actor, counting: Counting): Promise<boolean> {
  const { scope, cursor, began, hashes } = counting
  const page = await pull(q, actor, scope, cursor, { rows: pageRows, bytes: Number.POSITIVE_INFINITY }, began)
  for (const [table, rows] of Object.entries(page.rows) as [WireTable, object[]][]) {
    for (const row of rows) {
      const key = wireKey(table, row as never)
      hashes.set(`${table}:${key}`, rowHash(table, key, row))
    }
  }
  for (const [table, keys] of Object.entries(page.gone)) for (const key of keys) hashes.delete(`${table}:${key}`)
  counting.cursor = page.cursor
  counting.began = page.began
  return page.more
}
