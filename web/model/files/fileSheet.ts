import type { Sheet } from './sheet.ts'

/** A sheet of a spreadsheet file, with what stands around its table. */
export interface FileSheet extends Sheet {
  /** Lines above the table: the school, what it is of. The first is bold. */
  above?: readonly string[]
  /** Lines below it: a legend, places for signatures. */
  below?: readonly string[]
  /** The widths of its columns, in characters; without them, as their contents need. */
  widths?: readonly number[]
  /** Printed across the page. */
  landscape?: boolean
}

/** A name for files: without the characters that file names may not contain. */
export const fileName = (name: string, ending: string) =>
  `${name.replace(/[\\/:*?"<>|\n]/g, '-').slice(0, 120)}.${ending}`
