import { addDays } from '#schema/fields/dates/civilDate.ts'
import { dayAndMonth, longDate, shortDate, weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { meetsOn, type SchoolCalendar, schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import type { Meeting } from '#schema/rules/schedule/subjects.ts'

/** Why there are no lessons on a day, such as 'Hoje não há aula: Natal.'; null on a day like any other. */
export function freeDayWords(date: string, calendar: SchoolCalendar): string | null {
  const { weekday, entry } = schoolDayOn(date, calendar)
  return entry && weekday === null ? `Hoje não há aula: ${entry.title}.` : null
}

/**
 * What the calendar changes for a meeting in the week of `now`, from Sunday: 'sem aula em 25/12: Natal', 'também sábado,
 * 21/11: Sábado letivo'. Empty in a week like any other.
 */
export function weekNotes({ weekday }: Pick<Meeting, 'weekday'>, now: Moment, calendar: SchoolCalendar): string[] {
  return weekdays.flatMap((day, i) => {
    const date = addDays(now.date, i - now.weekday)
    const { entry } = schoolDayOn(date, calendar)
    const meets = meetsOn({ week: [{ weekday }] }, date, calendar)
    if (!entry || meets === (day === weekday)) return []
    return meets
      ? `também ${weekdayLabel(day)}, ${shortDate(date)}: ${entry.title}`
      : `sem aula em ${shortDate(date)}: ${entry.title}`
  })
}

/** 'sexta-feira, 25 de dezembro', '13 a 24 de julho', '21 de dezembro a 31 de janeiro de 2027'. */
export function rangeWords({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  if (firstDay === lastDay) return longDate(firstDay)
  const [from, to] = [firstDay, lastDay].map((date) => date.slice(0, 7))
  const first = from === to ? String(Number(firstDay.slice(8))) : dayAndMonth(firstDay)
  const year = firstDay.slice(0, 4) === lastDay.slice(0, 4) ? '' : ` de ${lastDay.slice(0, 4)}`
  return `${first} a ${dayAndMonth(lastDay)}${year}`
}
