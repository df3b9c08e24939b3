/** What a spreadsheet program takes for the beginning of a formula, in the usual and in the wide forms. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** Returns true for a text that a spreadsheet program would run as a formula (trial S20). */
export const looksLikeFormula = (text: string): boolean => beginsFormula.test(text)

/** Such a text after the apostrophes that keep it one. */
const afterApostrophes = (text: string) => text.replace(/^'+/, '')

/**
 * A text for a cell of a CSV file: one that looks like a formula gets an apostrophe, and is then only a text. One that
 * has such an apostrophe of its own gets another, so that it comes back as it was.
 */
export const neutralCell = (text: string): string => (looksLikeFormula(afterApostrophes(text)) ? `'${text}` : text)

/** The text of a cell that may have been neutralised. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(afterApostrophes(text)) ? text.slice(1) : text
