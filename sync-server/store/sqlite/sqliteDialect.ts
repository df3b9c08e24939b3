import { sql } from 'drizzle-orm'
import type { Dialect } from '../dialect.ts'

/** What only SQLite says so. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  inList: (column, name) => sql`${column} in (select value from json_each(${sql.placeholder(name)}))`,
  list: (name) => sql`json_each(${sql.placeholder(name)}) as list`,
  isTrueAt(json, place) {
    const path = place.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    return sql`json_extract(${json}, ${`$${path.join('')}`}) = 1`
  },
  holds: (text, part) => sql`instr(${text}, ${part}) > 0`,
}
