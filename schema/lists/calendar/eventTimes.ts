import ICAL from 'ical.js'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { dateIn } from './dayCells.ts'
import { clockIn, instantIn } from './timeZone.ts'

/** A time of an event: its civil day, and how many minutes of it are over. */
export type Clock = ReturnType<typeof clockIn>

/** When an event is. */
export interface EventTimes extends Pick<CalendarDay, 'firstDay' | 'lastDay'> {
  /** The minutes of its days at which it begins and, if it does, ends; absent of whole days. */
  hours?: { from: number; to?: number }
  /** Reads its other times, such as those it leaves out, as its own were read. */
  clock(time: ICAL.Time, zone?: string): Clock
}

/** The zones in which the times of a calendar may be meant. */
export interface Zones {
  /** That of hours which the file gives in UTC. */
  own: string
  /** Those in which a midnight that it gives in UTC may be meant, the likeliest first. */
  ofMidnights: readonly string[]
}

/** The zones of Brazil: a calendar that names none is of one of them. */
const brazilian = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha']
const minutesOfDay = 24 * 60
/** When a night ends: what ends by then is of the day on which it began. */
const nightsEnd = 6 * 60

/**
 * @param named by the calendar
 * @param school the zone of the school
 */
export function zonesOf(named: string | undefined, school: string): Zones {
  const isKnown = Boolean(named) && isZone(named!)
  const own = isKnown && !isUtcName(named!) ? named! : school
  return { own, ofMidnights: [...new Set([...(isKnown ? [named!] : []), 'UTC', school, ...brazilian])] }
}

const isUtcName = (zone: string) => /^(etc\/)?(utc|gmt|z|zulu|universal)$/i.test(zone)

function isZone(zone: string): boolean {
  try {
    return Boolean(clockIn(zone, 0))
  } catch {
    return false
  }
}

/** Programs that know only times mark their whole days. */
const marks = ['x-microsoft-cdo-alldayevent', 'x-microsoft-msncalendar-alldayevent', 'x-funambol-allday']

/**
 * The days of an event: those that it names, those from one midnight to another where it has times, or those of its
 * hours. Throws where a day does not exist.
 */
export function timesOf(event: ICAL.Component, zones: Zones): EventTimes {
  for (const name of ['dtstart', 'dtend']) mustBeDay(event.getFirstProperty(name))
  const start = event.getFirstPropertyValue('dtstart') as ICAL.Time
  const end = endOf(event, start)
  const zone = zoneOf(event, 'dtstart')
  const endZone = zoneOf(event, 'dtend') ?? zone
  if (start.isDate) return { ...spanOf(asWritten(start), end && asWritten(end)), clock: asWritten }
  const clocks = clocksOf(isUtc(start, zone) ? zones.ofMidnights : [zones.own])
  const own = clocksOf([zones.own])[0]!
  for (const clock of clocks) {
    const [from, to] = [clock(start, zone), end && clock(end, endZone)]
    // Without an end it is a moment: a midnight of the calendar's own zone, and of no other.
    const isWhole = to ? isMidnight(to, from) : own(start, zone).minutes === 0
    if (from.minutes === 0 && isWhole) return { ...spanOf(from, to), clock }
  }
  const isMarked = marks.some((name) => /^(true|1)$/i.test(String(event.getFirstPropertyValue(name) ?? '')))
  if (isMarked) return { ...spanOf(nearestMidnight(start), end && nearestMidnight(end)), clock: nearestMidnight }
  const [from, to] = [own(start, zone), end && own(end, endZone)]
  const lasts = to && (to.date > from.date || to.minutes > from.minutes) && to.date >= from.date
  return {
    ...spanOfHours(from, lasts ? to : null),
    hours: { from: from.minutes, ...(lasts && { to: to.minutes }) },
    clock: own,
  }
}

/** The library takes 30 February for 2 March. */
function mustBeDay(time: ICAL.Property | null): void {
  if (time && !dateIn(String(time.toJSON()[3]).slice(0, 10))) throw new RangeError('no such day')
}

/** The zone that a time names. */
export const zoneOf = (event: ICAL.Component, name: string): string | undefined => {
  const zone = event.getFirstProperty(name)?.getParameter('tzid')
  return zone === undefined ? undefined : String(zone)
}

function endOf(event: ICAL.Component, start: ICAL.Time): ICAL.Time | null {
  const end = event.getFirstPropertyValue('dtend') as ICAL.Time | null
  const length = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (end || !length) return end
  const after = start.clone()
  after.addDuration(length)
  return after
}

const isUtc = (time: ICAL.Time, zone: string | undefined) =>
  time.zone === ICAL.Timezone.utcTimezone || (zone !== undefined && isUtcName(zone))
const dateOf = (time: ICAL.Time) => time.toString().slice(0, 10)

/** A time as its file has it, in whatever zone. */
const asWritten = (time: ICAL.Time): Clock => ({
  ...{ date: dateOf(time), minutes: time.isDate ? 0 : time.hour * 60 + time.minute },
})

/** The ways to read times: in each zone those in UTC, and as they stand those of a place. */
const clocksOf = (zones: readonly string[]): EventTimes['clock'][] =>
  zones.map((zone) => (time, named) => {
    if (time.isDate) return asWritten(time)
    if (isUtc(time, named))
      return clockOfDays(zone, Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute))
    return named ? startOfLateDay(asWritten(time), named) : asWritten(time)
  })

/** The clock of a zone. A day that begins after midnight, as the clocks are put forward, is at its start then. */
function clockOfDays(zone: string, at: number): Clock {
  const { date, minutes } = clockIn(zone, at)
  const isLate = minutes > 0 && minutes <= 120 && clockIn(zone, at - 60_000).date < date
  return { date, minutes: isLate ? 0 : minutes }
}

function startOfLateDay({ date, minutes }: Clock, zone: string): Clock {
  if (minutes === 0 || minutes > 120 || !isZone(zone)) return { date, minutes }
  const time = `0${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return { date, minutes: clockOfDays(zone, instantIn(zone, date, time)).minutes === 0 ? 0 : minutes }
}

/** Some programs end a day a minute before midnight. */
const isMidnight = (end: Clock, start: Clock) =>
  (end.minutes === 0 && end.date > start.date) || end.minutes === minutesOfDay - 1

/** Of a marked day, the midnight that was meant, whatever the zone. */
function nearestMidnight(time: ICAL.Time): Clock {
  const { date, minutes } = asWritten(time)
  return { date: minutes * 2 < minutesOfDay ? date : addDays(date, 1), minutes: 0 }
}

/** An end at midnight is that of the day before it. */
function spanOf({ date: firstDay }: Clock, end: Clock | null): Pick<CalendarDay, 'firstDay' | 'lastDay'> {
  const last = !end ? firstDay : end.minutes === 0 ? addDays(end.date, -1) : end.date
  return { firstDay, lastDay: last > firstDay ? last : firstDay }
}

/** The days of hours: what ends in the night is of the day before. */
export const spanOfHours = (start: Clock, end: Clock | null): Pick<CalendarDay, 'firstDay' | 'lastDay'> =>
  spanOf(start, end && { ...end, minutes: end.minutes <= nightsEnd ? 0 : end.minutes })
