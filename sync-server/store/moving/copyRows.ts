import type { Moving } from '../epoch/moveMarks.ts'
import { setMark } from './history.ts'
import { keyOf, type MovedTable, partAfter } from './movedTables.ts'
import type { Side } from './side.ts'

/** Called after each part, and once a table is done; the next part waits for it. */
export type OnRows = (progress: { table: string; rows: number; isDone: boolean }) => void | Promise<void>

interface Copying {
  tables: readonly MovedTable[]
  from: Side
  to: Side
  moving: Moving
  onRows: OnRows
}

/**
 * Copies all rows, part by part, from where an earlier attempt ended.
 * Guarantees: the rows of a part and the place after them are kept together, so a part is written once. Of a source that
 * goes on meanwhile, each row is as it was when its part was read, and those that came later may be missing.
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
      await onRows({ table: table.name, rows, isDone: false })
    }
    await onRows({ table: table.name, rows, isDone: true })
  }
}
