import * as z from 'zod/mini'
import { atMost, civilDate, id, likelyDate, line } from '#schema/fields/fields.ts'
import { weekday } from '#schema/fields/labels.ts'
import { ofSchool } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { weekdayWords, words } from './valueWords.ts'

/**
 * What a day of the school's calendar is. A holiday and a recess have no classes; a school day counts as a weekday of
 * choice, such as a Saturday as a Monday; the others are shown, and leave the day as the week has it.
 */
export const calendarKindLabels = {
  holiday: 'Feriado',
  recess: 'Recesso',
  schoolDay: 'Dia letivo',
  observance: 'Data comemorativa',
  event: 'Evento',
  halfDay: 'Meio período',
}
export type CalendarKind = keyof typeof calendarKindLabels

/** Whether days of a kind have no classes. */
export const isFreeKind = (kind: CalendarKind): boolean => kind === 'holiday' || kind === 'recess'
/** The entries of these kinds, for devices that name what they know. An app without them would take each for a day off. */
export const ordinaryDays = 'calendarDays.ordinary'

/**
 * One entry of a school's calendar, from its first to its last day, both included. `uid` names the event of the
 * calendar file it came from, so that the same file does not bring it twice.
 */
export const calendarDays = noun({
  key: ['id'],
  fields: {
    id,
    schoolId: ofSchool,
    kind: field(z.enum(Object.keys(calendarKindLabels) as CalendarKind[]), {
      word: ['tipo', 'o', (value: CalendarKind) => calendarKindLabels[value]],
      students: true,
    }),
    title: field(line('Diga o nome do dia'), { word: words.title, students: true }),
    firstDay: field(civilDate, { word: words.firstDay, students: true }),
    lastDay: field(civilDate, { word: words.lastDay, students: true }),
    /** The weekday whose classes a school day has; null for the others. */
    asWeekday: field(z.nullable(weekday), { name: 'Horário de', word: ['horário', 'o', weekdayWords], students: true }),
    uid: field(z.nullable(z.string().check(atMost(300))), { name: 'Identificador do calendário', students: true }),
  },
  // Everybody of a school reads its calendar.
  readers: {
    me: { channel: 'schoolRow', by: 'schoolId' },
    later: { name: ordinaryDays, holds: ({ kind }) => !isFreeKind(kind) && kind !== 'schoolDay' },
  },
  personData: notPersonal.school,
})
export const calendarDay = calendarDays.row
export type CalendarDay = z.infer<typeof calendarDay>

const { kind, title, asWeekday, uid } = calendarDay.shape
const days = { firstDay: likelyDate, lastDay: likelyDate }
export const calendarDayInsert = z.object({
  kind,
  title,
  ...days,
  asWeekday: z._default(asWeekday, null),
  uid: z._default(uid, null),
})
export type NewCalendarDay = z.infer<typeof calendarDayInsert>

export const calendarDayUpdate = z.object({ kind, title, ...days, asWeekday })
