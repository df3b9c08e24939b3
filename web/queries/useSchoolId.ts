import { isGlobal } from '#schema/nouns/readers.ts'
import { useSession } from '#web/session/session.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useMirrorQuery } from './useRows.ts'

/**
 * The school that the screens under /admin show: the one an administrator without a school picked on this device,
 * otherwise the person's own. Null when there is none.
 */
export function useSchoolId(): number | null {
  const { user } = useSession()
  const picks = user !== null && isGlobal(user) && user.role === 'admin'
  const picked = useMirrorQuery(picks ? async ({ db }) => (await db.read('school')) ?? null : null, [picks])
  if (picks) return picked ?? null
  return user && !isGlobal(user) ? user.schoolId : null
}

/** Switches this device to another school. */
export async function pickSchool(id: number): Promise<void> {
  await useSessionState.getState().mirror?.db.keep('school', id)
}
