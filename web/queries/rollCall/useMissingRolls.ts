import { pendingOfClasses } from '#schema/rules/attendance/rollDays.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRowsAtRest } from '../useRows.ts'

/**
 * How many rolls of the last days each class of a school has still to take or conclude, by its id; a class with none has
 * no entry. undefined while they are counted.
 */
export function useMissingRolls(schoolId: number | null): Map<number, number> | undefined {
  const now = useNow()
  return useRowsAtRest(
    async (rows) => {
      if (schoolId === null) return undefined
      const counts = new Map<number, number>()
      const classes = await rows.where('classes', { schoolId })
      for (const { classId } of await pendingOfClasses(rows, classes, now))
        counts.set(classId, (counts.get(classId) ?? 0) + 1)
      return counts
    },
    [schoolId, now.date, now.minutes],
  )
}
