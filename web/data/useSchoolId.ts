import { isGlobal } from '../../schema/policies/user.ts'
import { useSession, useSessionState } from './session.ts'
import { useMirrorQuery } from './useRows.ts'

/**
 * The school that everything under /admin is about: the one picked on this device by an administrator without school, else
 * the person's own; null when there is none.
 */
export function useSchoolId(): number | null {
  const { user } = useSession()
  const picked = useMirrorQuery(async ({ db }) => (await db.read('school')) ?? null, [])
  if (!user) return null
  return isGlobal(user) ? (user.role === 'admin' ? (picked ?? null) : null) : user.schoolId
}

/** Works in another school from now on, on this device. */
export async function pickSchool(id: number): Promise<void> {
  await useSessionState.getState().mirror?.db.keep('school', id)
}
