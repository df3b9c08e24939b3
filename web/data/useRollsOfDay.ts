import { useMemo } from 'react'
import { keyOf } from '../../schema/entities/tables.ts'
import { type AttendanceCount, countAttendance } from '../../schema/rules/attendanceRate.ts'
import { type DayRoll, rollsOfDay } from '../../schema/rules/dayRolls.ts'
import { useRowsAtRest } from './useRows.ts'

export interface NamedRoll extends DayRoll, AttendanceCount {
  title: string
}

export interface RollsOfDay {
  rolls: NamedRoll[]
  /** The title of the lesson that was asked for, when the class has it; else null. */
  askedTitle: string | null
}

/**
 * The rolls that a class has on a day, with what they count, and the lesson somebody asked for by its number; undefined while
 * they load. The same value while nothing of it changed.
 */
export function useRollsOfDay(classId: number, date: string, asked: number | null): RollsOfDay | undefined {
  const found = useRowsAtRest(
    async (rows) => {
      const rolls = (await rollsOfDay(rows, classId, date)).map(async (roll): Promise<NamedRoll> => {
        const { lessonId } = roll
        const attendance = await rows.where('attendance', { classId, lessonId, date })
        return { ...roll, title: (await rows.get('lessons', lessonId))?.title ?? '', ...countAttendance(attendance) }
      })
      const lesson = asked === null ? undefined : await rows.get('lessons', asked)
      const link =
        lesson && (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })))
      return JSON.stringify({ rolls: await Promise.all(rolls), askedTitle: link ? lesson.title : null })
    },
    [classId, date, asked],
  )
  return useMemo(() => (found === undefined ? undefined : (JSON.parse(found) as RollsOfDay)), [found])
}
