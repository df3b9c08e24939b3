import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import type { ReadKind } from './kindOfWords.ts'

/** A day of a file. */
export interface ReadDay extends Pick<ReadKind, 'note' | 'isGuess' | 'isOptional' | 'isOwn'> {
  day: NewCalendarDay
  /** What its day or name leaves out of what the file says: hours, repeats without an end. */
  daysNote?: string
  reason?: undefined
}

/** An event that a file cancels. */
export interface CancelledEvent {
  /** What entries of the calendar that came from it are called; '' where the file does not name it. */
  uid: string
  /** The one of its days that is cancelled, where the others stay. */
  instance?: string
  /** The days it had, as far as the file says. */
  days: readonly NewCalendarDay[]
}

/** What a file has in one place: an entry, or why it has none. */
export type ReadEntry = { where: string; title: string } & (
  | ReadDay
  | { day?: undefined; reason: string; cancelled?: CancelledEvent }
)

/** The most events or lines of a file. */
export const mostEntries = 500

/** A file has more than `mostEntries`. */
export class TooManyDays extends Error {
  constructor() {
    super(`O arquivo tem mais de ${mostEntries} dias: divida-o por ano.`)
  }
}
