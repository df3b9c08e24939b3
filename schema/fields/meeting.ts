import * as z from 'zod/mini'
import { weekdayLabel } from './dates/dates.ts'
import { clockTime, line, wholeNumber } from './fields.ts'
import { weekday, weekdays } from './labels.ts'

/** A time of the week at which a class meets. `minutes` is how long; `room` is where, if somebody said it. */
export const meetingTime = z.object({
  weekday,
  startTime: clockTime,
  minutes: wholeNumber(5, 720),
  room: z.optional(line('Diga a sala', 60)),
})
export type MeetingTime = z.infer<typeof meetingTime>

/** The most meetings of a week. */
const mostMeetings = 40

/** In the order of the week, Sunday first, then by time. */
export const byWeekTime = (
  a: Pick<MeetingTime, 'weekday' | 'startTime'>,
  b: Pick<MeetingTime, 'weekday' | 'startTime'>,
) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.startTime.localeCompare(b.startTime)

/** The meetings of a week, in order; null for none. Two that begin at the same time are one, the later named. */
export const meetingTimes = z
  .nullable(z.array(meetingTime).check(z.maxLength(mostMeetings, `Use até ${mostMeetings} horários por semana`)))
  .check(
    z.overwrite<MeetingTime[] | null>((meetings) => {
      const byStart = new Map(meetings?.map((each) => [`${each.weekday} ${each.startTime}`, each]))
      return byStart.size ? [...byStart.values()].sort(byWeekTime) : null
    }),
  )

/** 'segunda-feira 07:00, quarta-feira 07:50', or 'nenhum'. */
export const meetingTimesWords = (value: readonly MeetingTime[] | null): string =>
  value?.map(({ weekday, startTime }) => `${weekdayLabel(weekday)} ${startTime}`).join(', ') ?? 'nenhum'

const lessonHour = z.object({ startTime: clockTime, minutes: meetingTime.shape.minutes })
/** A usual lesson of the day. */
export type LessonHour = z.infer<typeof lessonHour>

/** The most lessons of a day. */
export const mostLessonHours = 20

/** The lessons of a school's day, in order: the third is its '3ª aula'. Null for none. */
export const lessonHours = z
  .nullable(z.array(lessonHour).check(z.maxLength(mostLessonHours, `Use até ${mostLessonHours} aulas por dia`)))
  .check(
    z.overwrite<LessonHour[] | null>((hours) => {
      const byStart = new Map(hours?.map((each) => [each.startTime, each]))
      return byStart.size ? [...byStart.values()].sort((a, b) => a.startTime.localeCompare(b.startTime)) : null
    }),
  )

/** '07:00, 07:50', or 'nenhuma'. */
export const lessonHoursWords = (value: readonly LessonHour[] | null): string =>
  value?.map(({ startTime }) => startTime).join(', ') ?? 'nenhuma'
