/** How much of a file is read. A school of 5,000 students fits several times; a hostile file does not. */
export const limits = {
  /** Bytes of the file. */
  bytes: 5 * 1024 * 1024,
  /** Bytes of everything that a packed file unpacks to. */
  unpackedBytes: 100 * 1024 * 1024,
  /** How many times larger than packed a file inside may be; small files are exempt. */
  ratio: 250,
  /** Files inside a packed file. */
  entries: 500,
  sheets: 50,
  /** Rows of all sheets together. */
  rows: 50_000,
  /** Columns of a sheet, up to the last that has a value. */
  columns: 200,
  /** Characters of a cell that the sheet of refused rows gives back. */
  keptCell: 1000,
} as const
