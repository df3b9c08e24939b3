import type { OwnFile } from '#schema/fields/ownFile.ts'
import type { PdfFailure } from '#web/pdf/openPdf.ts'

/** Why a file is not shown. */
export type ReaderFailure = PdfFailure

/** What every reader gets. */
export interface ReaderProps {
  title: string
  file: OwnFile
  address: string
  /** Where the person stopped; 0 for the beginning. */
  place: number
  /** @param end the last place */
  onPlace(place: number, end: number): void
  onFail(failure: ReaderFailure): void
}
