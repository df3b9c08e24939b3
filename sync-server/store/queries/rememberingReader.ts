import type { Reader, Rows, TableName } from '#schema/nouns/tables.ts'

/**
 * What was read of the rows: what acts' permissions, checks and plans read is largely the same, also of several acts.
 * Invariant: after a write, the tables that it changed are forgotten before anything more is read.
 */
export class RememberedRows {
  private readonly known = new Map<string, Promise<unknown>>()

  has(table: TableName, about: string | number): boolean {
    return this.known.has(`${table} ${about}`)
  }

  once<R>(table: TableName, about: string | number, read: () => Promise<R>): Promise<R> {
    const name = `${table} ${about}`
    const known = this.known.get(name) as Promise<R> | undefined
    if (known) return known
    const asked = read()
    this.known.set(name, asked)
    // What failed is asked again.
    asked.catch(() => this.known.delete(name))
    return asked
  }

  forget(tables: Iterable<TableName>): void {
    const changed = new Set<string>(tables)
    if (!changed.size) return
    for (const name of this.known.keys()) if (changed.has(name.slice(0, name.indexOf(' ')))) this.known.delete(name)
  }
}

/** A reader that asks each thing once. */
export function rememberingReader(rows: Reader, remembered: RememberedRows): Reader {
  return {
    get: (table, key) => remembered.once(table, key, () => rows.get(table, key)),
    async where<T extends TableName>(table: T, match: object): Promise<Rows[T][]> {
      const found = await remembered.once(table, JSON.stringify(match), () => rows.where(table, match as never))
      return [...found]
    },
  }
}
