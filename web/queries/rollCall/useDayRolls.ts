import { type AttendanceCount, countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { useRows } from '../useRows.ts'

export interface DayRoll extends AttendanceCount {
  classId: number
  lessonId: number
  classTitle: string
  lessonTitle: string
  teacher: string | null
  concludedAt: number | null
  cancelledReason: string | null
}

/** The roll calls of a day that this person may see, latest concluded first; undefined while they load. */
export function useDayRolls(date: string): DayRoll[] | undefined {
  return useRows(
    async (rows) => {
      const rolls = await rows.where('rollCalls', { date })
      const summaries = rolls.map(async ({ classId, lessonId, concludedAt, cancelledReason }) => {
        const [schoolClass, lesson, attendance] = await Promise.all([
          rows.get('classes', classId),
          rows.get('lessons', lessonId),
          rows.where('attendance', { classId, lessonId, date }),
        ])
        const teacher = schoolClass?.teacherId ? await rows.get('users', schoolClass.teacherId) : undefined
        return {
          classId,
          lessonId,
          classTitle: schoolClass?.title ?? '',
          lessonTitle: lesson?.title ?? '',
          teacher: teacher?.name ?? null,
          concludedAt,
          cancelledReason,
          ...countAttendance(attendance),
        }
      })
      const found = (await Promise.all(summaries)).filter(
        ({ present, absent, cancelledReason }) => present + absent > 0 || cancelledReason !== null,
      )
      return found.sort(
        (a, b) => (b.concludedAt ?? 0) - (a.concludedAt ?? 0) || a.classTitle.localeCompare(b.classTitle, 'pt-BR'),
      )
    },
    [date],
  )
}
