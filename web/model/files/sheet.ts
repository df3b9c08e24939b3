import { fullDate } from '#schema/fields/dates/dates.ts'
import { percentOf } from '#schema/rules/attendance/attendanceRate.ts'

/** A value of a cell: a text, a number, or nothing. A day is written yyyy-mm-dd, a rate from 0 to 1. */
export type Cell = string | number | null

export interface SheetColumn {
  label: string
  /** How its cells are shown where they are not plain texts and numbers. */
  kind?: 'day' | 'rate' | undefined
}

/** A table for a file or for paper: its columns, and its rows with a cell for each. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly Cell[])[]
}

/** A cell as people read it, on paper and in a CSV file: 21/11/2026, 87,5%, 3,9. */
export function cellText(cell: Cell | undefined, { kind }: Pick<SheetColumn, 'kind'> = {}): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return kind === 'day' && cell ? fullDate(cell) : cell
  if (kind === 'rate') return `${decimal(percentOf(cell, 1))}%`
  return decimal(cell)
}

const decimal = (value: number) => String(value).replace('.', ',')

/**
 * A sheet for paper, without the columns that tell nothing: those without any cell, and those that repeat in every row
 * what stands above the sheet.
 * @param said the texts above it
 */
export function tellingColumns(sheet: Sheet, said: readonly string[] = []): Sheet {
  const { columns, rows } = sheet
  const telling = columns.flatMap((column, i) => {
    const [first, ...others] = new Set(rows.map((cells) => cellText(cells[i], column)))
    return others.length || (first && !said.includes(first)) ? i : []
  })
  if (!rows.length) return sheet
  return {
    ...sheet,
    columns: telling.map((i) => columns[i]!),
    rows: rows.map((cells) => telling.map((i) => cells[i] ?? null)),
  }
}

/** Returns true for a column whose cells stand on the right: all numbers. */
export const isNumeric = ({ rows }: Sheet, column: number) =>
  rows.some((cells) => typeof cells[column] === 'number') &&
  rows.every((cells) => typeof cells[column] === 'number' || cells[column] === null)
