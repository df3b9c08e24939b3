import type { ReactNode } from 'react'
import type { Chosen } from './choosing.ts'
import type { Filter } from './filters.ts'

export interface Column<R> {
  label: string
  render(row: R): ReactNode
  /** What rows are sorted by; without it the column does not sort. */
  sort?(row: R): string | number
  /** What rows are narrowed down by. */
  filter?: Filter<R>
  /** Part of the width; 1 by default. */
  share?: number
}

/** Rows that can be chosen, for what is done with many at once. */
export interface Choosing<R> {
  chosen: Chosen
  /** Which row it is, read out with its box. */
  nameOf(row: R): string
  onChoose(chosen: Chosen): void
}

export interface RowList<R> {
  /** What the list is of. */
  label: string
  rows: readonly R[]
  keyOf(row: R): number
  /** The first says which row it is. */
  columns: readonly Column<R>[]
  actions?(row: R): ReactNode
  choosing?: Choosing<R>
}
