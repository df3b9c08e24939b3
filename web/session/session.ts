import type { ErrorCode } from '#schema/errors.ts'
import type { User } from '#schema/nouns/user.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { personOfCookie } from '#web/api/personOfCookie.ts'
import type { DeviceSession } from '#web/mirror/database/device.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { takeOver } from '#web/mirror/session/sendPendingLogout.ts'
import { device } from '#web/sync/device.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { adopt, clock, enter, leave, loadLock } from './enter.ts'
import { completeLogout } from './pendingLogout.ts'
import { useSessionState } from './sessionState.ts'
import { followRevocation, forget, signOut } from './signOut.ts'
import { withTimeout } from './withTimeout.ts'

/**
 * Fetches the current user after a 403. The server refuses everything but a new password to a person who has to choose
 * one; then the app asks for it.
 */
async function fetchUser() {
  const user = await (await loadApi()).currentUser()
  if (user) await adopt(user)
}

/**
 * How long a sign-in waits at most for a sign-out to reach the server, ms. Another tab may be sending it, and be
 * asleep.
 */
const settleTimeoutMs = 20_000

/**
 * Who the device remembers. Nobody where the browser stores nothing, as in private windows; the mirror then says so.
 */
const remembered = () => withTimeout<DeviceSession>(device.current(), { user: null, owesLogout: false })

/**
 * Finds out who is signed in, and follows sign-ins and sign-outs of other tabs.
 * @param ofCookie asks the server whose session the cookie holds
 */
export async function startSession(ofCookie: () => Promise<User | null> = personOfCookie): Promise<void> {
  void loadLock()
  followRevocation()
  const { user, owesLogout, leaving } = await remembered()
  if (leaving) await withTimeout(forget(openMirror({ userId: leaving.userId, clock }), leaving), undefined)
  if (user) enter(user)
  else if (owesLogout) leave()
  else await adoptCookie(ofCookie)
  const settleNow = () => void settle().catch(() => {})
  settleNow()
  window.addEventListener('online', settleNow)
  useEngine.subscribe(({ sync }, before) => {
    if (sync.failure?.status === 403 && sync.failure.at !== before.sync.failure?.at) void fetchUser().catch(() => {})
  })
  observe(
    async () => ({ ...(await device.current()), cleared: await device.isEmpty() }),
    ({ user: current, cleared }) => {
      const { user: mine, status, isLeaving } = useSessionState.getState()
      // Nobody signed out: the person who is here stays, and their data is fetched again.
      if (cleared && mine) return void remember(mine)
      if (current && current.id !== mine?.id) enter(current)
      if (!current && status === 'in' && !isLeaving) leave()
    },
  )
}

/** Where the browser stores nothing, only the session's cookie remembers. */
const remember = (user: User) => withTimeout<void>(device.remember({ user, owesLogout: false }), undefined)

/**
 * Resumes a session that the device has forgotten because its storage was cleared. A session that was signed out here
 * is never resumed.
 */
async function adoptCookie(ofCookie: () => Promise<User | null>) {
  const user = await ofCookie().catch(() => null)
  const adopted = user !== null && (await withTimeout(takeOver(device, user), true))
  // Somebody may have signed in meanwhile.
  if (useSessionState.getState().status === 'in') return
  if (adopted) enter(user)
  else leave()
}

/** Sends a sign-out that the server does not know of; rejects while it has not arrived. */
async function settle() {
  if ((await remembered()).owesLogout) await completeLogout()
}

/** Signs in, once the server knows who left before. Rejects with an ApiError (status 0 without network). */
export async function signIn(email: string, password: string, code?: string): Promise<User> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, settleTimeoutMs))
  // A server that the sign-out does not reach gets no password either. If the server fails to handle the sign-out, the
  // sign-in itself ends the earlier session.
  await Promise.race([settle(), late]).catch((error) => {
    if (error?.status === 0) throw error
  })
  const user = await (await loadApi()).login(email, password, code)
  await remember(user)
  enter(user)
  const { mirror } = useSessionState.getState()
  if (mirror) await withTimeout<void>((await loadLock()).letIn(mirror, password), undefined)
  void syncNow()
  return user
}

/** With this code the server refuses everything to a person who must set up a second factor first. */
const mustSetUpCode: ErrorCode = 'secondFactor.mustSetUp'

export function useSession() {
  const { status, user } = useSessionState()
  const expired = useEngine(({ sync }) => sync.failure?.status === 401)
  const mustSetUp = useEngine(({ sync }) => sync.failure?.code === mustSetUpCode)
  return { status, user, expired: status === 'in' && expired, mustSetUp, signIn, signOut }
}
