import type { Reader, Rows, TableName } from '#schema/nouns/tables.ts'

/**
 * A reader that asks each thing once: what an act's permissions, checks and plan read is largely the same.
 * Invariant: it is used only until something is written.
 */
export function rememberingReader(rows: Reader): Reader {
  const known = new Map<string, Promise<unknown>>()
  function once<R>(name: string, read: () => Promise<R>): Promise<R> {
    const asked = (known.get(name) as Promise<R> | undefined) ?? read()
    known.set(name, asked)
    return asked
  }
  return {
    get: (table, key) => once(`${table} ${key}`, () => rows.get(table, key)),
    async where<T extends TableName>(table: T, match: object): Promise<Rows[T][]> {
      const found = await once(`${table} ${JSON.stringify(match)}`, () => rows.where(table, match as never))
      return [...found]
    },
  }
}
