import { webLock } from '#web/mirror/database/locks.ts'
import { pruneFiles } from '#web/mirror/files/pruneFiles.ts'
import { showBadge } from '#web/mirror/outbox/badge.ts'
import { pendingIn, summaryOf } from '#web/mirror/outbox/summary.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { type Drained, drain } from '#web/mirror/sync/drain.ts'
import { currentMirror } from './currentMirror.ts'
import { deferToVisiblePage } from './deferToVisiblePage.ts'

/**
 * Drains the outbox of the person signed in on this device, with the same code as the page, and shows the number of
 * waiting changes on the app's icon.
 * Guarantees: another person's outbox is not touched.
 * After a crash: see `web/mirror/sync/drain.ts`.
 * @param unwatched leave it to a visible page when there is one
 * @param patient nobody requested it: see `DrainTools`
 */
export async function drainForCurrentUser({ unwatched = false, patient = false } = {}): Promise<Drained> {
  const mirror = await currentMirror()
  if (!mirror) return { ok: true, status: 200, retryAfter: null }
  if (unwatched && (await deferToVisiblePage(mirror))) return { ok: true, status: 200, retryAfter: null }
  const drained = await drain(mirror, { network: httpNetwork(), lock: webLock, patient, watchLeaving: true })
  if (drained.ok) await pruneFiles(mirror).catch(() => {})
  // A sign-out may have closed the mirror meanwhile. Then there is nothing to show; what was sent stays sent.
  await summaryOf(mirror).then(
    ({ pending }) => showBadge(pending),
    () => {},
  )
  return drained
}

/** Returns true when the person signed in on this device has unsent changes. */
export async function hasUnsent(): Promise<boolean> {
  const mirror = await currentMirror()
  return !!mirror && (await pendingIn(mirror)) > 0
}
