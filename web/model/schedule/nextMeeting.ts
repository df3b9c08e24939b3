import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { shortDate, weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { agendaState, type MeetingOf, meetingsOn, type Scheduled } from '#schema/rules/schedule/agenda.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'

export interface NextMeeting<S> {
  of: MeetingOf<S>
  date: string
  inProgress: boolean
  /** True when it is in the week of `now`, which begins on Monday here (spec section 2, student modules). */
  thisWeek: boolean
}

/**
 * The soonest meeting of some subjects: one in progress, else the next to begin. One of today that is over comes again on
 * its next day.
 */
export function nextMeetingOf<S extends Scheduled>(
  subjects: readonly S[],
  now: Moment,
  calendar: SchoolCalendar,
): NextMeeting<S> | undefined {
  for (let days = 0; days <= daysAhead; days += 1) {
    const date = addDays(now.date, days)
    const isOver = (each: MeetingOf<S>) => days === 0 && agendaState(each.meeting, now, calendar) === 'completed'
    const of = meetingsOn(subjects, date, calendar).find((each) => !isOver(each))
    if (!of) continue
    const sinceMonday = (now.weekday + 6) % 7
    const inProgress = days === 0 && agendaState(of.meeting, now, calendar) === 'inProgress'
    return { of, date, inProgress, thisWeek: sinceMonday + days <= 6 }
  }
  return undefined
}

/** How far ahead the next lesson is looked for, days: longer than any recess. */
const daysAhead = 366

/**
 * 'agora', 'hoje, 08:00', 'amanhã, 08:00' or 'sexta-feira, 08:00'. Beyond this week with the day: 'segunda-feira,
 * 30/11, 08:00'.
 */
export function nextMeetingText({ of, date, inProgress, thisWeek }: NextMeeting<Scheduled>, now: Moment): string {
  if (inProgress) return 'agora'
  return `${dayText(date, thisWeek, now)}, ${of.meeting.startTime}`
}

function dayText(date: string, thisWeek: boolean, now: Moment) {
  if (date === now.date) return 'hoje'
  if (date === addDays(now.date, 1)) return 'amanhã'
  const weekday = weekdayLabel(weekdays[weekdayIndex(date)]!)
  return thisWeek ? weekday : `${weekday}, ${shortDate(date)}`
}
