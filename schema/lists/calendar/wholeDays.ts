import ICAL from 'ical.js'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'

type Span = Pick<CalendarDay, 'firstDay' | 'lastDay'>
/** A time of an event: its civil day, and how many minutes of it are over. */
type Clock = Pick<ReturnType<typeof momentOf>, 'date' | 'minutes'>

/** The zones of Brazil: a calendar that names none is of one of them. */
const brazilian = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha']
const minutesOfDay = 24 * 60

/** The zones in which a midnight that a file gives in UTC may be meant: the one that it names comes first. */
export const zonesOf = (named: string | undefined): string[] => [
  ...(named && isZone(named) ? [named] : []),
  'UTC',
  ...brazilian,
]

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Programs that know only times mark their whole days. */
const marks = ['x-microsoft-cdo-alldayevent', 'x-microsoft-msncalendar-alldayevent', 'x-funambol-allday']

/**
 * The days of an event: those that it names, or from one midnight to another where it has times. Undefined when it has
 * times of a day.
 */
export function wholeDaysOf(event: ICAL.Component, zones: readonly string[]): Span | undefined {
  const start = event.getFirstPropertyValue('dtstart') as ICAL.Time
  const end = endOf(event, start)
  if (start.isDate) return spanOf(clockOf(start), end && clockOf(end))
  const isMarked = marks.some((name) => /^(true|1)$/i.test(String(event.getFirstPropertyValue(name) ?? '')))
  for (const clock of clocksOf(start, zones)) {
    const [from, to] = [clock(start), end && clock(end)]
    if (from.minutes === 0 && (!to || isMidnight(to, from))) return spanOf(from, to)
  }
  return isMarked ? spanOf(nearestMidnight(start), end && nearestMidnight(end)) : undefined
}

function endOf(event: ICAL.Component, start: ICAL.Time): ICAL.Time | null {
  const end = event.getFirstPropertyValue('dtend') as ICAL.Time | null
  const length = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (end || !length) return end
  const after = start.clone()
  after.addDuration(length)
  return after
}

const isUtc = ({ zone }: ICAL.Time) => zone === ICAL.Timezone.utcTimezone
const clockOf = (time: ICAL.Time): Clock => ({
  ...{ date: dateOf(time), minutes: time.isDate ? 0 : time.hour * 60 + time.minute },
})
const dateOf = (time: ICAL.Time) => time.toString().slice(0, 10)

/** The ways to read an event's times: as they stand, or for those in UTC in each of the zones. */
const clocksOf = (start: ICAL.Time, zones: readonly string[]): ((time: ICAL.Time) => Clock)[] =>
  isUtc(start)
    ? zones.map((zone) => (time) => (isUtc(time) ? momentOf(time.toUnixTime() * 1000, zone) : clockOf(time)))
    : [clockOf]

/** Some programs end a day a minute before midnight. */
const isMidnight = (end: Clock, start: Clock) =>
  (end.minutes === 0 && end.date > start.date) || end.minutes === minutesOfDay - 1

/** Of a marked day, the midnight that was meant, whatever the zone. */
function nearestMidnight(time: ICAL.Time): Clock {
  const { date, minutes } = clockOf(time)
  return { date: minutes * 2 < minutesOfDay ? date : addDays(date, 1), minutes: 0 }
}

/** An end at midnight is that of the day before it. */
function spanOf({ date: firstDay }: Clock, end: Clock | null): Span {
  const last = !end ? firstDay : end.minutes === 0 ? addDays(end.date, -1) : end.date
  return { firstDay, lastDay: last > firstDay ? last : firstDay }
}
