import { Refusal } from '#schema/errors.ts'
import { mustPlanModule } from '#schema/permissions/lesson.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'

/** Whether the signed-in person may add, rename and reorder the lessons of a module; false while it loads. */
export function useMayPlan(moduleId: number): boolean {
  const { user } = useSession()
  const found = useRows(
    async (rows) => {
      try {
        return user && (await mustPlanModule(user, rows, moduleId, { at: serverNow(), fields: {} }))
      } catch (error) {
        if (error instanceof Refusal) return null
        throw error
      }
    },
    [user, moduleId],
  )
  return Boolean(found)
}
