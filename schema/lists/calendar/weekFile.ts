import ICAL from 'ical.js'
import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { classMinutes } from '#schema/rules/schedule/agenda.ts'
import { inRange } from '#schema/rules/schedule/periods.ts'
import { type SchoolCalendar, type SchoolDay, schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import { addEvent, inFile, newCalendar, textOf } from './calendarFile.ts'
import type { WeekClass } from './ownWeek.ts'
import { instantIn, timeZoneComponent } from './timeZone.ts'

export interface WeekFileContext {
  /** The zone of the classes' times. */
  zone: string
  /** Where the school's app is, for the events' names. */
  host: string
  /** When the file is made, ms. */
  now: number
}

/**
 * Somebody's week as a calendar file: for each class a weekly event without the days that the school's calendar leaves
 * out, and a single one for each day that counts as the class's weekday. It holds titles and times, and no names.
 * Guarantees: an event keeps its name in every file, so a program that reads the file again changes it in place.
 */
export function weekFile(classes: readonly WeekClass[], calendar: SchoolCalendar, context: WeekFileContext): string {
  const file = newCalendar('Minhas aulas')
  file.addPropertyWithValue('x-wr-timezone', context.zone)
  const years = classes.flatMap(({ ranges }) =>
    ranges.flatMap(({ from, to }) => [from, to].map((date) => Number(date.slice(0, 4)))),
  )
  // A file must have a component; without classes it is the zone of this year.
  if (!years.length) years.push(new Date(context.now).getUTCFullYear())
  file.addSubcomponent(timeZoneComponent(context.zone, Math.min(...years), Math.max(...years)))
  const onDay = daysOf(calendar)
  for (const each of classes) addClass(file, each, onDay, context)
  return textOf(file)
}

/** What a calendar says of a day, asked once for all classes. */
function daysOf(calendar: SchoolCalendar): (date: string) => SchoolDay {
  const known = new Map<string, SchoolDay>()
  return (date) => {
    const day = known.get(date) ?? schoolDayOn(date, calendar)
    known.set(date, day)
    return day
  }
}

function addClass(file: ICAL.Component, each: WeekClass, onDay: (date: string) => SchoolDay, context: WeekFileContext) {
  const { id, title, weekday, ranges } = each
  const { zone, host, now } = context
  const meets = { weekly: [] as string[], left: [] as string[], besides: [] as string[] }
  for (let date = ranges[0]!.from; date <= ranges.at(-1)!.to; date = addDays(date, 1)) {
    const isWeekday = weekdays[weekdayIndex(date)] === weekday
    const hasLesson = onDay(date).weekday === weekday && ranges.some((range) => inRange(date, range))
    if (isWeekday) meets.weekly.push(date)
    if (isWeekday && !hasLesson) meets.left.push(date)
    if (!isWeekday && hasLesson) meets.besides.push(date)
  }
  const [first] = meets.weekly
  const last = meets.weekly.at(-1)
  if (first && last && meets.left.length < meets.weekly.length) {
    const event = addEvent(file, `class-${id}@${host}`, title, now)
    addTimes(event, first, each, zone)
    const until = ICAL.Time.fromJSDate(new Date(instantIn(zone, last, each.classTime)), true)
    event.addPropertyWithValue('rrule', ICAL.Recur.fromData({ freq: 'WEEKLY', until }))
    for (const date of meets.left) addTime(event, 'exdate', timeOn(date, each.classTime), zone)
  }
  for (const date of meets.besides) {
    const event = addEvent(file, `class-${id}-${date}@${host}`, title, now)
    addTimes(event, date, each, zone)
    event.addPropertyWithValue('description', inFile(onDay(date).entry!.title))
  }
}

const timeOn = (date: string, time: string) => ICAL.Time.fromDateTimeString(`${date}T${time}:00`)

function addTimes(event: ICAL.Component, date: string, { classTime }: WeekClass, zone: string) {
  const start = timeOn(date, classTime)
  const end = start.clone()
  end.addDuration(ICAL.Duration.fromSeconds(classMinutes * 60))
  addTime(event, 'dtstart', start, zone)
  addTime(event, 'dtend', end, zone)
}

function addTime(event: ICAL.Component, name: string, time: ICAL.Time, zone: string) {
  event.addPropertyWithValue(name, time).setParameter('tzid', zone)
}
