import { callNumbers } from '#schema/rules/attendance/callNumbers.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRowsAtRest } from '../useRows.ts'
import type { RollSheet } from './useRollSheet.ts'

/** The call numbers of a class in the year of a day, by the student's id; undefined while they are computed. */
export function useCallNumbers({ schoolClass, enrollments, people }: RollSheet, date: string) {
  const { date: today } = useNow()
  return useRowsAtRest(
    async (rows) => {
      const rolls = await rows.where('rollCalls', { classId: schoolClass.id })
      const { numbering } = schoolClass
      return callNumbers({ numbering, people: [...people.values()], enrollments, rolls }, { date, today })
    },
    [schoolClass, enrollments, people, date, today],
  )
}
