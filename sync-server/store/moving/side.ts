import type { Cell, MovedTable } from './movedTables.ts'

/** Writes in one transaction. */
export interface Writer {
  run(sql: string, values?: readonly Cell[]): Promise<void>
  /** A row that may not stand beside one that is there is left out. */
  insert(table: MovedTable, rows: readonly (readonly Cell[])[]): Promise<void>
  /** Takes out all rows of some keys. */
  remove(table: MovedTable, keys: readonly (readonly Cell[])[]): Promise<void>
}

/** How a database is opened: held as the one that is moved or the one it is moved to, or read beside its servers. */
export type SideUse = 'source' | 'target' | 'beside'

/**
 * A database whose rows are moved: the one they come from, or the one they go to. Statements have `?` for values.
 * Invariant: while it is open, no server writes to it; one that is read beside servers is not written, and each call
 * of `rows` sees what was committed by then.
 */
export interface Side {
  rows(sql: string, values?: readonly Cell[]): Promise<Cell[][]>
  /** All or nothing, and on the disk before it resolves. */
  write(work: (writer: Writer) => Promise<void>): Promise<void>
  /**
   * What the database finds itself: `none` where nothing is, or nothing yet.
   * @param isWhole it was looked through for damage a moment ago
   */
  state(isWhole?: boolean): Promise<SideState>
  /** Makes the tables, or brings them up to date. */
  prepare(): Promise<void>
  /** After the last row was written: numbers that the database gives itself go on after the highest. */
  settle(): Promise<void>
}

export type SideState = 'none' | 'notChamada' | 'damaged' | 'newer' | 'older' | 'current'

/** A server, or a command, uses the database. */
export class InUse extends Error {
  /** @param place the folder of data, or the address */
  constructor(readonly place: string) {
    super(`${place} is in use`)
  }
}
