import type { Cell, MovedTable } from './movedTables.ts'

/** Writes in one transaction. */
export interface Writer {
  run(sql: string, values?: readonly Cell[]): Promise<void>
  insert(table: MovedTable, rows: readonly (readonly Cell[])[]): Promise<void>
}

/**
 * A database whose rows are moved: the one they come from, or the one they go to. Statements have `?` for values.
 * Invariant: while it is open, no server writes to it.
 */
export interface Side {
  rows(sql: string, values?: readonly Cell[]): Promise<Cell[][]>
  /** All or nothing, and on the disk before it resolves. */
  write(work: (writer: Writer) => Promise<void>): Promise<void>
  /** What the database finds itself: `none` where nothing is, or nothing yet. */
  state(): Promise<SideState>
  /** Makes the tables, or brings them up to date. */
  prepare(): Promise<void>
  /** After the last row was written: numbers that the database gives itself go on after the highest. */
  settle(): Promise<void>
}

export type SideState = 'none' | 'notChamada' | 'damaged' | 'newer' | 'older' | 'current'

/** A server, or a command, uses the database. */
export class InUse extends Error {}
