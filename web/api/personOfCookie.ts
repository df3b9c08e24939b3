import type { User } from '#schema/nouns/user.ts'
import { call } from './call.ts'

/**
 * The person whose session this browser's cookie holds; null when it holds none, which is no failure. Rejects with an
 * ApiError.
 */
export const personOfCookie = async (): Promise<User | null> =>
  (await call('GET', '/api/session')).json<{ user: User | null }>(isSession).user

/** Whether an answer tells of a session at all; the sign-in page, which asks first, loads no schemas for it. */
function isSession(value: unknown): boolean {
  const user = (value as { user?: { id?: unknown; role?: unknown } | null } | null)?.user
  return user === null || (typeof user?.id === 'number' && typeof user.role === 'string')
}
