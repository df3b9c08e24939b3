import { existsSync, readFileSync } from 'node:fs'
import type { Store } from '#server/store/store.ts'

/** All that a database stores of any person, by table. */
export async function everyTable({ q, t }: Store): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(t)) found[name] = await q.select().from(table)
  return found
}

/** The tables whose rows contain a text. */
export async function tablesWith(store: Store, text: string): Promise<string[]> {
  const all = Object.entries(await everyTable(store))
  return all.filter(([, rows]) => JSON.stringify(rows).includes(text)).map(([name]) => name)
}

/** How often a text is in the bytes of the database and its log. */
export function bytesWith(file: string, text: string): number {
  const files = [file, `${file}-wal`].filter((each) => existsSync(each))
  return files.reduce((sum, each) => sum + readFileSync(each).toString('latin1').split(text).length - 1, 0)
}
