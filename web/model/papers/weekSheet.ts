import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import type { Sheet } from '#web/model/files/sheet.ts'
import { endTime, type GridHour, type InGrid, inCell } from '#web/model/schedule/weekGrid.ts'

/** What stands in a cell of a week, in words. */
export interface WrittenLesson extends InGrid {
  title: string
  room?: string | null | undefined
}

/** 'Matemática', or 'Matemática, até 08:40, Sala 2' where its end is another than its hour's or it has a room. */
const lessonWords = (lesson: WrittenLesson, { minutes }: Pick<GridHour, 'minutes'>): string =>
  [lesson.title, lesson.minutes !== minutes && `até ${endTime(lesson)}`, lesson.room].filter(Boolean).join(', ')

/** A week as a table for paper: days by hours. */
export const weekSheet = (
  lessons: readonly WrittenLesson[],
  days: readonly Weekday[],
  hours: readonly GridHour[],
): Sheet => ({
  name: 'Horário',
  columns: ['Hora', ...days.map((day) => weekdayLabel(day))].map((label) => ({ label })),
  rows: hours.map((hour) => [
    [hour.name, `${hour.startTime}–${endTime(hour)}`].filter(Boolean).join(' · '),
    ...days.map((day) =>
      inCell(lessons, day, hour)
        .begin.map((lesson) => lessonWords(lesson, hour))
        .join(' / '),
    ),
  ]),
})
