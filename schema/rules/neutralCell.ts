/** What a spreadsheet program takes for the beginning of a formula, in the usual and in the wide forms. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** Returns true for a text that a spreadsheet program would run as a formula (trial S20). */
export const looksLikeFormula = (text: string): boolean => beginsFormula.test(text)

/** A text for a cell of a CSV file: one that looks like a formula gets an apostrophe, and is then only a text. */
export const neutralCell = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/** The text of a cell that may have been neutralised. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text
