import papa from 'papaparse'

/**
 * Rows as the text of a .csv file that sheet programs open with a double click: semicolons, a mark that says UTF-8, and
 * no cell that runs as a formula.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${papa.unparse(rows as string[][], { delimiter: ';', escapeFormulae: true })}\r\n`
