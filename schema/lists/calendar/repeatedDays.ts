import ICAL from 'ical.js'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type EventTimes, zoneOf } from './eventTimes.ts'

/** The most days that one repeating event may stand for. */
const mostRepeats = 366
/** How often the rules of a file are followed at most, together: a file must not keep a device busy. */
const mostSteps = 20_000
/** What is left of `mostSteps`. */
export interface Steps {
  left: number
}
/** For the rules of one file. */
export const allSteps = (): Steps => ({ left: mostSteps })

/** What else a rule may say: on which weekdays of a week or a month, and the day on which it begins. */
const allowed: Record<string, readonly string[]> = {
  DAILY: ['BYDAY'],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: ['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS'],
}

/** Civil days, both included. */
export interface Years {
  from: string
  to: string
}

/** The first days of a repeating event, in order; or why it has none, in words. */
export type RepeatedDays =
  | { problem: string; days?: undefined; note?: undefined }
  | { problem?: undefined; days: string[]; note?: string }

const unread = 'O evento se repete sem fim, ou de um modo que não é lido: inclua cada dia à parte.'
const tooOften = `O evento se repete mais de ${mostRepeats} vezes nos anos da escola: inclua-o como um período.`
const tooMuch = 'Os eventos deste arquivo se repetem vezes demais: importe este à parte.'

/**
 * The days of a repeating event: those of its rule (every so many days, weeks, months or years) and those it names
 * besides (RDATE), without those it leaves out (EXDATE). What has no end, or more days than `mostRepeats`, has those of
 * the years that are wanted.
 * @param years without them, nothing may repeat without an end
 */
export function repeatedDays(event: ICAL.Component, times: EventTimes, steps: Steps, years?: Years): RepeatedDays {
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  if (rules.length > 1 || event.hasProperty('exrule')) return { problem: unread }
  const followed = rules[0] instanceof ICAL.Recur ? daysOfRule(rules[0], event, times, steps, years) : undefined
  if (rules.length && !followed) return { problem: unread }
  if (followed?.problem) return followed
  const left = new Set(daysNamed(event, 'exdate', times))
  const days = [...new Set([...(followed?.days ?? [times.firstDay]), ...daysNamed(event, 'rdate', times)])].sort()
  return days.length > mostRepeats
    ? { problem: tooOften }
    : { days: days.filter((day) => !left.has(day)), ...(followed?.note && { note: followed.note }) }
}

/** The days of the times that a property lists; of a period, the day on which it begins. */
const daysNamed = (event: ICAL.Component, name: string, { clock }: EventTimes): string[] =>
  event.getAllProperties(name).flatMap((each) => {
    const zone = each.getParameter('tzid')
    return each
      .getValues()
      .flatMap((value) => (value instanceof ICAL.Period ? [value.start] : value instanceof ICAL.Time ? [value] : []))
      .map((time) => clock(time, zone === undefined ? undefined : String(zone)).date)
  })

function daysOfRule(
  rule: ICAL.Recur,
  event: ICAL.Component,
  times: EventTimes,
  steps: Steps,
  years?: Years,
): RepeatedDays | undefined {
  const written = event.getFirstPropertyValue('dtstart') as ICAL.Time
  // A rule names days as its file has them; in UTC they may be others than those of the place.
  const first = written.toString().slice(0, 10)
  const apart = Math.round((Date.parse(times.firstDay) - Date.parse(first)) / 86_400_000)
  if (!isSimple(rule, ICAL.Time.fromDateString(first))) return undefined
  const isEndless = !rule.count && !rule.until
  if (isEndless && !years) return undefined
  const last = lastDayOf(rule, written, times, zoneOf(event, 'dtstart'))
  const within = (from: string, to: string, limit: number) => {
    const start = ICAL.Time.fromDateString(rule.count ? first : nearDay(rule, first, addDays(from, -apart)))
    const found = ICAL.Recur.fromData({ ...rule.toJSON(), until: undefined }).iterator(start)
    const days: string[] = []
    for (let day = found.next(); day; day = found.next()) {
      const date = addDays(day.toString(), apart)
      if (date > to || date.length > 10) break
      if (steps.left <= 0 || days.length > limit) return undefined
      steps.left -= 1
      if (date >= from) days.push(date)
    }
    return days
  }
  const all = isEndless ? undefined : within(times.firstDay, last, mostRepeats)
  if (all && all.length <= mostRepeats) return { days: all }
  if (!years) return undefined
  const from = years.from > times.firstDay ? years.from : times.firstDay
  const days = within(from, last < years.to ? last : years.to, mostRepeats)
  if (steps.left <= 0) return { problem: tooMuch }
  if (!days || days.length > mostRepeats) return { problem: tooOften }
  // What comes every year is expected to go on.
  return rule.freq === 'YEARLY' ? { days } : { days, note: noteOf(isEndless, years) }
}

const noteOf = (isEndless: boolean, { from, to }: Years) => {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  const when = first === last ? first : `${first} a ${last}`
  return `${isEndless ? 'repete-se sem fim' : 'repete-se muitas vezes'}: só os dias de ${when}`
}

/** The last day on which an event may still begin by its rule's end: one of its own hour, or of a whole day. */
function lastDayOf({ until }: ICAL.Recur, written: ICAL.Time, { clock, hours }: EventTimes, zone?: string): string {
  if (!until) return '9999-12-31'
  if (written.isDate || until.isDate) return until.toString().slice(0, 10)
  const { date, minutes } = clock(until, zone)
  return minutes >= (hours?.from ?? 0) ? date : addDays(date, -1)
}

/** A day of the same rule at most a step before another: a rule of years ago is not followed from there. */
function nearDay({ freq, interval }: ICAL.Recur, first: string, from: string): string {
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const step = (freq === 'DAILY' ? 1 : 7) * interval
    const days = (Date.parse(from) - Date.parse(first)) / 86_400_000
    return days > step ? addDays(first, Math.floor(days / step - 1) * step) : first
  }
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const ofMonths = (freq === 'YEARLY' ? 12 : 1) * interval
  const steps = Math.floor((monthOf(from) - monthOf(first)) / ofMonths) - 1
  // A 31st does not come in every month.
  if (steps < 1 || (freq === 'MONTHLY' && Number(first.slice(8)) > 28)) return first
  const month = monthOf(first) + steps * ofMonths
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}${first.slice(7)}`
}

/** Rules that name days which never come would be followed for ever. */
function isSimple({ freq, ...rule }: ICAL.Recur, start: ICAL.Time): boolean {
  const parts: Record<string, readonly unknown[] | undefined> = rule.parts
  const named = (part: string, value: number) => !parts[part] || String(parts[part]) === String(value)
  const others = Object.keys(parts).filter((part) => !allowed[freq]?.includes(part))
  return (
    freq in allowed &&
    others.length === 0 &&
    named('BYMONTH', start.month) &&
    named('BYMONTHDAY', start.day) &&
    // Of a leap day, programs disagree.
    !(freq === 'YEARLY' && start.month === 2 && start.day === 29) &&
    (freq === 'YEARLY' || freq === 'MONTHLY'
      ? isWeekdayOfMonth(parts, freq === 'MONTHLY')
      : !parts.BYDAY?.some((day) => /\d/.test(String(day))))
  )
}

/** Of a month or a year: without weekdays, or on one that comes in every such month: its second Sunday, its last. */
function isWeekdayOfMonth(parts: Record<string, readonly unknown[] | undefined>, isMonthly: boolean): boolean {
  const { BYDAY: days, BYMONTH: months, BYMONTHDAY: dates, BYSETPOS: places } = parts
  if (!days) return !places
  if (days.length !== 1 || dates || !(isMonthly || months?.length === 1)) return false
  const day = String(days[0])
  // Outlook says the place apart.
  return places
    ? places.length === 1 && /^[A-Z]{2}$/.test(day) && /^([1-4]|-1)$/.test(String(places[0]))
    : /^(\+?[1-4]|-1)[A-Z]{2}$/.test(day)
}
