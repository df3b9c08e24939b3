import ICAL from 'ical.js'
import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { inRange } from '#schema/rules/schedule/periods.ts'
import { type SchoolCalendar, type SchoolDay, schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import type { Meeting } from '#schema/rules/schedule/subjects.ts'
import { addEvent, inFile, newCalendar, textOf } from './calendarFile.ts'
import type { WeekSubject } from './ownWeek.ts'
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
 * Somebody's week as a calendar file: for each meeting a weekly event without the days that the school's calendar leaves
 * out, and a single one for each day that counts as its weekday. It holds titles and times, and no names.
 * Guarantees: an event keeps its name in every file, so a program that reads the file again changes it in place.
 */
export function weekFile(subjects: readonly WeekSubject[], calendar: SchoolCalendar, context: WeekFileContext): string {
  const file = newCalendar('Minhas aulas')
  file.addPropertyWithValue('x-wr-timezone', context.zone)
  const years = subjects.flatMap(({ ranges }) =>
    ranges.flatMap(({ from, to }) => [from, to].map((date) => Number(date.slice(0, 4)))),
  )
  // A file must have a component; without classes it is the zone of this year.
  if (!years.length) years.push(new Date(context.now).getUTCFullYear())
  file.addSubcomponent(timeZoneComponent(context.zone, Math.min(...years), Math.max(...years)))
  const onDay = daysOf(calendar)
  for (const each of subjects) for (const meeting of each.week) addMeeting(file, each, meeting, onDay, context)
  return textOf(file)
}

/** What a calendar says of a day, asked once for all meetings. */
function daysOf(calendar: SchoolCalendar): (date: string) => SchoolDay {
  const known = new Map<string, SchoolDay>()
  return (date) => {
    const day = known.get(date) ?? schoolDayOn(date, calendar)
    known.set(date, day)
    return day
  }
}

function addMeeting(
  file: ICAL.Component,
  subject: WeekSubject,
  meeting: Meeting,
  onDay: (date: string) => SchoolDay,
  context: WeekFileContext,
) {
  const { title, ranges, isTaughtOn } = subject
  const { weekday, startTime } = meeting
  const { zone, host, now } = context
  const name = nameOf(subject, meeting)
  const meets = { weekly: [] as string[], left: [] as string[], besides: [] as string[] }
  // Two coverages may overlap, and the first to begin may be the last to end.
  const end = ranges.reduce((latest, { to }) => (to > latest ? to : latest), '')
  for (let date = ranges[0]!.from; date <= end; date = addDays(date, 1)) {
    const isWeekday = weekdays[weekdayIndex(date)] === weekday
    const isTheirs = ranges.some((range) => inRange(date, range)) && (isTaughtOn?.(date) ?? true)
    const hasLesson = onDay(date).weekday === weekday && isTheirs
    if (isWeekday) meets.weekly.push(date)
    if (isWeekday && !hasLesson) meets.left.push(date)
    if (!isWeekday && hasLesson) meets.besides.push(date)
  }
  const [first] = meets.weekly
  const last = meets.weekly.at(-1)
  if (first && last && meets.left.length < meets.weekly.length) {
    const event = addEvent(file, `${name}@${host}`, title, now)
    addTimes(event, first, meeting, zone)
    const until = ICAL.Time.fromJSDate(new Date(instantIn(zone, last, startTime)), true)
    event.addPropertyWithValue('rrule', ICAL.Recur.fromData({ freq: 'WEEKLY', until }))
    for (const date of meets.left) addTime(event, 'exdate', timeOn(date, startTime), zone)
  }
  for (const date of meets.besides) {
    const event = addEvent(file, `${name}-${date}@${host}`, title, now)
    addTimes(event, date, meeting, zone)
    event.addPropertyWithValue('description', inFile(onDay(date).entry!.title))
  }
}

/** The name of a meeting's event. A class without a timetable has one, which names the class alone. */
function nameOf({ schoolClass, moduleId }: WeekSubject, { weekday, startTime }: Meeting): string {
  const ofClass = `class-${schoolClass.id}`
  if (moduleId === null && schoolClass.meetings === null) return ofClass
  return [ofClass, moduleId ?? 'own', weekday, startTime.replace(':', '')].join('-')
}

const timeOn = (date: string, time: string) => ICAL.Time.fromDateTimeString(`${date}T${time}:00`)

function addTimes(event: ICAL.Component, date: string, { startTime, minutes }: Meeting, zone: string) {
  const start = timeOn(date, startTime)
  const end = start.clone()
  end.addDuration(ICAL.Duration.fromSeconds(minutes * 60))
  addTime(event, 'dtstart', start, zone)
  addTime(event, 'dtend', end, zone)
}

function addTime(event: ICAL.Component, name: string, time: ICAL.Time, zone: string) {
  event.addPropertyWithValue(name, time).setParameter('tzid', zone)
}
