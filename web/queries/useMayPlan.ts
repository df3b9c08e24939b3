import { mayPlanModule } from '#schema/permissions/lesson.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'

/** Whether the signed-in person may add, rename and reorder the lessons of a module; false while it loads. */
export function useMayPlan(moduleId: number): boolean {
  const { user } = useSession()
  return (
    useRows(async (rows) => user !== null && mayPlanModule(user, rows, moduleId, serverNow()), [user, moduleId]) ??
    false
  )
}
