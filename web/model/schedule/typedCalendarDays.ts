import { fullDate } from '#schema/fields/dates/dates.ts'
import {
  type CalendarDay,
  type CalendarKind,
  calendarDayInsert,
  type NewCalendarDay,
} from '#schema/nouns/calendarDay.ts'
import { calendarIndex } from '#schema/rules/schedule/calendarIndex.ts'
import { unfitDay } from '#schema/rules/schedule/unfitDay.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'

type Typed = Record<string, string | undefined>
type Problems = Record<string, string>

/** The names of the fields of the nth school day of a form; those of the first are those of any entry. */
export const schoolDayFields = (nth: number) =>
  nth === 1
    ? ({ firstDay: 'firstDay', asWeekday: 'asWeekday' } as const)
    : ({ firstDay: `firstDay${nth}`, asWeekday: `asWeekday${nth}` } as const)

/**
 * The entries that a form of the calendar describes, or what is wrong, by field: several for school days, of which each
 * has its own date and weekday; one for anything else. Where there are several, a problem of one names its date.
 * @param others the entries of the calendar besides the one that is edited
 */
export function typedCalendarDays(
  kind: CalendarKind,
  typed: Typed,
  others: readonly CalendarDay[],
): { problems: Problems; days?: undefined } | { problems?: undefined; days: NewCalendarDay[] } {
  const known = calendarIndex(others)
  const count = kind === 'schoolDay' ? schoolDaysIn(typed) : 1
  const problems: Problems = {}
  const days: NewCalendarDay[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const names = schoolDayFields(nth)
    const found = dayOf(kind, { ...typed, firstDay: typed[names.firstDay], asWeekday: typed[names.asWeekday] }, nth)
    const isSecond = found.day && days.some(({ firstDay }) => firstDay === found.day.firstDay)
    const own: Problems = isSecond
      ? { firstDay: 'Este dia está duas vezes.' }
      : found.day && known.has(found.day)
        ? { [count > 1 ? 'firstDay' : 'title']: 'Já há um dia com este nome nesta data.' }
        : (found.problems ?? {})
    const date = typed[names.firstDay]
    for (const [field, sentence] of Object.entries(own)) {
      const isOfDate = field === 'firstDay' || field === 'asWeekday'
      problems[isOfDate ? names[field] : field] ??=
        isOfDate && date && count > 1 ? `${fullDate(date)}: ${sentence}` : sentence
    }
    if (found.day) days.push(found.day)
  }
  return Object.keys(problems).length ? { problems } : { days }
}

function schoolDaysIn(typed: Typed): number {
  let count = 1
  while (typed[schoolDayFields(count + 1).firstDay] !== undefined) count += 1
  return count
}

function dayOf(
  kind: CalendarKind,
  { title, firstDay, lastDay, asWeekday }: Typed,
  nth: number,
): { day: NewCalendarDay; problems?: undefined } | { day?: undefined; problems: Problems } {
  const isSchoolDay = kind === 'schoolDay'
  const { problems, value } = problemsIn(
    calendarDayInsert,
    {
      ...{ kind, title, firstDay, lastDay: (!isSchoolDay && lastDay) || firstDay },
      asWeekday: isSchoolDay ? asWeekday : null,
    },
    {
      firstDay: !isSchoolDay ? 'Escolha o primeiro dia' : nth > 1 ? `Escolha o ${nth}º dia` : 'Escolha o dia',
      lastDay: 'Escolha o último dia',
    },
  )
  if (problems) {
    // The last day of a school day is its only one.
    if (isSchoolDay) delete problems.lastDay
    return { problems }
  }
  const problem = unfitDay(value)
  return problem ? { problems: { [isSchoolDay ? 'asWeekday' : 'lastDay']: problem } } : { day: value }
}
