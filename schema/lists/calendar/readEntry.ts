import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import type { ReadKind } from './kindOfWords.ts'

/** A day of a file. */
export interface ReadDay extends Pick<ReadKind, 'note' | 'isGuess' | 'isOptional' | 'isOwn'> {
  day: NewCalendarDay
  reason?: undefined
}

/** What a file has in one place: an entry, or why it has none. */
export type ReadEntry = { where: string; title: string } & (
  | ReadDay
  | { day?: undefined; reason: string /** The event that is no more. */; cancelled?: string }
)
