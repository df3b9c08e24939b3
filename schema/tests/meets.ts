import type { Weekday } from '#schema/fields/labels.ts'
import type { Scheduled } from '#schema/rules/schedule/agenda.ts'
import { classMinutes, type Meeting } from '#schema/rules/schedule/subjects.ts'

/** A meeting of the usual length, one lesson long. */
export const meeting = (weekday: Weekday, startTime: string): Meeting => ({
  ...{ weekday, startTime, minutes: classMinutes, room: null, periods: 1 },
})

/** What meets once a week, as a class without a timetable. */
export const meets = (weekday: Weekday, startTime: string, title = 'Turma'): Scheduled => ({
  ...{ title, week: [meeting(weekday, startTime)] },
})
