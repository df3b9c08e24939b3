import ICAL from 'ical.js'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import { type CalendarDay, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { kindOfWords, type ReadKind } from './kindOfWords.ts'
import type { ReadEntry } from './readEntry.ts'
import { repeatedDays, type Years } from './repeatedDays.ts'
import { ownFields } from './schoolCalendarFile.ts'
import { wholeDaysOf, zonesOf } from './wholeDays.ts'

/** What a file is read for. */
export interface ReadingContext {
  /** The years in which the school wants what comes every year without an end. */
  years?: Years
}

/** What the events of a file share. */
interface FileContext extends ReadingContext {
  calendar: string
  zones: readonly string[]
  /** The days of repeating events that an event of its own replaces, each as its name and day. */
  moved: ReadonlySet<string>
  /** The names that several events have, none of them a day of a repeating one. */
  shared: ReadonlySet<string>
  isOld(event: ICAL.Component): boolean
}

/**
 * The events of a calendar file as entries, one for each day on which an event repeats. Throws when the text is not a
 * whole calendar.
 * @param most stops reading events once there are more entries than this
 */
export function readIcs(text: string, most: number, context: ReadingContext = {}): ReadEntry[] {
  const parsed = ICAL.parse(withDates(text.replace(/^\uFEFF/, '').trim())) as unknown[]
  const calendars = ((typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][])
    .map((calendar) => new ICAL.Component(calendar as never))
    .filter(({ name }) => name === 'vcalendar')
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const named = (name: string) => calendars.map((calendar) => wordsIn(calendar, name)).find(Boolean)
  const file: FileContext = {
    ...context,
    calendar: named('x-wr-calname') ?? named('name') ?? '',
    zones: zonesOf(named('x-wr-timezone')),
    ...namesIn(events),
  }
  const entries: ReadEntry[] = []
  for (const [i, event] of events.entries()) {
    if (entries.length > most) break
    entries.push(...entriesOf(event, i + 1, file))
  }
  return entries
}

/** Days that programs write without saying that they are days, which the library does not read. */
const withDates = (text: string) =>
  text.replace(
    /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE)(;.*)?:((?:\d{4}-?\d\d-?\d\d,?)+)\r?$/gim,
    (_, name, __, days: string) => `${name};VALUE=DATE:${days.replaceAll('-', '')}\r`,
  )

const wordsIn = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '').trim()
const dayIn = (event: ICAL.Component, name: string) => wordsIn(event, name).slice(0, 10)

/** What an entry of this event is called, unless several events share the name. */
const instanceOf = (event: ICAL.Component) => `${wordsIn(event, 'uid')} ${dayIn(event, 'recurrence-id')}`.trim()

function namesIn(events: readonly ICAL.Component[]): Pick<FileContext, 'moved' | 'shared' | 'isOld'> {
  const moved = events.filter((event) => event.hasProperty('recurrence-id')).map(instanceOf)
  // A program that numbers the versions of an event may write several of them. Those without numbers are other days.
  const numberOf = (event: ICAL.Component) => Number(wordsIn(event, 'sequence') || -1)
  const newest = new Map<string, number>()
  for (const event of events) {
    const name = instanceOf(event)
    newest.set(name, Math.max(numberOf(event), newest.get(name) ?? -1))
  }
  const isOld = (event: ICAL.Component) => {
    const number = numberOf(event)
    return wordsIn(event, 'uid') !== '' && number >= 0 && number < newest.get(instanceOf(event))!
  }
  const present = groupBy(
    events.filter((event) => !isOld(event)),
    instanceOf,
  )
  return {
    moved: new Set(moved),
    shared: new Set([...present].flatMap(([name, { length }]) => (length > 1 ? [name] : []))),
    isOld,
  }
}

function entriesOf(event: ICAL.Component, place: number, file: FileContext): ReadEntry[] {
  const title = wordsIn(event, 'summary')
  const where = `evento ${place}`
  const refused = (reason: string): ReadEntry[] => [{ where, title, reason }]
  try {
    if (wordsIn(event, 'status').toUpperCase() === 'CANCELLED')
      return [{ where, title, reason: 'O evento foi cancelado.', cancelled: instanceOf(event) }]
    if (file.isOld(event)) return refused('O arquivo tem uma versão mais nova deste evento.')
    if (!event.hasProperty('dtstart')) return refused('O evento não tem dia.')
    const span = wholeDaysOf(event, file.zones)
    if (!span) return refused('O evento tem horário: só dias inteiros são do calendário.')
    const length = daysBetween(span.firstDay, span.lastDay)
    const name = wordsIn(event, 'uid')
    const entry = (firstDay: string, uid: string): ReadEntry => {
      const days = { title, firstDay, lastDay: addDays(firstDay, length) }
      const { kind, asWeekday, ...why } = kindIn(event, days, file.calendar)
      return { where, title, day: { ...days, kind, asWeekday, uid: name ? uid : null }, ...why }
    }
    if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) {
      const instance = dayIn(event, 'recurrence-id') || (file.shared.has(name) && span.firstDay)
      return [entry(span.firstDay, instance ? `${name} ${instance}` : name)]
    }
    const days = repeatedDays(event, span.firstDay, file.years)
    if (!days) return refused('O evento se repete sem fim, ou de um modo que não é lido: inclua cada dia à parte.')
    if (!days.length) return refused('O evento não cai em nenhum ano letivo da escola.')
    return days
      .filter((day) => !file.moved.has(`${name} ${day}`))
      .map((day, i) => ({ ...entry(day, `${name} ${day}`), where: `${where}, dia ${i + 1}` }))
  } catch {
    return refused('O dia do evento não existe.')
  }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

function kindIn(
  event: ICAL.Component,
  days: Pick<CalendarDay, 'title' | 'firstDay' | 'lastDay'>,
  calendar: string,
): ReadKind {
  const own = wordsIn(event, ownFields.kind)
  const weekday = wordsIn(event, ownFields.weekday) as Weekday
  if (own in calendarKindLabels)
    return { kind: own as CalendarDay['kind'], asWeekday: weekdays.includes(weekday) ? weekday : null, isOwn: true }
  const categories = event.getAllProperties('categories').flatMap((each) => each.getValues())
  return kindOfWords({ ...days, said: categories.join(' '), about: wordsIn(event, 'description'), calendar })
}
