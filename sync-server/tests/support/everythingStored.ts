import { existsSync, readFileSync } from 'node:fs'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Store } from '#server/store/store.ts'

/**
 * All that a database stores of any person, by table, in the order of the keys. Of the counters only the places in the
 * orders are among it: numbers may be left out.
 */
export async function everyTable({ q, t }: Store): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(t))
    found[name] = await q
      .select()
      .from(table)
      .orderBy(...keyOf(table))
  found.counters = (found.counters as { name: string }[]).filter(({ name }) => !/^(id:|block$)/.test(name))
  return found
}

/** The columns of a table's key: of its first key, when it has no column `id`. */
const keyOf = (table: SQLiteTable) => {
  const { id } = getTableColumns(table)
  const { columns, primaryKeys } = getTableConfig(table)
  if (id) return [id]
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

/** The tables whose rows contain a text. */
export async function tablesWith(store: Store, text: string): Promise<string[]> {
  const all = Object.entries(await everyTable(store))
  return all.filter(([, rows]) => JSON.stringify(rows).includes(text)).map(([name]) => name)
}

/** How often a text is in the bytes of a SQLite's file and its log, if it has them. */
export function bytesWith(file: string, text: string): number {
  const files = [file, `${file}-wal`].filter((each) => existsSync(each))
  return files.reduce((sum, each) => sum + readFileSync(each).toString('latin1').split(text).length - 1, 0)
}
