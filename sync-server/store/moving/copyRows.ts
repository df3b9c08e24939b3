import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Moving } from '../epoch/moveMarks.ts'
import { setMark } from './history.ts'
import { type Cell, keyOf, type MovedTable, partAfter } from './movedTables.ts'
import type { Side } from './side.ts'

/** Called after each part, and once a table is done. */
export type OnRows = (progress: { table: string; rows: number; isDone: boolean }) => void

interface Copying {
  tables: readonly MovedTable[]
  from: Side
  to: Side
  moving: Moving
  onRows: OnRows
}

/**
 * Copies all rows, part by part, from where an earlier attempt ended.
 * Guarantees: the rows of a part and the place after them are kept together, so a part is written once.
 * After a crash: what was written stays, and `moving` in the target says where to go on.
 */
export async function copyRows({ tables, from, to, moving, onRows }: Copying): Promise<void> {
  const start = Math.max(
    0,
    tables.findIndex(({ name }) => name === moving.table),
  )
  for (const [i, table] of tables.slice(start).entries()) {
    let after = i ? null : moving.after
    let rows = 0
    for (;;) {
      const part = await partAfter(from.rows, table, after)
      if (!part.length) break
      after = keyOf(table, part.at(-1)!)
      const place: Moving = { ...moving, table: table.name, after }
      await to.write(async (writer) => {
        await writer.insert(table, part)
        await setMark(writer, 'moving', place)
      })
      rows += part.length
      onRows({ table: table.name, rows, isDone: false })
    }
    onRows({ table: table.name, rows, isDone: true })
  }
}

/** Where two databases differ first: a table and the key of a row that one of them lacks or has otherwise. */
export interface Difference {
  table: string
  key: Cell[]
}

/**
 * Compares all rows of two databases, part by part, by the digest of each part.
 * @returns how many rows are equal in both, and the first difference, if there is one
 */
export async function compareRows({
  tables,
  from,
  to,
  onRows,
}: Omit<Copying, 'moving'>): Promise<{ rows: number; difference?: Difference }> {
  let all = 0
  for (const table of tables) {
    let rows = 0
    let after: Cell[] | null = null
    for (;;) {
      const part: Cell[][] = await partAfter(from.rows, table, after)
      const last: Cell[] | undefined = part.length ? keyOf(table, part.at(-1)!) : undefined
      const other: Cell[][] = await partAfter(to.rows, table, after, table.isUnique ? undefined : last)
      if (digestOf(part) !== digestOf(other)) return { rows: all, difference: firstDifference(table, part, other) }
      if (!last) break
      after = last
      rows += part.length
      onRows({ table: table.name, rows, isDone: false })
    }
    onRows({ table: table.name, rows, isDone: true })
    all += rows
  }
  return { rows: all }
}

const digestOf = (rows: readonly Cell[][]) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

function firstDifference(table: MovedTable, part: readonly Cell[][], other: readonly Cell[][]): Difference {
  const i = part.findIndex((row, place) => !isDeepStrictEqual(row, other[place]))
  return { table: table.name, key: keyOf(table, i < 0 ? other[part.length]! : part[i]!) }
}
