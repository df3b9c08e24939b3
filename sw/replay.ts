import { waitLeft } from '../web/mirror/backoff.ts'
import { showBadge } from '../web/mirror/badge.ts'
import { type Drained, drain } from '../web/mirror/drain.ts'
import { httpNetwork } from '../web/mirror/httpNetwork.ts'
import { webLock } from '../web/mirror/locks.ts'
import { pruneFiles } from '../web/mirror/pruneFiles.ts'
import { summaryOf } from '../web/mirror/summary.ts'
import { currentMirror } from './currentMirror.ts'
import { leaveToPage } from './leaveToPage.ts'

/**
 * Drains the outbox of whoever is signed in on this device, with the same code as the page, and shows on the app's icon what
 * still waits.
 * Guarantees: another person's outbox is not touched. Power cuts: see `web/mirror/drain.ts`.
 * @param unasked nobody is there to have asked for it: then a server that wants to be left alone is
 * @param patient what the server did not take rests until its time
 */
export async function drainForCurrentUser({ unasked = false, patient = false } = {}): Promise<Drained> {
  const mirror = await currentMirror()
  if (!mirror) return { ok: true, status: 200, retryAfter: null }
  if (unasked) {
    const wait = waitLeft((await mirror.db.read('sync'))?.failure, Date.now())
    if (wait) return { ok: false, status: 429, retryAfter: wait }
    if (await leaveToPage(mirror)) return { ok: true, status: 200, retryAfter: null }
  }
  const drained = await drain(mirror, { network: httpNetwork(), lock: webLock, patient, watchLeaving: true })
  if (drained.ok) await pruneFiles(mirror).catch(() => {})
  // Closed meanwhile by a sign-out, it has nothing to show; what was sent was sent.
  await summaryOf(mirror).then(
    ({ pending }) => showBadge(pending),
    () => {},
  )
  return drained
}
