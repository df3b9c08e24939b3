import { csvText } from '#schema/rules/csvText.ts'
import { neutralCell } from '#schema/rules/neutralCell.ts'

/**
 * Rows as the text of a .csv file that sheet programs open with a double click: semicolons, a mark that says UTF-8, and
 * no cell that runs as a formula.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${csvText(
    rows.map((cells) => cells.map(neutralCell)),
    ';',
  )}`
