import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Q } from './store.ts'

/**
 * Builds a statement once for each connection. Variable parts are `sql.placeholder`s, and `execute` runs it. For
 * statements that every request runs: building one takes longer than running it.
 */
export function preparedOnce<P>(build: (q: Q) => P): (q: Q) => P {
  const built = new WeakMap<Q, P>()
  return (q) => {
    const known = built.get(q)
    if (known) return known
    const statement = build(q)
    built.set(q, statement)
    return statement
  }
}

/** The same for statements that differ by more than their values: one for each name, of which there must be few. */
export function preparedOncePerName<N extends string, P>(build: (q: Q, name: N) => P): (q: Q, name: N) => P {
  const named = preparedOnce(() => new Map<N, P>())
  return (q, name) => {
    const built = named(q)
    const known = built.get(name)
    if (known) return known
    const statement = build(q, name)
    built.set(name, statement)
    return statement
  }
}

/**
 * Inserts one whole row. Every column is given, also those that are null, except the one that the database numbers by
 * itself.
 */
export function preparedInsert<T extends SQLiteTable, N extends keyof T['$inferInsert'] & string = never>(
  table: T,
  numbered?: N,
): (q: Q, row: Required<Omit<T['$inferInsert'], N>>) => void {
  const statement = preparedOnce((q) => {
    const names = Object.keys(getTableColumns(table)).filter((name) => name !== numbered)
    return q
      .insert(table)
      .values(Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as never)
      .prepare()
  })
  return (q, row) => void statement(q).run(row)
}
