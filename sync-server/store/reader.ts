import { and, eq, isNull } from 'drizzle-orm'
import { fieldsOfKey, type Key, type Reader, type Rows, type TableName } from '../../schema/entities/tables.ts'
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

/** What plans read on the server: the entities' rows, without the server's own columns. */
export function readerOf(q: Q): Reader {
  async function select<T extends TableName>(table: T, match: object): Promise<Rows[T][]> {
    const rows = await q.select(shownColumns[table]).from(entityTable(table)).where(equals(table, match))
    return rows.filter((row) => isShown(table, row)) as unknown as Rows[T][]
  }
  return {
    get: async <T extends TableName>(table: T, key: Key) => (await select(table, fieldsOfKey(table, key)))[0],
    where: (table, match) => select(table, match),
  }
}
