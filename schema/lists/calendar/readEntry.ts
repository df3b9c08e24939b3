import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'

/** What a file has in one place: an entry, or why it has none. */
export type ReadEntry = { where: string; title: string } & (
  | { day: NewCalendarDay; reason?: undefined }
  | { day?: undefined; reason: string }
)
