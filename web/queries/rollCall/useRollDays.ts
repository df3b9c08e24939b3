import { useMemo } from 'react'
import { type RollDay, recentRolls, rollDays } from '#schema/rules/attendance/rollDays.ts'
import { useRowsAtRest } from '../useRows.ts'

/**
 * The last days of a class with the state of each; undefined while they load. Returns the same array until its content
 * changes.
 */
export function useRollDays(classId: number, today: string): RollDay[] | undefined {
  const found = useRowsAtRest(
    async (rows) => {
      const schoolClass = await rows.get('classes', classId)
      const enrollments = await rows.where('enrollments', { classId })
      if (!schoolClass) return undefined
      const calendar = await rows.where('calendarDays', { schoolId: schoolClass.schoolId })
      const rolls = (await recentRolls(rows, today)).filter((roll) => roll.classId === classId)
      return JSON.stringify(rollDays(schoolClass, enrollments, rolls, today, calendar))
    },
    [classId, today],
  )
  return useMemo(() => (found === undefined ? undefined : (JSON.parse(found) as RollDay[])), [found])
}
