import type { OwnFile } from '#schema/fields/ownFile.ts'

/**
 * Why a file is not shown: it is damaged or not what it says; it asks for a password; it did not arrive; or the device
 * lacks the part of the app that shows it.
 */
export type ReaderFailure = 'broken' | 'locked' | 'network' | 'part'

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
