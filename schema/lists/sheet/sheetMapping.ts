import type { SheetField, SheetSubject } from './sheetFields.ts'

/** How a sheet is read: what it is about, where its headings are, what each column holds. People may correct it. */
export interface SheetMapping {
  /** Undefined: the sheet is left out. */
  subject: SheetSubject | undefined
  /** The line of the headings; 0 when there are none. Rows after it are read. */
  headingLine: number
  /** By column, from 0. */
  columns: (SheetField | undefined)[]
  /** Lines that the sheet hides are read too. */
  readsHidden?: boolean
  /** Whether its days are mm/dd/yyyy; without it, as each column writes them. */
  monthFirst?: boolean
}
