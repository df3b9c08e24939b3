import { type Cell, keyOf, type MovedTable, partAfter } from './movedTables.ts'
import type { Side } from './side.ts'

export interface Both {
  from: Side
  to: Side
}

/** Keys after one and up to another; null for those before all and after all. */
export interface Span {
  after: Cell[] | null
  upTo: Cell[] | null
}

/** The rows of a table in two databases whose keys are in one span, in order. */
export interface Stretch extends Span {
  rows: Cell[][]
  others: Cell[][]
}

/** All rows of a table in both databases, at most a part of each at a time, whatever one of them lacks. */
export async function* stretchesOf(table: MovedTable, { from, to }: Both): AsyncGenerator<Stretch> {
  let after: Cell[] | null = null
  for (;;) {
    const parts: [Cell[][], Cell[][]] = await partsAfter(table, { from, to }, after)
    const upTo: Cell[] | null = endOf(table, parts)
    const [rows, others] = parts.map((part) => cutAfter(table, part, upTo)) as [Cell[][], Cell[][]]
    if (rows.length || others.length) yield { after, upTo, rows, others }
    if (!upTo) return
    after = upTo
  }
}

/** A span once more, as it is now. */
export async function stretchOf(table: MovedTable, both: Both, { after, upTo }: Span): Promise<Stretch> {
  const [rows, others] = await partsAfter(table, both, after)
  return { after, upTo, rows: cutAfter(table, rows, upTo), others: cutAfter(table, others, upTo) }
}

export const isEqual = ({ rows, others }: Stretch): boolean => JSON.stringify(rows) === JSON.stringify(others)

const partsAfter = (table: MovedTable, { from, to }: Both, after: Cell[] | null) =>
  Promise.all([partAfter(from.rows, table, after), partAfter(to.rows, table, after)])

/** The last key up to which both parts have all rows of their database; null when they have all to the table's end. */
function endOf(table: MovedTable, parts: readonly Cell[][][]): Cell[] | null {
  const ends = parts.filter((part) => part.length >= table.rowsOfPart).map((part) => keyOf(table, part.at(-1)!))
  return ends.length ? ends.reduce((one, other) => (inOrder(other, one) < 0 ? other : one)) : null
}

function cutAfter(table: MovedTable, part: Cell[][], upTo: Cell[] | null): Cell[][] {
  if (!upTo || !part.length || inOrder(keyOf(table, part.at(-1)!), upTo) <= 0) return part
  return part.slice(
    0,
    part.findIndex((row) => inOrder(keyOf(table, row), upTo) > 0),
  )
}

/** As both databases order keys: numbers, and texts by their bytes. */
function inOrder(one: readonly Cell[], other: readonly Cell[]): number {
  for (const [i, a] of one.entries()) {
    const b = other[i]!
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : Buffer.compare(Buffer.from(`${a}`), Buffer.from(`${b}`))
    if (order) return order
  }
  return 0
}
