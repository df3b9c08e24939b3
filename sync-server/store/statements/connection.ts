/**
 * What runs the statements of a database. Their text is SQLite's, with `?` for values; a connection to another database
 * translates it. Numbers, texts and null go in and come out; what they mean is up to the tables.
 * Guarantees: statements of one connection run in the order in which they were started.
 */
export interface Connection {
  /**
   * Compiles a statement, once for each text.
   * @param kinds of an insertion whose rows may go together: what each of its values is
   */
  prepare(text: string, kinds?: readonly CellKind[]): Statement
  /**
   * Where a transaction's writes may still be under way when `run` resolves: waits for them, and throws the first fault
   * since this was asked last. Such a fault is also what a statement throws that comes after it.
   */
  settled?(): Promise<void>
  /** Where a transaction may read while it still waits for its turn: resolves once it has it. */
  hasTurn?(): Promise<unknown>
}

export type CellKind = 'number' | 'text'

export interface Statement {
  /** Its rows, as lists of cells. */
  rows(values: readonly unknown[]): Promise<unknown[][]>
  /**
   * Runs it once for each list of values, in order, for statements that return no rows. In a transaction it may resolve
   * before they have run (`Connection.settled`).
   */
  run(...lists: readonly (readonly unknown[])[]): Promise<void>
}
