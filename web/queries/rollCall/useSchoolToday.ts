import type { Attendance } from '#schema/nouns/attendance.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { type AttendanceCount, countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { rollOfDay, withMarks } from '#schema/rules/attendance/dayRolls.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { hasLessonOn, type SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { byTime } from '#schema/rules/schedule/schoolToday.ts'
import { useRows } from '../useRows.ts'

export interface AbsentStudent extends Pick<Attendance, 'detail' | 'reason'> {
  student: Pick<User, 'id' | 'name'>
}

export interface ClassOfToday extends AttendanceCount {
  schoolClass: SchoolClass
  teacher: Pick<User, 'id' | 'name'> | null
  /** What there is of its roll; null when there is nothing. */
  roll: { state: 'taken' | 'begun' | 'cancelled'; lessonId: number } | null
  lessonTitle: string | null
  concludedAt: number | null
  cancelledReason: string | null
  hasStudents: boolean
  /** By name. */
  absentStudents: AbsentStudent[]
}

export interface SchoolToday {
  /** Those that have a lesson or a roll today, by time. */
  today: ClassOfToday[]
  /** All that go on. */
  classes: SchoolClass[]
  calendar: SchoolCalendar
}

/** What a school has on a day, from the rolls that have arrived; undefined while it loads. */
export function useSchoolToday(schoolId: number | null, date: string): SchoolToday | undefined {
  return useRows(
    async (rows) => {
      if (schoolId === null) return undefined
      const calendar = await rows.where('calendarDays', { schoolId })
      const classes = (await rows.where('classes', { schoolId })).filter((each) => !isClosed(each, date))
      const all = await rows.where('rollCalls', { date })
      const today = await Promise.all(
        classes.map(async (schoolClass) => {
          const ofClass = all.filter(({ classId }) => classId === schoolClass.id)
          const rolls = await withMarks(rows, ofClass)
          const roll = rollOfDay(rolls)
          return roll || hasLessonOn(schoolClass, date, calendar)
            ? [await classOfToday(rows, schoolClass, roll, date)]
            : []
        }),
      )
      return {
        today: today.flat().sort((a, b) => byTime(a.schoolClass, b.schoolClass)),
        classes,
        calendar,
      }
    },
    [schoolId, date],
  )
}

async function classOfToday(
  rows: Reader,
  schoolClass: SchoolClass,
  roll: ClassOfToday['roll'],
  date: string,
): Promise<ClassOfToday> {
  const { id: classId, teacherId } = schoolClass
  const teacher = teacherId === null ? undefined : await rows.get('users', teacherId)
  const enrollments = await rows.where('enrollments', { classId })
  const about = roll && { classId, lessonId: roll.lessonId, date }
  const [header] = about ? await rows.where('rollCalls', about) : []
  const marks = about ? await rows.where('attendance', about) : []
  const absent = marks
    .filter(({ present }) => present === false)
    .map(async ({ studentId, detail, reason }) => {
      const student = await rows.get('users', studentId)
      return student ? [{ student, detail, reason }] : []
    })
  return {
    schoolClass,
    teacher: teacher ?? null,
    roll,
    lessonTitle: about ? ((await rows.get('lessons', about.lessonId))?.title ?? null) : null,
    concludedAt: header?.concludedAt ?? null,
    cancelledReason: header?.cancelledReason ?? null,
    hasStudents: enrollments.some((each) => enrolledOn(each, date)),
    ...countAttendance(marks),
    absentStudents: (await Promise.all(absent))
      .flat()
      .sort((a, b) => a.student.name.localeCompare(b.student.name, 'pt-BR')),
  }
}
