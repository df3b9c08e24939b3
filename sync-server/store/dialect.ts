import type { Column, SQL, SQLWrapper } from 'drizzle-orm'

/**
 * What the SQL of the two databases cannot say in the same words. Everything else is written once.
 * Guarantees: each returns the same in both, for the same rows.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /**
   * True where the column is one of the values that a prepared statement gets by a name, as the text of a JSON list.
   * Values that the column cannot hold are those of no row.
   */
  inList(column: Column, name: string): SQL
  /** A table `list` of a column `value`: the texts of a list that a prepared statement gets as `inList` does. */
  list(name: string): SQL
  /** True where a text that is JSON has `true` at a place, such as `[0, 'after', 'withName']`; else false or null. */
  isTrueAt(json: SQLWrapper, place: readonly (string | number)[]): SQL
  /** True where a text has another in it, to the letter. */
  holds(text: SQLWrapper, part: string): SQL
}
