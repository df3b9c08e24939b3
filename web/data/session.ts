import { create } from 'zustand'
import type { User } from '../../schema/entities/user.ts'
import type { DeviceSession } from '../mirror/device.ts'
import { forgetEverything, lockOutbox } from '../mirror/leave.ts'
import { type Mirror, openMirror } from '../mirror/mirror.ts'
import { observe } from '../mirror/observe.ts'
import { takeOver } from '../mirror/owedLogout.ts'
import { serverTime } from '../mirror/serverTime.ts'
import { summaryOf } from '../mirror/summary.ts'
import { ApiError } from './apiError.ts'
import { followTime } from './clock.ts'
import { device } from './device.ts'
import { driveSync, syncNow, useEngine } from './engine.ts'
import { loadApi } from './loadApi.ts'
import { settleLogout } from './owedLogout.ts'

/**
 * Who is signed in. The device remembers, so that the app opens signed in without a network; the server decides, so that an
 * ended session asks for the password and keeps everything meanwhile.
 */
interface SessionState {
  status: 'loading' | 'out' | 'in'
  user: User | null
  mirror: Mirror | null
}

const clock = { now: () => Date.now() }

const signedOut: SessionState = { status: 'out', user: null, mirror: null }

export const useSessionState = create<SessionState>(() => ({ ...signedOut, status: 'loading' }))

function enter(user: User) {
  const { mirror: open, user: before } = useSessionState.getState()
  if (before?.id === user.id && open?.db.isOpen()) {
    useSessionState.setState({ status: 'in', user })
    return
  }
  open?.db.close()
  const mirror = openMirror({ userId: user.id, clock, whenDeleted: () => void lookAgain(user.id) })
  useSessionState.setState({ status: 'in', user, mirror })
  serverTime.teach(mirror)
  followTime(mirror)
  driveSync(mirror, async () => (await device.heldFor()) === user.id)
  followUser(mirror)
}

/** Another tab deleted what this device held: they left, or left and came again. */
async function lookAgain(userId: number) {
  const { user } = await device.current()
  if (useSessionState.getState().user?.id !== userId || leavingHere) return
  if (user?.id === userId) enter(user)
  else leave()
}

/** What the server says of the person from now on: a new name, another role. What the mirror has from before is older than the session. */
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

/** Keeps what is newly known of who is signed in. */
export async function adopt(user: User): Promise<void> {
  const { user: mine } = useSessionState.getState()
  if (mine?.id !== user.id || JSON.stringify(mine) === JSON.stringify(user)) return
  useSessionState.setState({ user })
  await device.revise((now) => (now.user?.id === user.id ? { ...now, user } : null))
}

/** The server refuses all but a new password from who has to choose one (403): then the person is asked for it. */
async function askWhy() {
  const user = await (await loadApi()).currentUser()
  if (user) await adopt(user)
}

function leave() {
  driveSync(null)
  followTime(null)
  useSessionState.getState().mirror?.db.close()
  useSessionState.setState(signedOut)
}

/** How long the device may take to remember, ms: a browser whose storage does not answer is not waited for. */
const toRemember = 3_000

/** How long a sign-in waits at most for the server to hear of a sign-out, ms: another tab may be at it, and asleep. */
const toSettle = 20_000

/** Who the device remembers; nobody where the browser keeps nothing, as in private windows: the mirror then says so. */
const remembered = () => inTime<DeviceSession>(device.current(), { user: null, owesLogout: false })

function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), toRemember))
  return Promise.race([work.catch(() => otherwise), late])
}

/** Finds out who is signed in, and follows sign-ins and sign-outs of other tabs. */
export async function startSession(): Promise<void> {
  const { user, owesLogout, leaving } = await remembered()
  if (leaving) await inTime(forget(openMirror({ userId: leaving.userId, clock }), leaving.keep), undefined)
  if (user) enter(user)
  else if (owesLogout) leave()
  else await adoptCookie()
  const tellServer = () => void settle().catch(() => {})
  tellServer()
  window.addEventListener('online', tellServer)
  useEngine.subscribe(({ sync }, before) => {
    const { user: mine } = useSessionState.getState()
    if (mine && sync.bootstrapped && !before.sync.bootstrapped) void device.holds(mine.id)
    if (sync.failure?.status === 403 && sync.failure.at !== before.sync.failure?.at) void askWhy().catch(() => {})
  })
  observe(
    async () => ({ ...(await device.current()), cleared: await device.isEmpty() }),
    ({ user: current, cleared }) => {
      const { user: mine, status } = useSessionState.getState()
      // Nobody signed out: who is here stays, and their data comes again.
      if (cleared && mine) return void remember(mine)
      if (current && current.id !== mine?.id) enter(current)
      if (!current && status === 'in' && !leavingHere) leave()
    },
  )
}

/** Where the browser keeps nothing, the session's cookie alone remembers. */
const remember = (user: User) => inTime<void>(device.remember({ user, owesLogout: false }), undefined)

/** A session whose device has forgotten it (storage cleared) is taken up again; one that was left here never is. */
async function adoptCookie() {
  try {
    const user = await (await loadApi()).currentUser()
    if (user && (await inTime(takeOver(device, user), true))) enter(user)
    else leave()
  } catch {
    leave()
  }
}

/** Tells the server of a sign-out of which it has not heard; rejects while it has not. */
async function settle() {
  if ((await remembered()).owesLogout) await settleLogout()
}

/** Signs in, once the server knows who left before. Rejects with an ApiError (status 0 without network). */
export async function signIn(email: string, password: string): Promise<User> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, toSettle))
  // Who does not hear of that hears no password either; a server that fails at it ends what was before with the sign-in.
  await Promise.race([settle(), late]).catch((error) => {
    if (error?.status === 0) throw error
  })
  const user = await (await loadApi()).login(email, password)
  await remember(user)
  enter(user)
  void syncNow()
  return user
}

/** What becomes of unsent work at a sign-out (decisions section 1). */
export type LeavingChoice = 'send' | 'keep' | 'discard'

/** Whether this tab is signing out: what it does to the mirror is its own doing. */
let leavingHere = false

/** Forgets what this device holds of a person, in a while that does not depend on other tabs; what they keep is sealed then (leftWork.ts). */
async function forget(mirror: Mirror, keep: boolean) {
  const late = new Promise((resolve) => setTimeout(resolve, toRemember))
  await Promise.race([keep ? lockOutbox(mirror) : forgetEverything(mirror), late])
  if (!keep) await device.revise(({ leaving: _, ...now }) => now)
}

/**
 * Signs out, without waiting for a network that hangs; returns whether the server has heard of it. With 'send', rejects with an
 * ApiError when something could not be sent, and nothing is lost.
 * @param named whether the sign-in page may say whose it is that waits
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
    await device.holds(null)
    // Other tabs and the worker stop with this; cut short, the next start goes on with it.
    const leaving = { userId: mirror.userId, keep, at: clock.now(), ...(named && { name: user?.name }) }
    await device.remember({ user: null, owesLogout: true, leaving })
    await forget(mirror, keep)
  } finally {
    leavingHere = false
    leave()
  }
  return inTime(
    settleLogout().then(() => true),
    false,
  )
}

export function useSession() {
  const { status, user } = useSessionState()
  const expired = useEngine(({ sync }) => sync.failure?.status === 401)
  return { status, user, expired: status === 'in' && expired, signIn, signOut }
}
