import { showBadge } from '../web/mirror/badge.ts'
import { DeviceDatabase } from '../web/mirror/device.ts'
import { type Drained, drain } from '../web/mirror/drain.ts'
import { httpNetwork } from '../web/mirror/httpNetwork.ts'
import { webLock } from '../web/mirror/locks.ts'
import { type Mirror, openMirror } from '../web/mirror/mirror.ts'
import { summaryOf } from '../web/mirror/summary.ts'

const device = new DeviceDatabase()
let mirror: Mirror | undefined

/**
 * Drains the outbox of whoever is signed in on this device, with the same code as the page, and shows on the app's icon what
 * still waits.
 * Guarantees: another person's outbox is not touched. Power cuts: see `web/mirror/drain.ts`.
 */
export async function drainForCurrentUser(): Promise<Drained> {
  const { user, owesLogout } = await device.current()
  if (!user || owesLogout) return { ok: true, status: 200, retryAfter: null }
  if (mirror?.userId !== user.id || !mirror.db.isOpen()) {
    mirror?.db.close()
    mirror = openMirror({ userId: user.id, clock: { now: () => Date.now() } })
  }
  const drained = await drain(mirror, { network: httpNetwork(), lock: webLock })
  // Closed meanwhile by a sign-out, it has nothing to show; what was sent was sent.
  await summaryOf(mirror).then(
    ({ pending }) => showBadge(pending),
    () => {},
  )
  return drained
}
