import ICAL from 'ical.js'
import { type CalendarDay, calendarKindLabels } from '#schema/entities/calendarDay.ts'
import { type Weekday, weekdays } from '#schema/entities/labels.ts'
import { addDays } from '#schema/rules/dates/civilDate.ts'
import { kindOfWords } from './kindOfWords.ts'
import type { ReadEntry } from './readEntry.ts'
import { ownFields } from './schoolCalendarFile.ts'

/** The events of a calendar file as entries. Throws when the text is not a whole calendar. */
export function readIcs(text: string): ReadEntry[] {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').trim()) as unknown[]
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][]
  return calendars
    .map((calendar) => new ICAL.Component(calendar as never))
    .filter(({ name }) => name === 'vcalendar')
    .flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
    .map((event, i) => entryOf(event, i + 1))
}

function entryOf(event: ICAL.Component, place: number): ReadEntry {
  const words = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim()
  const title = words('summary')
  const where = `evento ${place}`
  const refused = (reason: string): ReadEntry => ({ where, title, reason })
  try {
    if (words('status').toUpperCase() === 'CANCELLED') return refused('O evento foi cancelado.')
    if (event.hasProperty('rrule') || event.hasProperty('rdate'))
      return refused('O evento se repete: inclua cada dia à parte.')
    const start = event.getFirstPropertyValue('dtstart') as ICAL.Time | null
    if (!start) return refused('O evento não tem dia.')
    if (!start.isDate) return refused('O evento tem horário: só dias inteiros são do calendário.')
    const firstDay = start.toString()
    return {
      where,
      title,
      day: { title, firstDay, lastDay: lastDayOf(event, firstDay), ...kindIn(event), uid: words('uid') || null },
    }
  } catch {
    return refused('O dia do evento não existe.')
  }
}

/** The end of an event of whole days is the day after its last. */
function lastDayOf(event: ICAL.Component, firstDay: string): string {
  const end = event.getFirstPropertyValue('dtend') as ICAL.Time | null
  if (end) return end.toString() > firstDay ? addDays(end.toString().slice(0, 10), -1) : firstDay
  const length = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  const days = length ? Math.round(length.toSeconds() / 86_400) : 1
  return addDays(firstDay, Math.max(days, 1) - 1)
}

function kindIn(event: ICAL.Component): Pick<CalendarDay, 'kind' | 'asWeekday'> {
  const own = String(event.getFirstPropertyValue(ownFields.kind) ?? '')
  const weekday = String(event.getFirstPropertyValue(ownFields.weekday) ?? '') as Weekday
  if (own in calendarKindLabels)
    return { kind: own as CalendarDay['kind'], asWeekday: weekdays.includes(weekday) ? weekday : null }
  const title = String(event.getFirstPropertyValue('summary') ?? '')
  const about = `${event.getFirstPropertyValue('categories') ?? ''} ${title}`
  return kindOfWords(about, title.replace(/^\s*s[áa]bado/i, ''))
}
