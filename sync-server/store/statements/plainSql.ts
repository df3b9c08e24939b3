import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

// What one database has a word for and the other has not, in words of both.

/** The larger of two numbers, neither of which is null. */
export const larger = (a: SQLWrapper, b: SQLWrapper | number): SQL<number> =>
  sql`case when ${a} > ${b} then ${a} else ${b} end`

/** A condition among the columns of a select: 1 where it is true, otherwise 0. */
export const flag = (condition: SQLWrapper): SQL<number> => sql`case when ${condition} then 1 else 0 end`

/** A sum of whole numbers, 0 of no rows. PostgreSQL's own is of another type, which drivers return as text. */
export const total = (numbers: SQLWrapper): SQL<number> => sql`cast(coalesce(sum(${numbers}), 0) as bigint)`

/** The columns of a key that a new row may share with one that is there: without their table's name, as PostgreSQL wants. */
export const onKey = (...columns: SQLiteColumn[]): SQLiteColumn[] =>
  columns.map(({ name }) => sql.identifier(name)) as never
