import ICAL from 'ical.js'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type CalendarDay, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import { addEvent, newCalendar, textOf } from './calendarFile.ts'

/** What a file says of an entry besides its day and name: the kind, and the weekday of a school day. */
export const ownFields = { kind: 'x-chamada-kind', weekday: 'x-chamada-weekday' } as const

/**
 * The calendar of a school as a file: one event of whole days for each entry, which read here again is the same entry.
 * @param host where the school's app is, for the events' names
 * @param now when the file is made, ms
 */
export function schoolCalendarFile(
  schoolName: string,
  days: readonly CalendarDay[],
  { host, now }: { host: string; now: number },
): string {
  const calendar = newCalendar(`Calendário: ${schoolName}`)
  for (const day of [...days].sort((a, b) => a.firstDay.localeCompare(b.firstDay) || a.id - b.id)) {
    const event = addEvent(calendar, day.uid ?? `day-${day.id}@${host}`, day.title, now)
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(day.firstDay))
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(day.lastDay, 1)))
    event.addPropertyWithValue('transp', 'TRANSPARENT')
    event.addPropertyWithValue('categories', calendarKindLabels[day.kind])
    event.addPropertyWithValue(ownFields.kind, day.kind)
    if (day.asWeekday) event.addPropertyWithValue(ownFields.weekday, day.asWeekday)
  }
  return textOf(calendar)
}
