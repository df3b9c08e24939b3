import type { CsvLine } from './csvTable.ts'

/** Whether a line is marked as no longer valid. */
export const hasEnded = (line: CsvLine) => /^(tobedeleted|inactive)$/i.test(line.get('status'))
