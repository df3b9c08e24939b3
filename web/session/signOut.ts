import { isRevocation, type WipeReason } from '#schema/sync/revocation.ts'
import { ApiError } from '#web/api/apiError.ts'
import type { Leaving } from '#web/mirror/database/device.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { summaryOf } from '#web/mirror/outbox/summary.ts'
import { forgetCounted, lockOutbox } from '#web/mirror/session/leave.ts'
import { followTime } from '#web/sync/clock.ts'
import { device } from '#web/sync/device.ts'
import { driveSync, syncNow } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { clock, leave, loadLock } from './enter.ts'
import { completeLogout } from './pendingLogout.ts'
import { useSessionState } from './sessionState.ts'
import { storageTimeoutMs, withTimeout } from './withTimeout.ts'

/** What happens to unsent work at a sign-out (decisions section 1). */
export type LeavingChoice = 'send' | 'keep' | 'discard'

/** What was replaced of theirs is told when they come back; a sign-out does not depend on it. */
const keepNotices = (mirror: Mirror) =>
  import('#web/mirror/session/sealNotices.ts').then(({ sealNotices }) => sealNotices(mirror)).catch(() => {})

/**
 * Forgets what this device holds of a person, within a time that does not depend on other tabs. What they keep is
 * sealed afterwards (leftWork.ts).
 */
export async function forget(mirror: Mirror, { keep, discards = 0 }: Leaving) {
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
  useSessionState.setState({ isLeaving: true })
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
    leave()
  }
  return withTimeout(
    completeLogout().then(() => true),
    false,
  )
}

/** Follows whether the server takes back what this device holds. Only its own answers have such codes. */
export function followRevocation(): void {
  useEngine.subscribe(({ sync }) => {
    const { mirror } = useSessionState.getState()
    const { code } = sync.failure ?? {}
    if (mirror && isRevocation(code)) forgetHere(mirror, code)
  })
}

/**
 * Forgets what this device holds, as the server demands. Unsent work is sealed (leftWork.ts). If it
 * fails, the next answer of the server demands it again.
 */
function forgetHere(mirror: Mirror, why: WipeReason): void {
  if (useSessionState.getState().isLeaving) return
  driveSync(null)
  useSessionState.setState({ isLeaving: true })
  void loadLock()
    .then(({ wipe }) => wipe(mirror, device, why))
    .catch(() => {})
    .then(leave)
}
