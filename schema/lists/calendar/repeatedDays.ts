import ICAL from 'ical.js'

/** The most days that one repeating event may stand for. */
const mostRepeats = 366

/** What else a rule may say: on which weekdays of a week, and the day of the year on which it begins. */
const allowed: Record<string, readonly string[]> = { DAILY: [], WEEKLY: ['BYDAY'], YEARLY: ['BYMONTH', 'BYMONTHDAY'] }

/**
 * The first days of a repeating event of whole days, in order and without those it leaves out (EXDATE); undefined when
 * it repeats without an end, more than `mostRepeats` times, or in another way than every so many days, weeks (on some
 * of their weekdays) or years.
 */
export function repeatedDays(event: ICAL.Component): string[] | undefined {
  const start = event.getFirstPropertyValue('dtstart') as ICAL.Time
  const rule = ruleOf(event)
  if (!rule || !isSimple(rule, start)) return undefined
  const left = new Set(
    event.getAllProperties('exdate').flatMap((each) => each.getValues().map((day) => String(day).slice(0, 10))),
  )
  const days: string[] = []
  const found = rule.iterator(start)
  for (let day = found.next(), seen = 0; day; day = found.next()) {
    seen += 1
    if (seen > mostRepeats) return undefined
    if (!left.has(day.toString())) days.push(day.toString())
  }
  return days
}

/** The one rule by which an event repeats; undefined when there are several, or days besides. */
function ruleOf(event: ICAL.Component): ICAL.Recur | undefined {
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  const [rule] = rules
  return rules.length === 1 && rule instanceof ICAL.Recur && !event.hasProperty('rdate') ? rule : undefined
}

/** Rules that name days which never come would be followed for ever. */
function isSimple({ freq, count, until, ...rule }: ICAL.Recur, start: ICAL.Time): boolean {
  const parts: Record<string, readonly unknown[] | undefined> = rule.parts
  if (!count && !until) return false
  const named = (part: string, value: number) => !parts[part] || String(parts[part]) === String(value)
  const others = Object.keys(parts).filter((part) => !allowed[freq]?.includes(part))
  return (
    freq in allowed &&
    others.length === 0 &&
    named('BYMONTH', start.month) &&
    named('BYMONTHDAY', start.day) &&
    // Of a leap day, programs disagree.
    !(freq === 'YEARLY' && start.month === 2 && start.day === 29) &&
    !parts.BYDAY?.some((day) => /\d/.test(String(day)))
  )
}
