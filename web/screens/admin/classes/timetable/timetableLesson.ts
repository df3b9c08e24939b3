import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { MeetingTime } from '#schema/fields/meeting.ts'
import type { TimetableSubject } from '#schema/rules/schedule/timetable.ts'
import type { Slot } from '#web/model/schedule/timetableChanges.ts'
import { endTime, type InGrid } from '#web/model/schedule/weekGrid.ts'

/** A lesson of the grid: one of a subject's hours. */
export interface TimetableLesson extends InGrid, MeetingTime {
  subject: TimetableSubject
  title: string
}

/** How the grid names a subject; the class itself is taught as a whole. */
export const nameOfSubject = ({ name }: Pick<TimetableSubject, 'name'>): string => name ?? 'Turma toda'

export const lessonsOfTimetable = (timetable: readonly TimetableSubject[]): TimetableLesson[] =>
  timetable.flatMap((subject) =>
    subject.meetings.map((meeting) => ({ ...meeting, subject, title: nameOfSubject(subject) })),
  )

/** 'segunda-feira, 07:00' */
export const slotWords = ({ weekday, startTime }: Slot): string => `${weekdayLabel(weekday)}, ${startTime}`

/** 'Matemática: segunda-feira, 07:00 às 07:50, Sala 2' */
export const lessonName = (lesson: TimetableLesson): string =>
  [`${lesson.title}: ${slotWords(lesson)} às ${endTime(lesson)}`, lesson.room].filter(Boolean).join(', ')
