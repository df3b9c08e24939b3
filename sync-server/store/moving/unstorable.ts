import { type Cell, keyOf, type MovedTable, movedTables } from './movedTables.ts'
import type { Side } from './side.ts'

/** A cell of a file of SQLite that no PostgreSQL can hold. */
export interface Unstorable {
  table: string
  /** The key of its row. */
  key: Cell[]
  column: string
  why: 'zero' | 'type'
}

/** As many are listed. */
const most = 20

/** The cells that a PostgreSQL cannot hold: texts with U+0000, and what is neither a whole number nor a text. */
export async function unstorableIn(side: Side): Promise<Unstorable[]> {
  const found: Unstorable[] = []
  for (const table of movedTables) {
    found.push(...(await inTable(side, table)))
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

async function inTable(side: Side, table: MovedTable): Promise<Unstorable[]> {
  const { name, columns } = table
  const tests = columns.map(({ name: column, isNumber }) =>
    isNumber
      ? `case when typeof("${column}") in ('integer', 'null') then 0 else 2 end`
      : `case when typeof("${column}") not in ('text', 'null') then 2 when instr("${column}", char(0)) > 0 then 1 else 0 end`,
  )
  const all = columns.map(({ name: column }) => `"${column}"`).join(', ')
  const where = tests.map((test) => `${test} > 0`).join(' or ')
  const rows = await side.rows(`select ${all}, ${tests.join(', ')} from "${name}" where ${where} limit ${most}`)
  return rows.flatMap((row) =>
    columns.flatMap(({ name: column }, i) => {
      const fault = row[columns.length + i]
      return fault ? [{ table: name, key: keyOf(table, row), column, why: fault === 1 ? 'zero' : 'type' } as const] : []
    }),
  )
}
