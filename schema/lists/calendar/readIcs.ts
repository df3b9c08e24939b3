import ICAL from 'ical.js'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import { type CalendarDay, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import { kindOfWords } from './kindOfWords.ts'
import type { ReadEntry } from './readEntry.ts'
import { repeatedDays } from './repeatedDays.ts'
import { ownFields } from './schoolCalendarFile.ts'

/**
 * The events of a calendar file as entries, one for each day on which an event repeats. Throws when the text is not a
 * whole calendar.
 * @param most stops reading events once there are more entries than this
 */
export function readIcs(text: string, most: number): ReadEntry[] {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').trim()) as unknown[]
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][]
  const events = calendars
    .map((calendar) => new ICAL.Component(calendar as never))
    .filter(({ name }) => name === 'vcalendar')
    .flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const moved = movedDays(events)
  const entries: ReadEntry[] = []
  for (const [i, event] of events.entries()) {
    if (entries.length > most) break
    entries.push(...entriesOf(event, i + 1, moved))
  }
  return entries
}

/** The days of repeating events that an event of its own replaces, each as its name and day. */
const movedDays = (events: readonly ICAL.Component[]) =>
  new Set(
    events.flatMap((event) => {
      const day = event.getFirstPropertyValue('recurrence-id')
      return day ? [`${wordsIn(event, 'uid')} ${String(day).slice(0, 10)}`] : []
    }),
  )

const wordsIn = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '').trim()

function entriesOf(event: ICAL.Component, place: number, moved: ReadonlySet<string>): ReadEntry[] {
  const title = wordsIn(event, 'summary')
  const where = `evento ${place}`
  const refused = (reason: string): ReadEntry[] => [{ where, title, reason }]
  try {
    if (wordsIn(event, 'status').toUpperCase() === 'CANCELLED') return refused('O evento foi cancelado.')
    const start = event.getFirstPropertyValue('dtstart') as ICAL.Time | null
    if (!start) return refused('O evento não tem dia.')
    if (!start.isDate) return refused('O evento tem horário: só dias inteiros são do calendário.')
    const name = wordsIn(event, 'uid')
    const uid = event.hasProperty('recurrence-id') ? `${name} ${start.toString()}` : name
    const length = daysOf(event, start.toString())
    const entry = (firstDay: string) => ({
      title,
      firstDay,
      lastDay: addDays(firstDay, length - 1),
      ...kindIn(event),
    })
    if (!event.hasProperty('rrule') && !event.hasProperty('rdate'))
      return [{ where, title, day: { ...entry(start.toString()), uid: uid || null } }]
    const days = repeatedDays(event)
    if (!days) return refused('O evento se repete sem fim, ou de um modo que não é lido: inclua cada dia à parte.')
    return days
      .filter((day) => !moved.has(`${name} ${day}`))
      .map((day, i) => ({
        where: `${where}, dia ${i + 1}`,
        title,
        day: { ...entry(day), uid: name ? `${name} ${day}` : null },
      }))
  } catch {
    return refused('O dia do evento não existe.')
  }
}

/** How many days an event of whole days takes. Its end is the day after its last. */
function daysOf(event: ICAL.Component, firstDay: string): number {
  const end = event.getFirstPropertyValue('dtend') as ICAL.Time | null
  if (end) return Math.max(1, daysBetween(firstDay, end.toString().slice(0, 10)))
  const length = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  return Math.max(1, length ? Math.round(length.toSeconds() / 86_400) : 1)
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

function kindIn(event: ICAL.Component): Pick<CalendarDay, 'kind' | 'asWeekday'> {
  const own = String(event.getFirstPropertyValue(ownFields.kind) ?? '')
  const weekday = String(event.getFirstPropertyValue(ownFields.weekday) ?? '') as Weekday
  if (own in calendarKindLabels)
    return { kind: own as CalendarDay['kind'], asWeekday: weekdays.includes(weekday) ? weekday : null }
  const title = String(event.getFirstPropertyValue('summary') ?? '')
  const about = `${event.getFirstPropertyValue('categories') ?? ''} ${title}`
  return kindOfWords(about, title.replace(/^\s*s[áa]bado/i, ''))
}
