import { and, eq, isNull, sql } from 'drizzle-orm'
import { fieldsOfKey, type Key, type Reader, type Rows, type TableName } from '../../schema/entities/tables.ts'
import { onceEach } from './once.ts'
import { entityTable, isShown, shownColumns } from './shapes.ts'
import type { Q } from './store.ts'

/** The conditions that say a row's fields equal those given. */
export function equals(table: TableName, match: object) {
  const columns = entityTable(table)
  return and(
    ...Object.entries(match)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => (value === null ? isNull(columns[field]!) : eq(columns[field]!, value))),
  )
}

/** Statements by the fields that are compared and those that must be empty: as many as plans have ways of asking. */
const matching = onceEach((q, name: `${TableName} ${string}`) => {
  const [table, ...fields] = name.split(' ') as [TableName, ...string[]]
  const columns = entityTable(table)
  const conditions = fields.map((field) =>
    field.startsWith('!')
      ? isNull(columns[field.slice(1)]!)
      : eq(columns[field]!, sql.param(sql.placeholder(field), columns[field]!)),
  )
  return q
    .select(shownColumns[table])
    .from(columns)
    .where(and(...conditions))
    .prepare()
})

/** What plans read on the server: the entities' rows, without the server's own columns. */
export function readerOf(q: Q): Reader {
  async function select<T extends TableName>(table: T, match: object): Promise<Rows[T][]> {
    const given = Object.entries(match).filter(([, value]) => value !== undefined)
    const name = [table, ...given.map(([field, value]) => (value === null ? `!${field}` : field))].join(' ')
    const rows = await matching(q, name as `${TableName} ${string}`).execute(Object.fromEntries(given))
    return rows.filter((row) => isShown(table, row)) as unknown as Rows[T][]
  }
  return {
    get: async <T extends TableName>(table: T, key: Key) => (await select(table, fieldsOfKey(table, key)))[0],
    where: (table, match) => select(table, match),
  }
}
