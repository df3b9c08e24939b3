import { type NewRow, type Rows, type TableName, tableNames, wholeRow } from '#schema/nouns/tables.ts'

/** The rows of a whole school, ready to be stored at once. */
export type Tables = { [T in TableName]: Rows[T][] }

export const emptyTables = () => Object.fromEntries(tableNames.map((name) => [name, []])) as unknown as Tables

type WithId = { [T in TableName]: Rows[T] extends { id: number | null } ? T : never }[TableName]

/**
 * Adds rows to tables, and numbers each table from 1.
 * @param taken the last number used before, by table
 */
export function tableMaker(tables: Tables, taken: Partial<Record<TableName, number>> = {}) {
  return {
    tables,
    /** Adds a row under the table's next number. Returns the row. */
    add<T extends WithId>(table: T, row: Omit<NewRow<T>, 'id'>): Rows[T] & { id: number } {
      const list = tables[table] as unknown as { id: number }[]
      const id = (taken[table] ?? 0) + list.length + 1
      const numbered = wholeRow(table, { ...row, id } as unknown as NewRow<T>) as Rows[T] & { id: number }
      list.push(numbered)
      return numbered
    },
    addRoll(roll: Rows['rollCalls']) {
      tables.rollCalls.push(roll)
    },
  }
}

export type TableMaker = ReturnType<typeof tableMaker>
