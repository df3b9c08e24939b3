import type { ErrorCode } from '#schema/errors.ts'
import type { User } from '#schema/nouns/user.ts'
import { isRevocation, type WipeReason } from '#schema/sync/revocation.ts'
import { ApiError } from '#web/api/apiError.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { personOfCookie } from '#web/api/personOfCookie.ts'
import type { DeviceSession, Leaving } from '#web/mirror/database/device.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { summaryOf } from '#web/mirror/outbox/summary.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'
import { forgetCounted, lockOutbox } from '#web/mirror/session/leave.ts'
import { takeOver } from '#web/mirror/session/sendPendingLogout.ts'
import { followTime } from '#web/sync/clock.ts'
import { device } from '#web/sync/device.ts'
import { driveSync, syncNow } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { completeLogout } from './pendingLogout.ts'
import { type SessionState, useSessionState } from './sessionState.ts'
import { forgetUnwritten } from './unwrittenDrafts.ts'
import { unknownLock, useDeviceLock } from './useDeviceLock.ts'

const clock = { now: () => Date.now() }

const signedOut: SessionState = { status: 'out', user: null, mirror: null }

function enter(user: User) {
  const { mirror: open, user: before } = useSessionState.getState()
  if (before?.id === user.id && open?.db.isOpen()) {
    useSessionState.setState({ status: 'in', user })
    return
  }
  open?.db.close()
  const mirror = openMirror({ userId: user.id, clock, whenDeleted: () => void reenter(user.id) })
  useSessionState.setState({ status: 'in', user, mirror })
  serverTime.connect(mirror)
  followTime(mirror)
  driveSync(mirror, async () => (await import('./secondPlace.ts')).lose(mirror))
  followUser(mirror)
  void followLock(mirror)
  followRevocation(mirror)
}

/** Fetched at the start, beside the first screen, which waits for it. */
const loadLock = () => import('./deviceLock.ts')

async function followLock(mirror: Mirror | null) {
  useDeviceLock.setState(unknownLock)
  const lock = await loadLock()
  if (useSessionState.getState().mirror === mirror) lock.followLock(mirror)
}

let stopRevocation = () => {}

/** Follows whether the server takes back what this device holds. Only its own answers have such codes. */
function followRevocation(mirror: Mirror) {
  stopRevocation()
  stopRevocation = useEngine.subscribe(({ sync }) => {
    const { code } = sync.failure ?? {}
    if (isRevocation(code)) forgetHere(mirror, code)
  })
}

/** Handles that another tab deleted what this device held: the person left, or left and came again. */
async function reenter(userId: number) {
  const { user } = await device.current()
  if (useSessionState.getState().user?.id !== userId || leavingHere) return
  if (user?.id === userId) enter(user)
  else leave()
}

/**
 * Follows changes that the server sends about the person: a new name, another role. What the mirror held before is
 * older than the session and is not adopted.
 */
function followUser(mirror: Mirror) {
  let before: string | undefined
  observe(
    () => mirror.db.read('user'),
    (user) => {
      const now = JSON.stringify(user)
      if (user && before !== undefined && now !== before) void adopt(user)
      before = now ?? ''
    },
  )
}

/** Stores new data about the person signed in. */
export async function adopt(user: User): Promise<void> {
  const { user: mine } = useSessionState.getState()
  if (mine?.id !== user.id || JSON.stringify(mine) === JSON.stringify(user)) return
  useSessionState.setState({ user })
  await device.revise((now) => (now.user?.id === user.id ? { ...now, user } : null))
}

/**
 * Fetches the current user after a 403. The server refuses everything but a new password to a person who has to choose
 * one; then the app asks for it.
 */
async function fetchUser() {
  const user = await (await loadApi()).currentUser()
  if (user) await adopt(user)
}

function leave() {
  const { user } = useSessionState.getState()
  if (user) void noteSignOut(user.id).catch(() => {})
  driveSync(null)
  followTime(null)
  void followLock(null)
  stopRevocation()
  useSessionState.getState().mirror?.db.close()
  useSessionState.setState(signedOut)
  forgetUnwritten()
}

/** Notes that nobody lost what is no longer here. An empty device was cleared by the browser, and not by a sign-out. */
async function noteSignOut(userId: number) {
  const { leaving } = await device.current()
  if (!(await device.isEmpty())) (await import('./witness.ts')).noteLeft(userId, leaving?.keep === true)
}

/**
 * How long the device may take to read or write what it remembers, ms. A browser whose storage does not answer is not
 * waited for.
 */
const storageTimeoutMs = 3_000

/**
 * How long a sign-in waits at most for a sign-out to reach the server, ms. Another tab may be sending it, and be
 * asleep.
 */
const settleTimeoutMs = 20_000

/**
 * Who the device remembers. Nobody where the browser stores nothing, as in private windows; the mirror then says so.
 */
const remembered = () => withTimeout<DeviceSession>(device.current(), { user: null, owesLogout: false })

function withTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const timeout = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), storageTimeoutMs))
  return Promise.race([work.catch(() => otherwise), timeout])
}

/**
 * Finds out who is signed in, and follows sign-ins and sign-outs of other tabs.
 * @param ofCookie asks the server whose session the cookie holds
 */
export async function startSession(ofCookie: () => Promise<User | null> = personOfCookie): Promise<void> {
  void loadLock()
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
      const { user: mine, status } = useSessionState.getState()
      // Nobody signed out: the person who is here stays, and their data is fetched again.
      if (cleared && mine) return void remember(mine)
      if (current && current.id !== mine?.id) enter(current)
      if (!current && status === 'in' && !leavingHere) leave()
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

/** What happens to unsent work at a sign-out (decisions section 1). */
export type LeavingChoice = 'send' | 'keep' | 'discard'

/** Whether this tab is signing out: then changes of the mirror are its own. */
let leavingHere = false

/** What was replaced of theirs is told when they come back; a sign-out does not depend on it. */
const keepNotices = (mirror: Mirror) =>
  import('#web/mirror/session/sealNotices.ts').then(({ sealNotices }) => sealNotices(mirror)).catch(() => {})

/**
 * Forgets what this device holds of a person, within a time that does not depend on other tabs. What they keep is
 * sealed afterwards (leftWork.ts).
 */
async function forget(mirror: Mirror, { keep, discards = 0 }: Leaving) {
  const late = new Promise((resolve) => setTimeout(resolve, storageTimeoutMs))
  await Promise.race([keepNotices(mirror), late])
  const forgot = await Promise.race([keep ? lockOutbox(mirror) : forgetCounted(mirror, discards), late])
  if (keep) return
  await device.revise(({ leaving, ...now }) =>
    leaving && forgot === false ? { ...now, leaving: { ...leaving, keep: true } } : now,
  )
}

/**
 * Signs out, without waiting for a network that hangs. Resolves to whether the server knows of it. With 'send', rejects
 * with an ApiError when something could not be sent, and nothing is lost.
 * @param named whether the sign-in page may say whose unsent work it is
 */
export async function signOut(choice: LeavingChoice, named = false): Promise<boolean> {
  const { mirror, user } = useSessionState.getState()
  if (!mirror) return true
  if (choice === 'send') {
    await syncNow(true)
    const { pending } = await summaryOf(mirror)
    if (pending)
      throw new ApiError(0, 'Ainda há alterações que não puderam ser enviadas. Elas continuam neste aparelho.')
  }
  driveSync(null)
  followTime(null)
  const { pending, refused } = await summaryOf(mirror)
  const keep = choice !== 'discard' && pending + refused > 0
  leavingHere = true
  try {
    // This stops other tabs and the worker. If it is interrupted, the next start continues it.
    const leaving = {
      userId: mirror.userId,
      keep,
      at: clock.now(),
      ...(choice === 'discard' && { discards: pending + refused }),
      ...(named && { name: user?.name }),
    }
    await device.remember({ user: null, owesLogout: true, leaving })
    await forget(mirror, leaving)
  } finally {
    leavingHere = false
    leave()
  }
  return withTimeout(
    completeLogout().then(() => true),
    false,
  )
}

/**
 * Forgets what this device holds, as the server demands. Unsent work is sealed (leftWork.ts). If it
 * fails, the next answer of the server demands it again.
 */
function forgetHere(mirror: Mirror, why: WipeReason): void {
  if (leavingHere || useSessionState.getState().mirror !== mirror) return
  driveSync(null)
  leavingHere = true
  void loadLock()
    .then(({ wipe }) => wipe(mirror, device, why))
    .catch(() => {})
    .then(() => {
      leavingHere = false
      leave()
    })
}

/** With this code the server refuses everything to a person who must set up a second factor first. */
const mustSetUpCode: ErrorCode = 'secondFactor.mustSetUp'

export function useSession() {
  const { status, user } = useSessionState()
  const expired = useEngine(({ sync }) => sync.failure?.status === 401)
  const mustSetUp = useEngine(({ sync }) => sync.failure?.code === mustSetUpCode)
  return { status, user, expired: status === 'in' && expired, mustSetUp, signIn, signOut }
}
