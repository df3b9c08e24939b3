import { nouns, type Rows, tableNames } from './nouns.ts'
import type { Key, TableName } from './tableNames.ts'

/** The fields of each table that name a row of another, by what such a row is to it. */
const references = (kind: 'parent' | 'pointer') =>
  Object.fromEntries(
    tableNames.map((table) => {
      const fields = Object.entries(nouns[table].about).flatMap(([name, { [kind]: other }]) =>
        other ? [[name, other] as [string, TableName]] : [],
      )
      return [table, fields]
    }),
  ) as Record<TableName, [field: string, other: TableName][]>

/** A row cannot exist without its parents. A person without a school has no parent. */
const parentFields = references('parent')

/** The tables ordered so that every row comes after its parents. */
export const parentsFirst: readonly TableName[] = tableNames.reduce<TableName[]>(withParents, [])

function withParents(done: TableName[], table: TableName): TableName[] {
  if (done.includes(table)) return done
  const others = parentFields[table].map(([, parent]) => parent)
  return [...others.reduce(withParents, done), table]
}

/** References that a row outlives. They are set to null when the row they point at is deleted. */
export const pointers: { [T in TableName]?: { [F in keyof Rows[T]]?: TableName } } = Object.fromEntries(
  Object.entries(references('pointer')).flatMap(([table, fields]) =>
    fields.length ? [[table, Object.fromEntries(fields)]] : [],
  ),
)

/** The parents of a row. */
export function parentsOf(table: TableName, row: object): { table: TableName; key: Key }[] {
  const found: { table: TableName; key: Key }[] = []
  for (const [field, parent] of parentFields[table]) {
    const key = (row as Record<string, Key | null | undefined>)[field]
    if (key !== null && key !== undefined) found.push({ table: parent, key })
  }
  return found
}

/** A row as 'table:key'. */
export const nameOfRow = (table: TableName, key: Key) => `${table}:${key}`
