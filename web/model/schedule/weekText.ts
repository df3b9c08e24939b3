import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { weekdays } from '#schema/fields/labels.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Subject } from '#schema/rules/schedule/subjects.ts'
import { countOf } from '#schema/rules/text.ts'

/** When a class meets, in words: its day and time or, with a timetable, its days and the count of its lessons. */
type Times = Pick<SchoolClass, 'weekday' | 'classTime'>
type Week = readonly Pick<Subject, 'week'>[]

/** 'segunda-feira', or 'seg a sex', 'seg, qua'. */
export function daysText({ weekday }: Times, subjects: Week): string {
  const days = weekdays.filter((day) => subjects.some(({ week }) => week.some((each) => each.weekday === day)))
  if (days.length < 2) return weekdayLabel(days[0] ?? weekday)
  const [first, last] = [weekdays.indexOf(days[0]!), weekdays.indexOf(days.at(-1)!)]
  const short = (day: (typeof days)[number]) => weekdayLabel(day).slice(0, 3)
  return days.length > 2 && last - first === days.length - 1
    ? `${short(days[0]!)} a ${short(days.at(-1)!)}`
    : days.map(short).join(', ')
}

/** '08:00', or '25 aulas'. */
export function hoursText({ classTime }: Times, subjects: Week): string {
  const meetings = subjects.flatMap(({ week }) => week)
  if (meetings.length < 2) return meetings[0]?.startTime ?? classTime
  return countOf(
    meetings.reduce((sum, { periods }) => sum + periods, 0),
    'aula',
    'aulas',
  )
}

/** 'segunda-feira, 08:00', or 'seg a sex, 25 aulas'. */
export const weekText = (times: Times, subjects: Week = []): string =>
  `${daysText(times, subjects)}, ${hoursText(times, subjects)}`

/** Sorts classes in the order of the week. */
export const weekOrder = ({ weekday, classTime }: Times): string => `${weekdays.indexOf(weekday)} ${classTime}`
