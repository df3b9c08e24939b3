import { type SQL, sql } from 'drizzle-orm'
import type { Dialect } from '../dialect.ts'

function listOf(name: string): SQL {
  const text = sql`replace(${sql.placeholder(name)}, '\\u0000', '\\ufffd')`
  return sql`jsonb_array_elements_text(${text}::jsonb) as list(value)`
}

/** What only PostgreSQL says so. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  // As an array that is made once, for which the column's index is used. No text here holds U+0000.
  inList(column, name) {
    const list = listOf(name)
    const values =
      column.getSQLType() === 'integer'
        ? sql`select value::bigint from ${list} where value ~ '^-?[0-9]{1,18}$'`
        : sql`select value from ${list}`
    return sql`${column} = any(array(${values}))`
  },
  list: listOf,
  // Without what is escaped in its texts: some of it is in no text of PostgreSQL, which would refuse the whole.
  isTrueAt(json, place) {
    const plain = sql`replace(replace(${json}, '\\\\', ''), '\\u', '')`
    return sql`${plain}::json #>> ${`{${place.join(',')}}`}::text[] = 'true'`
  },
  holds: (text, part) => sql`strpos(${text}, ${part}) > 0`,
}
