import ICAL from 'ical.js'

/** The most days that one repeating event may stand for. */
const mostRepeats = 366
/** The most times that a rule is followed to come to the years that are asked for. */
const mostSteps = 1000

/** What else a rule may say: on which weekdays of a week, and the day of the year on which it begins. */
const allowed: Record<string, readonly string[]> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  YEARLY: ['BYMONTH', 'BYMONTHDAY', 'BYDAY'],
}

/** Civil days, both included. */
export interface Years {
  from: string
  to: string
}

/**
 * The first days of a repeating event of whole days, in order and without those it leaves out (EXDATE); undefined when
 * it repeats more than `mostRepeats` times, or in another way than every so many days, weeks (on some of their weekdays)
 * or years. What comes every year without an end has the days of the years that are asked for.
 * @param years without them, nothing may repeat without an end
 */
export function repeatedDays(event: ICAL.Component, firstDay: string, years?: Years): string[] | undefined {
  const start = ICAL.Time.fromDateString(firstDay)
  const rule = ruleOf(event)
  if (!rule || !isSimple(rule, start)) return undefined
  const isEndless = !rule.count && !rule.until
  if (isEndless && (rule.freq !== 'YEARLY' || !years)) return undefined
  const left = new Set(
    event.getAllProperties('exdate').flatMap((each) => each.getValues().map((day) => String(day).slice(0, 10))),
  )
  const days: string[] = []
  const found = rule.iterator(start)
  for (let day = found.next(), steps = 0; day; day = found.next()) {
    const date = day.toString()
    if (isEndless && date > years!.to) break
    steps += 1
    if (steps > (isEndless ? mostSteps : mostRepeats)) return undefined
    if (!left.has(date) && !(isEndless && date < years!.from)) days.push(date)
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
    (freq === 'YEARLY' ? isWeekdayOfMonth(parts) : !parts.BYDAY?.some((day) => /\d/.test(String(day))))
  )
}

/** A year's rule without weekdays, or of one that comes in every such month: the second Sunday of May, the last of it. */
const isWeekdayOfMonth = ({
  BYDAY: days,
  BYMONTH: months,
  BYMONTHDAY: dates,
}: Record<string, readonly unknown[] | undefined>) =>
  !days || (days.length === 1 && months?.length === 1 && !dates && /^(\+?[1-4]|-1)[A-Z]{2}$/.test(String(days[0])))
