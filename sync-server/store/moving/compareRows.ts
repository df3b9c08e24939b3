import { isDeepStrictEqual } from 'node:util'
import type { OnRows } from './copyRows.ts'
import { type Cell, keyOf, type MovedTable } from './movedTables.ts'
import { type Both, isEqual, type Stretch, stretchesOf } from './stretches.ts'

/** Where two databases differ first: a table and the key of a row that one of them lacks or has otherwise. */
export interface Difference {
  table: string
  key: Cell[]
}

export interface Comparing extends Both {
  tables: readonly MovedTable[]
  onRows: OnRows
}

/** What a comparison found: how many rows are equal in both, and the first difference, if there is one. */
export interface Compared {
  rows: number
  difference?: Difference
}

/** Compares all rows of two databases, part by part. */
export async function compareRows({ tables, onRows, ...both }: Comparing): Promise<Compared> {
  let all = 0
  for (const table of tables) {
    let rows = 0
    for await (const stretch of stretchesOf(table, both)) {
      if (!isEqual(stretch)) return { rows: all, difference: firstDifference(table, stretch) }
      rows += stretch.rows.length
      await onRows({ table: table.name, rows, isDone: false })
    }
    await onRows({ table: table.name, rows, isDone: true })
    all += rows
  }
  return { rows: all }
}

export function firstDifference(table: MovedTable, { rows, others }: Stretch): Difference {
  const i = rows.findIndex((row, place) => !isDeepStrictEqual(row, others[place]))
  return { table: table.name, key: keyOf(table, i < 0 ? others[rows.length]! : rows[i]!) }
}
