import type { User } from '#schema/nouns/user.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'
import { followTime } from '#web/sync/clock.ts'
import { device } from '#web/sync/device.ts'
import { driveSync } from '#web/sync/engine.ts'
import { type SessionState, useSessionState } from './sessionState.ts'
import { forgetUnwritten } from './unwrittenDrafts.ts'
import { unknownLock, useDeviceLock } from './useDeviceLock.ts'

/** The clock of this device, which may be wrong. */
export const clock = { now: () => Date.now() }

const signedOut: SessionState = { status: 'out', user: null, mirror: null, isLeaving: false }

/**
 * Shows this person as signed in, with their mirror, and follows for them what the app follows. The device remembers
 * them already, where it can.
 */
export function enter(user: User) {
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
}

/** Fetched at the start, beside the first screen, which waits for it. */
export const loadLock = () => import('./deviceLock.ts')

async function followLock(mirror: Mirror | null) {
  useDeviceLock.setState(unknownLock)
  const lock = await loadLock()
  if (useSessionState.getState().mirror === mirror) lock.followLock(mirror)
}

/** Handles that another tab deleted what this device held: the person left, or left and came again. */
async function reenter(userId: number) {
  const { user } = await device.current()
  const here = useSessionState.getState()
  if (here.user?.id !== userId || here.isLeaving) return
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

/** Shows nobody as signed in. What this device holds of the person is not touched. */
export function leave() {
  const { user } = useSessionState.getState()
  if (user) void noteSignOut(user.id).catch(() => {})
  driveSync(null)
  followTime(null)
  void followLock(null)
  useSessionState.getState().mirror?.db.close()
  useSessionState.setState(signedOut)
  forgetUnwritten()
}

/** Notes that nobody lost what is no longer here. An empty device was cleared by the browser, and not by a sign-out. */
async function noteSignOut(userId: number) {
  const { leaving } = await device.current()
  if (!(await device.isEmpty())) (await import('./witness.ts')).noteLeft(userId, leaving?.keep === true)
}
