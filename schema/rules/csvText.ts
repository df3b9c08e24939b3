/**
 * Rows as the text of a CSV file (RFC 4180), with CRLF after each. A cell with the delimiter, a quote or a line break,
 * or with a space at its start or end, stands in quotes.
 */
export const csvText = (rows: readonly (readonly string[])[], delimiter: ',' | ';'): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join('')

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
