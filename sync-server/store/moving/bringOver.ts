import { type Compared, type Comparing, firstDifference } from './compareRows.ts'
import { whileTracesYield } from './history.ts'
import { type Cell, keyOf, type MovedTable } from './movedTables.ts'
import type { Side } from './side.ts'
import { type Both, isEqual, type Span, type Stretch, stretchesOf, stretchOf } from './stretches.ts'

/** Parts of a table that were not the same in both databases. */
export interface Changed {
  table: MovedTable
  spans: Span[]
}

/**
 * Compares all rows of two databases, part by part, and makes the target's as the source's where they differ: rows that
 * the source has no more, or otherwise, go; then what is missing comes.
 * Guarantees: what is equal in both is left alone. While the source stands still, nothing that is to come is kept out by
 * what is there: all that is left of a table is in the source, too.
 * After a crash: each part is as before, or without what had to go, or as in the source; the next call finds what is left.
 * @returns how many rows the source has, and what was written
 */
export async function bringOver({ tables, onRows, ...both }: Comparing): Promise<{ rows: number; changed: Changed[] }> {
  let all = 0
  const changed: Changed[] = []
  for (const table of tables) {
    let rows = 0
    const spans: Span[] = []
    for await (const stretch of stretchesOf(table, both)) {
      if (!isEqual(stretch)) {
        await takeOut(both.to, table, stretch)
        spans.push({ after: stretch.after, upTo: stretch.upTo })
      }
      rows += stretch.rows.length
      await onRows({ table: table.name, rows, isDone: false })
    }
    for (const span of spans) await bringIn(both.to, table, await stretchOf(table, both, span))
    if (spans.length) changed.push({ table, spans })
    await onRows({ table: table.name, rows, isDone: true })
    all += rows
  }
  return { rows: all, changed }
}

/** Compares again the parts that were written, after the last was. */
export async function compareChanged(
  changed: readonly Changed[],
  both: Both,
  onRows: Comparing['onRows'],
): Promise<Pick<Compared, 'difference'>> {
  for (const { table, spans } of changed) {
    let rows = 0
    for (const span of spans) {
      const stretch = await stretchOf(table, both, span)
      if (!isEqual(stretch)) return { difference: firstDifference(table, stretch) }
      rows += stretch.rows.length
    }
    await onRows({ table: table.name, rows, isDone: true })
  }
  return {}
}

async function takeOut(to: Side, table: MovedTable, { rows, others }: Stretch) {
  const inSource = byKey(table, rows)
  const keys = [...byKey(table, others)].flatMap(([key, there]) =>
    JSON.stringify(there) === JSON.stringify(inSource.get(key)) ? [] : [keyOf(table, there[0]!)],
  )
  if (keys.length) await to.write((writer) => whileTracesYield(writer, () => writer.remove(table, keys)))
}

async function bringIn(to: Side, table: MovedTable, { rows, others }: Stretch) {
  const there = byKey(table, others)
  const missing = [...byKey(table, rows)].flatMap(([key, ofKey]) => (there.has(key) ? [] : ofKey))
  if (missing.length) await to.write((writer) => writer.insert(table, missing))
}

function byKey(table: MovedTable, rows: readonly Cell[][]): Map<string, Cell[][]> {
  const found = new Map<string, Cell[][]>()
  for (const row of rows) {
    const key = JSON.stringify(keyOf(table, row))
    const same = found.get(key)
    if (same) same.push(row)
    else found.set(key, [row])
  }
  return found
}
