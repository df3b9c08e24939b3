import { isRevocation, type WipeReason } from '#schema/sync/revocation.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { pruneFiles } from '#web/mirror/files/pruneFiles.ts'
import { showBadge } from '#web/mirror/outbox/badge.ts'
import { pendingIn, summaryOf } from '#web/mirror/outbox/summary.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { quickNetwork } from '#web/mirror/server/serverTime.ts'
import { countAbsence } from '#web/mirror/session/absence.ts'
import { keepCopies } from '#web/mirror/session/keepCopies.ts'
import { sealWhoLeft } from '#web/mirror/session/sealWhoLeft.ts'
import { wipe } from '#web/mirror/session/wipe.ts'
import { type Drained, drain } from '#web/mirror/sync/drain.ts'
import { currentMirror, device, systemClock } from './currentMirror.ts'
import { deferToVisiblePage } from './deferToVisiblePage.ts'

/**
 * Drains the outbox of the person signed in on this device, with the same code as the page, and shows the number of
 * waiting changes on the app's icon.
 * Guarantees: another person's outbox is not touched. What follows the sending holds up nobody who waits for it: a
 * browser's files may not answer.
 * After a crash: see `web/mirror/sync/drain.ts`.
 * @param unlessPageVisible leaves it to a visible page when there is one
 * @param quick whether the server answers soon, as the page that asks for it knows
 * @param automatic no person asked for it: see `DrainTools`
 * @param ended called with how it ended, before the device is tidied up
 */
export async function drainForCurrentUser({
  unlessPageVisible = false,
  automatic = false,
  quick = quickNetwork(),
  ended = (_: Drained): unknown => undefined,
} = {}): Promise<Drained> {
  const nothing: Drained = { ok: true, status: 200, retryAfter: null }
  await finishLeaving()
  const mirror = await currentMirror()
  if (mirror) await countAbsence(mirror, 0).catch(() => {})
  if (!mirror || (unlessPageVisible && (await deferToVisiblePage(mirror)))) {
    ended(nothing)
    return nothing
  }
  const network = { ...httpNetwork(), quick: () => quick }
  const drained = await drain(mirror, { network, lock: webLock, automatic, watchLeaving: true })
  if (isRevocation(drained.code)) await forget(mirror, drained.code)
  ended(drained)
  if (!isRevocation(drained.code)) await tidyUp(mirror, drained)
  return drained
}

/** A sign-out may have closed the mirror meanwhile. Then there is nothing to tidy or show; what was sent stays sent. */
async function tidyUp(mirror: Mirror, { ok }: Drained) {
  await keepCopies(mirror).catch(() => {})
  if (ok) await pruneFiles(mirror).catch(() => {})
  await summaryOf(mirror).then(
    ({ pending }) => showBadge(pending),
    () => {},
  )
}

/** Forgets what this device holds, also where no page is open. */
async function forget(mirror: Mirror, why: WipeReason) {
  await wipe(mirror, device, why)
  await finishLeaving()
  await showBadge(0)
}

/** A page or worker that was closed may have left it half done. */
const finishLeaving = () =>
  sealWhoLeft(device, (userId) => openMirror({ userId, clock: systemClock }), systemClock.now).catch(() => {})

/** Returns true when the person signed in on this device has unsent changes. */
export async function hasUnsent(): Promise<boolean> {
  const mirror = await currentMirror()
  return !!mirror && (await pendingIn(mirror)) > 0
}
