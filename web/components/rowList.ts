import type { ReactNode } from 'react'

export interface Column<R> {
  label: string
  render(row: R): ReactNode
  /** What rows are sorted by; without it the column does not sort. */
  sort?(row: R): string | number
  /** Part of the width; 1 by default. */
  share?: number
}

export interface RowList<R> {
  /** What the list is of. */
  label: string
  rows: readonly R[]
  keyOf(row: R): number | string
  /** The first says which row it is. */
  columns: readonly Column<R>[]
  actions?(row: R): ReactNode
}
