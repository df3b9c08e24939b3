import { useMemo } from 'react'
import { type RollDay, recentRolls, rollDays } from '#schema/rules/attendance/rollDays.ts'
import { moduleOfRoll } from '#schema/rules/schedule/subjects.ts'
import { rollsBySubject, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { useRowsAtRest } from '../useRows.ts'

/**
 * The last days of the subject of a lesson in a class with the state of each; undefined while they load. Returns the
 * same array until its content changes.
 * @param lessonModule the module of the lesson
 */
export function useRollDays(classId: number, lessonModule: number, today: string): RollDay[] | undefined {
  const found = useRowsAtRest(
    async (rows) => {
      const schoolClass = await rows.get('classes', classId)
      const enrollments = await rows.where('enrollments', { classId })
      if (!schoolClass) return undefined
      const calendar = await rows.where('calendarDays', { schoolId: schoolClass.schoolId })
      const ofClass = (await recentRolls(rows, today)).filter((roll) => roll.classId === classId)
      const subjects = await subjectsOfClasses(rows, [schoolClass])
      const moduleId = moduleOfRoll(subjects, lessonModule)
      const subject = subjects.find((each) => each.moduleId === moduleId) ?? { moduleId, week: [] }
      const rollsOf = await rollsBySubject(rows, subjects, ofClass)
      return JSON.stringify(rollDays(subject, enrollments, rollsOf({ schoolClass, moduleId }), today, calendar))
    },
    [classId, lessonModule, today],
  )
  return useMemo(() => (found === undefined ? undefined : (JSON.parse(found) as RollDay[])), [found])
}
