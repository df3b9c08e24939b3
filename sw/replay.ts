import { showBadge } from '../web/mirror/badge.ts'
import { type Drained, drain } from '../web/mirror/drain.ts'
import { httpNetwork } from '../web/mirror/httpNetwork.ts'
import { webLock } from '../web/mirror/locks.ts'
import { pruneFiles } from '../web/mirror/pruneFiles.ts'
import { pendingIn, summaryOf } from '../web/mirror/summary.ts'
import { currentMirror } from './currentMirror.ts'
import { leaveToPage } from './leaveToPage.ts'

/**
 * Drains the outbox of whoever is signed in on this device, with the same code as the page, and shows on the app's icon what
 * still waits.
 * Guarantees: another person's outbox is not touched. Power cuts: see `web/mirror/drain.ts`.
 * @param unwatched a page that is looked at does it instead
 * @param patient nobody asked for it: see `DrainTools`
 */
export async function drainForCurrentUser({ unwatched = false, patient = false } = {}): Promise<Drained> {
  const mirror = await currentMirror()
  if (!mirror) return { ok: true, status: 200, retryAfter: null }
  if (unwatched && (await leaveToPage(mirror))) return { ok: true, status: 200, retryAfter: null }
  const drained = await drain(mirror, { network: httpNetwork(), lock: webLock, patient, watchLeaving: true })
  if (drained.ok) await pruneFiles(mirror).catch(() => {})
  // Closed meanwhile by a sign-out, it has nothing to show; what was sent was sent.
  await summaryOf(mirror).then(
    ({ pending }) => showBadge(pending),
    () => {},
  )
  return drained
}

/** Whether anything of whoever is signed in on this device now waits. */
export async function somethingWaits(): Promise<boolean> {
  const mirror = await currentMirror()
  return !!mirror && (await pendingIn(mirror)) > 0
}
