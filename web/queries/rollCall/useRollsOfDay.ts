import { useMemo } from 'react'
import { keyOf } from '#schema/nouns/tables.ts'
import { type AttendanceCount, countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { type DayRoll, rollsOfDay } from '#schema/rules/attendance/dayRolls.ts'
import { schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import { moduleOfRoll } from '#schema/rules/schedule/subjects.ts'
import { rollsBySubject, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { useRowsAtRest } from '../useRows.ts'
import type { RollSheet } from './useRollSheet.ts'

export interface NamedRoll extends DayRoll, AttendanceCount {
  title: string
}

export interface RollsOfDay {
  rolls: NamedRoll[]
  /** What the calendar calls the day when it has no lessons, such as 'Natal'; null on any other day. */
  freeDay: string | null
  /** The title of the requested lesson when the class has it; otherwise null. */
  requestedTitle: string | null
}

/**
 * The rolls of a lesson's subject on a day with their counts, what the calendar says of it, and the title of the
 * requested lesson (by id); undefined while they load. Returns the same value until its content changes.
 */
export function useRollsOfDay(sheet: RollSheet, date: string, requestedLesson: number | null): RollsOfDay | undefined {
  const classId = sheet.schoolClass.id
  const lessonModule = sheet.lesson.moduleId
  const found = useRowsAtRest(
    async (rows) => {
      const schoolClass = await rows.get('classes', classId)
      if (!schoolClass) return undefined
      const subjects = await subjectsOfClasses(rows, [schoolClass])
      const subject = { schoolClass, moduleId: moduleOfRoll(subjects, lessonModule) }
      const rollsOf = await rollsBySubject(rows, subjects, await rollsOfDay(rows, classId, date))
      const rolls = rollsOf(subject).map(async (roll): Promise<NamedRoll> => {
        const { lessonId } = roll
        const attendance = await rows.where('attendance', { classId, lessonId, date })
        return { ...roll, title: (await rows.get('lessons', lessonId))?.title ?? '', ...countAttendance(attendance) }
      })
      const lesson = requestedLesson === null ? undefined : await rows.get('lessons', requestedLesson)
      const link =
        lesson && (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })))
      const calendar = await rows.where('calendarDays', { schoolId: schoolClass.schoolId })
      const { weekday, entry } = schoolDayOn(date, calendar)
      return JSON.stringify({
        rolls: await Promise.all(rolls),
        freeDay: weekday === null ? entry?.title : null,
        requestedTitle: link ? lesson.title : null,
      } satisfies Record<keyof RollsOfDay, unknown>)
    },
    [classId, lessonModule, date, requestedLesson],
  )
  return useMemo(() => (found === undefined ? undefined : (JSON.parse(found) as RollsOfDay)), [found])
}
