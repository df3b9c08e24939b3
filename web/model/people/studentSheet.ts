import { performanceLabels } from '#schema/fields/labels.ts'
import { attendanceWord } from '#schema/rules/attendance/attendanceFields.ts'
import type { Sheet } from '#web/model/files/sheet.ts'
import type { AttendanceDay } from './attendanceDays.ts'

/** A student's days as a sheet: day, class, lesson, mark with its reason, rating and comment. */
export const studentSheet = (days: readonly AttendanceDay[]): Sheet => ({
  name: 'Dia a dia',
  columns: [
    { label: 'Dia', kind: 'day' },
    ...['Turma', 'Aula', 'Presença', 'Desempenho', 'Comentário'].map((label) => ({ label })),
  ],
  rows: days.map((day) => [
    day.date,
    day.classTitle,
    day.lessonTitle,
    day.cancelledReason === null ? attendanceWord(day) : `não houve aula (${day.cancelledReason})`,
    day.rating && performanceLabels[day.rating],
    day.comment,
  ]),
})
