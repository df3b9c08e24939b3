import { setImmediate as nextTurn } from 'node:timers/promises'
import { keyOf } from '../../schema/entities/tables.ts'
import type { Actor } from '../../schema/entities/user.ts'
import { rowHash, rowSum } from '../../schema/sync/checksum.ts'
import type { WireTable } from '../../schema/sync/protocol.ts'
import { canGoOn, pull } from './pull.ts'
import type { Q } from './store.ts'

/**
 * The sum of what a person holds of a scope, and the cursor it is true at: what the pages of a first sync would bring.
 * Guarantees: others are answered between any two pages, which are so small that none holds them up. A counting that was
 * stopped goes on where it was. Reads only.
 */
export interface Counting {
  scope: string
  cursor: number
  /** Of the pages so far, until they are whole: where the order ended at their start. */
  began?: number
  /** Of each row, by its name. */
  hashes: Map<string, number>
}

export const newCounting = (scope: string): Counting => ({ scope, cursor: 0, hashes: new Map() })

/** A page of so many rows takes some 25 ms of a small machine. */
const pageRows = 50

/**
 * Goes on counting for at most so many pages, with others answered in between.
 * @returns how many pages are left of them; none when it is not yet whole
 */
export async function countOn(q: Q, actor: Actor, counting: Counting, pages: number): Promise<number> {
  if (!(await canGoOn(q, actor, counting.scope, counting.cursor, counting.began)))
    Object.assign(counting, newCounting(counting.scope), { began: undefined })
  for (let left = pages; left > 0; ) {
    const more = await countPage(q, actor, counting)
    left -= 1
    await nextTurn()
    if (!more) return left
  }
  return 0
}

/** Takes in what changed since a whole counting, at once: it is true at the cursor that a page read now has. */
export async function sumNow(q: Q, actor: Actor, counting: Counting) {
  while (await countPage(q, actor, counting));
  const sum = rowSum()
  for (const hash of counting.hashes.values()) sum.addHash(hash)
  return { scope: counting.scope, cursor: counting.cursor, sum: sum.toString() }
}

/** @returns whether there are more */
async function countPage(q: Q, actor: Actor, counting: Counting): Promise<boolean> {
  const { scope, cursor, began, hashes } = counting
  const page = await pull(q, actor, scope, cursor, { rows: pageRows, bytes: Number.POSITIVE_INFINITY }, began)
  for (const [table, rows] of Object.entries(page.rows) as [WireTable, object[]][]) {
    for (const row of rows) {
      const key = keyOf(table === 'rolls' ? 'rollCalls' : table, row as never)
      hashes.set(`${table}:${key}`, rowHash(table, key, row))
    }
  }
  for (const [table, keys] of Object.entries(page.gone)) for (const key of keys) hashes.delete(`${table}:${key}`)
  counting.cursor = page.cursor
  counting.began = page.began
  return page.more
}
