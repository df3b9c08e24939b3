import { type PendingRoll, pendingRolls } from '#schema/rules/attendance/rollDays.ts'
import { useSession } from '#web/session/session.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRows } from '../useRows.ts'

/** The rolls that the signed-in teacher has still to take or conclude; undefined while they load. */
export function usePendingRolls(): PendingRoll[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  const now = useNow()
  return useRows((rows) => pendingRolls(rows, teacherId, now), [teacherId, now.date, now.minutes])
}
