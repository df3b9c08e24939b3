import { useMemo } from 'react'
import { type RollDay, recentRolls, rollDays } from '../../schema/rules/rollDays.ts'
import { useRowsAtRest } from './useRows.ts'

/** The last days of a class with the state of each; undefined while they load. The same list while nothing of it changed. */
export function useRollDays(classId: number, today: string): RollDay[] | undefined {
  const found = useRowsAtRest(
    async (rows) => {
      const schoolClass = await rows.get('classes', classId)
      const enrollments = await rows.where('enrollments', { classId })
      if (!schoolClass) return undefined
      return JSON.stringify(rollDays(schoolClass, enrollments, await recentRolls(rows, classId, today), today))
    },
    [classId, today],
  )
  return useMemo(() => (found === undefined ? undefined : (JSON.parse(found) as RollDay[])), [found])
}
