import { pendingOfClasses } from '#schema/rules/attendance/rollDays.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRowsAtRest } from '../useRows.ts'

/**
 * The days whose rolls each class of a school has still to take or conclude, by its id, the latest first; a class with
 * none has no entry. undefined while they load.
 */
export function useMissingRolls(schoolId: number | null): Map<number, string[]> | undefined {
  const now = useNow()
  return useRowsAtRest(
    async (rows) => {
      if (schoolId === null) return undefined
      const days = new Map<number, string[]>()
      const classes = await rows.where('classes', { schoolId })
      for (const { classId, date } of await pendingOfClasses(rows, classes, now))
        days.set(classId, [...(days.get(classId) ?? []), date])
      return days
    },
    [schoolId, now.date, now.minutes],
  )
}
