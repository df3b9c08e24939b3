import type { ReactNode } from 'react'
import type { Cell, SheetColumn } from '#web/model/files/sheet.ts'
import type { Chosen } from './choosing.ts'
import type { Filter } from './filters.ts'

/** A column of a list's files and paper. */
export interface ValueColumn<R> extends SheetColumn {
  value(row: R): Cell
}

export interface Column<R> extends ValueColumn<R> {
  render(row: R): ReactNode
  /** The sort key; without it the column does not sort. */
  sort?(row: R): string | number
  /** The column's filter. */
  filter?: Filter<R>
  /** Not shown until somebody chooses it. */
  hidden?: boolean
  /** Its share of the width; 1 by default. */
  share?: number
}

/** Choosing rows, for acts on many at once. */
export interface Choosing<R> {
  chosen: Chosen
  /** The row's name, read out with its box. */
  rowName(row: R): string
  onChoose(chosen: Chosen): void
}

export interface RowList<R> {
  /** What the list is of. */
  label: string
  rows: readonly R[]
  keyOf(row: R): number
  /** The first column identifies the row. */
  columns: readonly Column<R>[]
  actions?(row: R): ReactNode
  choosing?: Choosing<R>
}
