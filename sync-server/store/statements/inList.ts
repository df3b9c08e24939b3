import { type SQLWrapper, sql } from 'drizzle-orm'

/** True where the column is one of the values that a prepared statement gets by a name, as the text of a JSON list. */
export const inList = (column: SQLWrapper, name: string) =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`
