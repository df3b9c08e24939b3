import { type PendingRoll, pendingRolls } from '../../schema/rules/rollDays.ts'
import { useSession } from './session.ts'
import { useNow } from './useNow.ts'
import { useRows } from './useRows.ts'

/** The rolls that the teacher signed in has still to take or to conclude; undefined while they load. */
export function usePendingRolls(): PendingRoll[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  const now = useNow()
  return useRows((rows) => pendingRolls(rows, teacherId, now), [teacherId, now.date, now.minutes])
}
