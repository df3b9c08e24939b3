import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { markNames } from '../epoch/moveMarks.ts'
import { tables } from '../tables/tables.ts'

/** A table as its rows are moved: lists of cells, in the order of a key. */
export interface MovedTable {
  name: string
  columns: { name: string; isNumber: boolean }[]
  /** By what parts begin and end: the primary key. Without one, the first column, by which there is an index. */
  key: string[]
  /** Whether the key is that of one row. */
  isUnique: boolean
  /** Which rows are moved, if not all. */
  only?: string
  /** How many rows a part has; more where many share the key. */
  rowsOfPart: number
}

export type Cell = string | number | null

/** All tables: every row of a database is in one of them. */
export const movedTables: readonly MovedTable[] = Object.values(tables).map((table) => {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const primary = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  const key = primary.map((column) => column.name)
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, isNumber: column.getSQLType() === 'integer' })),
    key: key.length ? key : [columns[0]!.name],
    isUnique: key.length > 0,
    // An entry may be some megabytes.
    rowsOfPart: table === tables.journal ? 200 : 2_000,
    ...(table === tables.meta && { only: `"name" not in (${markNames.map((each) => `'${each}'`).join(', ')})` }),
  }
})

const quoted = (name: string) => `"${name}"`
export const columnList = ({ columns }: MovedTable): string => columns.map(({ name }) => quoted(name)).join(', ')

/** The key's cells of a row. */
export const keyOf = ({ columns, key }: MovedTable, row: readonly Cell[]): Cell[] =>
  key.map((name) => row[columns.findIndex((column) => column.name === name)]!)

type Read = (sql: string, values: readonly Cell[]) => Promise<Cell[][]>

/** The next rows of a table after a key, in order; fewer than a part only at its end. All rows of a key are in one part. */
export async function partAfter(read: Read, table: MovedTable, after: readonly Cell[] | null): Promise<Cell[][]> {
  const { name, key, isUnique, only, rowsOfPart } = table
  const keys = key.map(quoted).join(', ')
  const marks = key.map(() => '?').join(', ')
  const conditions = [...(only ? [only] : []), ...(after ? [`(${keys}) > (${marks})`] : [])]
  const where = (more: string[] = []) => {
    const all = [...conditions, ...more]
    return all.length ? ` where ${all.join(' and ')}` : ''
  }
  const values = after ?? []
  const from = `from ${quoted(name)}`
  if (isUnique)
    return read(`select ${columnList(table)} ${from}${where()} order by ${keys} limit ${rowsOfPart}`, values)
  const ended = `select max(${keys}) from (select ${keys} ${from}${where()} order by ${keys} limit ${rowsOfPart}) as part`
  const last = (await read(ended, values))[0]!
  if (last[0] === null) return []
  const inOrder = `order by ${[keys, columnList(table)].join(', ')}`
  const text = `select ${columnList(table)} ${from}${where([`(${keys}) <= (${marks})`])} ${inOrder}`
  return read(text, [...values, ...last])
}
