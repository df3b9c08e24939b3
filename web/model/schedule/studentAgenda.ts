import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import {
  type AgendaState,
  agendaOfToday,
  type MeetingOf,
  meetingsOn,
  type Scheduled,
} from '#schema/rules/schedule/agenda.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'

/**
 * 'Próximas Aulas' of a student: today's meetings by state, and those of the six days after it, each with its date,
 * nearest first (spec section 2).
 */
export const studentAgenda = <S extends Scheduled>(subjects: readonly S[], now: Moment, calendar: SchoolCalendar) => ({
  today: agendaOfToday(subjects, now, calendar),
  nextDays: [1, 2, 3, 4, 5, 6].flatMap((days) => {
    const date = addDays(now.date, days)
    return meetingsOn(subjects, date, calendar).map((each) => ({ ...each, date }))
  }),
})

/** The meetings of an agenda in its order, each with its state. */
export const withState = <S>(agenda: Record<AgendaState, S[]>): { each: S; state: AgendaState }[] =>
  (Object.keys(agenda) as AgendaState[]).flatMap((state) => agenda[state].map((each) => ({ each, state })))

/** The name of a meeting among those of its weekday. */
export const keyOfMeeting = ({ id, moduleId, meeting }: MeetingOf<{ id: number; moduleId: number | null }>): string =>
  [id, moduleId, meeting.weekday, meeting.startTime].join('/')
