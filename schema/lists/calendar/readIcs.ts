import ICAL from 'ical.js'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import { type CalendarDay, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import { plain } from '#schema/rules/text.ts'
import { ownProgram } from './calendarFile.ts'
import { type EventNames, type FileEvent, isCancelled, namesIn, uidIn, wordsIn } from './eventNames.ts'
import { type EventTimes, timesOf, zonesOf } from './eventTimes.ts'
import { wholeLines, withDates } from './icsLines.ts'
import { kindOfHours, kindOfWords, type ReadKind } from './kindOfWords.ts'
import { mostEntries, type ReadDay, type ReadEntry, TooManyDays } from './readEntry.ts'
import { allSteps, type RepeatedDays, repeatedDays, type Steps, type Years } from './repeatedDays.ts'
import { ownFields } from './schoolCalendarFile.ts'
import { usualZone } from './schoolZone.ts'
import { titleWithHours } from './titleWithHours.ts'

/** What a file is read for. */
export interface ReadingContext {
  /** The years in which the school wants what comes again and again without an end. */
  years?: Years
  /** The time zone of the school; the usual one without it. */
  zone?: string
}

/** What the events of a file share. */
interface FileContext extends EventNames, Pick<ReadingContext, 'years'> {
  /** How many more days there may be. */
  room: number
  steps: Steps
}

const dayLong = 86_400_000

/**
 * The events of a calendar file as entries, one for each day on which an event repeats; one that repeats beyond the most
 * entries of a file is left out, and says so. Throws when the text is not a whole calendar, and TooManyDays.
 */
export function readIcs(text: string, context: ReadingContext = {}): ReadEntry[] {
  const parsed = ICAL.parse(withDates(wholeLines(text))) as unknown[]
  const calendars = ((typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][])
    .map((calendar) => new ICAL.Component(calendar as never))
    .filter(({ name }) => name === 'vcalendar')
  const events = calendars.flatMap((each) => {
    const calendar = {
      name: wordsIn(each, 'x-wr-calname') || wordsIn(each, 'name'),
      zones: zonesOf(wordsIn(each, 'x-wr-timezone'), context.zone ?? usualZone),
      isOwn: wordsIn(each, 'prodid') === ownProgram,
      isCancelled: wordsIn(each, 'method').toUpperCase() === 'CANCEL',
    }
    return each.getAllSubcomponents('vevent').map((event): FileEvent => ({ event, calendar }))
  })
  const others = calendars.flatMap((each) => ['vtodo', 'vjournal'].flatMap((name) => each.getAllSubcomponents(name)))
  const count = events.length + others.length
  if (count > mostEntries) throw new TooManyDays()
  const file: FileContext = { years: context.years, room: mostEntries - count, steps: allSteps(), ...namesIn(events) }
  return [
    ...events.flatMap((event, i) => entriesOf(event, i + 1, file)),
    ...others.map((other, i) => ({
      ...{ where: `evento ${events.length + i + 1}`, title: wordsIn(other, 'summary') },
      reason: 'É uma tarefa ou uma anotação, e não um evento.',
    })),
  ]
}

function entriesOf(each: FileEvent, place: number, file: FileContext): ReadEntry[] {
  const { event } = each
  const title = wordsIn(event, 'summary')
  const where = `evento ${place}`
  const refused = (reason: string): ReadEntry[] => [{ where, title, reason }]
  const older = file.older(each)
  if (older) return refused(older)
  const read = () => {
    try {
      return daysOf(each, file)
    } catch {
      return 'O dia do evento não existe.'
    }
  }
  if (isCancelled(each)) {
    const days = read()
    const uid = uidIn(event)
    const instance = file.instanceOf(each).slice(uid.length).trim()
    const had = typeof days === 'string' ? [] : days.map(({ day }) => day)
    const cancelled = { uid, ...(instance && { instance }), days: had }
    return [{ where, title, reason: 'O evento foi cancelado.', cancelled }]
  }
  if (!event.hasProperty('dtstart')) return refused('O evento não tem dia.')
  const days = read()
  if (typeof days === 'string') return refused(days)
  if (days.length - 1 > file.room)
    return refused(
      `O evento se repete ${days.length} vezes, e o arquivo passaria de ${mostEntries} dias: importe-o à parte.`,
    )
  file.room -= Math.max(0, days.length - 1)
  const repeats = event.hasProperty('rrule') || event.hasProperty('rdate')
  return days.map((day, i) => ({
    ...{ where: repeats ? `${where}, dia ${i + 1}` : where, title: day.day.title },
    ...day,
  }))
}

/** The days of an event; or why it has none, in words. */
function daysOf(each: FileEvent, file: FileContext): ReadDay[] | string {
  const { event, calendar } = each
  const times = timesOf(event, calendar.zones)
  // Somebody's week, as this program writes it, is not the school's calendar.
  if (times.hours && calendar.isOwn && !event.hasProperty(ownFields.kind))
    return 'É uma aula da semana de alguém: ela já vem do horário da turma.'
  const length = Math.round((Date.parse(times.lastDay) - Date.parse(times.firstDay)) / dayLong)
  const name = uidIn(event)
  const repeats = event.hasProperty('rrule') || event.hasProperty('rdate')
  const found: RepeatedDays = repeats ? repeatedDays(event, times, file.steps, file.years) : { days: [times.firstDay] }
  if (found.problem !== undefined) return found.problem
  if (!found.days.length) return 'O evento não cai em nenhum ano letivo da escola.'
  const follows = String(event.getFirstProperty('recurrence-id')?.getParameter('range') ?? '').toUpperCase()
  const said = [
    found.note,
    follows === 'THISANDFUTURE' && 'o arquivo muda também os dias seguintes, que não foram lidos: confira',
  ]
  const wordsOf = wordsIn(event, 'summary')
  const instance = file.instanceOf(each).slice(name.length).trim()
  return found.days
    .filter((day) => !repeats || !file.replaced.has(`${name} ${day}`))
    .map((firstDay): ReadDay => {
      const { title, daysNote } = times.hours ? titleWithHours(wordsOf, times.hours) : { title: wordsOf }
      const days = { title: wordsOf, firstDay, lastDay: addDays(firstDay, length) }
      const { kind, asWeekday, ...why } = kindIn(each, days, times)
      const isCrowded = file.crowded.has(`${name} ${firstDay}`)
      const ofDay = isCrowded ? `${firstDay} ${plain(title).slice(0, Math.max(0, 288 - name.length))}` : firstDay
      const apart = repeats ? firstDay : instance || (file.shared.has(name) ? ofDay : '')
      const notes = [daysNote, ...said].filter(Boolean).join('; ')
      const uid = name ? `${name} ${apart}`.trim() : null
      return { day: { ...days, title, kind, asWeekday, uid }, ...why, ...(notes && { daysNote: notes }) }
    })
}

function kindIn(
  { event, calendar }: FileEvent,
  days: Pick<CalendarDay, 'title' | 'firstDay' | 'lastDay'>,
  { hours }: EventTimes,
): ReadKind {
  const own = wordsIn(event, ownFields.kind)
  const weekday = wordsIn(event, ownFields.weekday) as Weekday
  if (Object.hasOwn(calendarKindLabels, own))
    return {
      ...{ kind: own as CalendarDay['kind'], asWeekday: weekdays.includes(weekday) ? weekday : null, isOwn: true },
    }
  const categories = event.getAllProperties('categories').flatMap((each) => each.getValues())
  const rule = event.getFirstPropertyValue('rrule')
  const isOften = rule instanceof ICAL.Recur && rule.freq !== 'YEARLY'
  const words = { said: categories.join(' '), about: wordsIn(event, 'description'), calendar: calendar.name }
  const kind = kindOfWords({ ...days, ...words, ...((hours || isOften) && { isOfItsDay: false }) })
  return hours ? kindOfHours(kind) : kind
}
