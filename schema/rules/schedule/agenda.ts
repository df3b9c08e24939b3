import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type Moment, minutesOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { byWeekTime } from '#schema/fields/meeting.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { type SchoolCalendar, schoolDayOn } from './schoolDays.ts'
import type { Meeting } from './subjects.ts'

/** What an agenda lists: a subject of a class by its title, with its meetings of the week. */
export interface Scheduled {
  title: string
  week: readonly Meeting[]
  /** Whether it is listed on a day; on all without it. */
  isTaughtOn?(date: string): boolean
}

/** One meeting of it. */
export type MeetingOf<S> = S & { meeting: Meeting }

export type AgendaState = 'inProgress' | 'upcoming' | 'completed'

/** The meetings of a civil day by the school's calendar, by time and title. */
export function meetingsOn<S extends Scheduled>(
  subjects: readonly S[],
  date: string,
  calendar: SchoolCalendar,
): MeetingOf<S>[] {
  const { weekday } = schoolDayOn(date, calendar)
  return subjects
    .filter(({ isTaughtOn }) => isTaughtOn?.(date) ?? true)
    .flatMap((subject) =>
      subject.week.filter((each) => each.weekday === weekday).map((meeting) => ({ ...subject, meeting })),
    )
    .sort(byTime)
}

/** The meetings of the week of `now` by weekday, time and title, whatever the calendar says of its days. */
export const meetingsOfWeek = <S extends Scheduled>(subjects: readonly S[], now: Moment): MeetingOf<S>[] =>
  subjects
    .flatMap((subject) => subject.week.map((meeting) => ({ ...subject, meeting })))
    .filter(({ isTaughtOn, meeting }) => {
      const date = addDays(now.date, weekdays.indexOf(meeting.weekday) - now.weekday)
      return isTaughtOn?.(date) ?? true
    })
    .sort(byMeeting)

/** In the order of the week, Sunday first, then by time, then by title. */
const byMeeting = (a: MeetingOf<{ title: string }>, b: MeetingOf<{ title: string }>): number =>
  byWeekTime(a.meeting, b.meeting) || byTime(a, b)

/** By time, then by title. */
export const byTime = (a: MeetingOf<{ title: string }>, b: MeetingOf<{ title: string }>): number =>
  a.meeting.startTime.localeCompare(b.meeting.startTime) || compareTexts(a.title, b.title)

/**
 * The state of a meeting in the week of `now`, which begins on Sunday (spec section 4). On a day on which the calendar
 * leaves it out, its lesson of this week is over.
 */
export function agendaState(meeting: Meeting, now: Moment, calendar: SchoolCalendar): AgendaState {
  if (schoolDayOn(now.date, calendar).weekday !== meeting.weekday)
    return weekdays.indexOf(meeting.weekday) > now.weekday ? 'upcoming' : 'completed'
  const since = now.minutes - minutesOf(meeting.startTime)
  if (since < 0) return 'upcoming'
  return since < meeting.minutes ? 'inProgress' : 'completed'
}

/** Today's meetings by state, each list by time. */
export function agendaOfToday<S extends Scheduled>(subjects: readonly S[], now: Moment, calendar: SchoolCalendar) {
  const today = meetingsOn(subjects, now.date, calendar)
  const at = (state: AgendaState) => today.filter(({ meeting }) => agendaState(meeting, now, calendar) === state)
  return { inProgress: at('inProgress'), upcoming: at('upcoming'), completed: at('completed') }
}

/** The meeting whose roll is due now: of those in progress, the one that began last. */
export const meetingOfNow = <S extends Scheduled>(
  subjects: readonly S[],
  now: Moment,
  calendar: SchoolCalendar,
): MeetingOf<S> | undefined => agendaOfToday(subjects, now, calendar).inProgress.at(-1)
