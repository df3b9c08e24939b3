import { waitLeft } from '../web/mirror/backoff.ts'
import { DeviceDatabase } from '../web/mirror/device.ts'
import { type Drained, drain } from '../web/mirror/drain.ts'
import { httpNetwork } from '../web/mirror/httpNetwork.ts'
import { webLock } from '../web/mirror/locks.ts'
import { type Mirror, openMirror } from '../web/mirror/mirror.ts'

const device = new DeviceDatabase()
let mirror: Mirror | undefined

/**
 * Drains the outbox of whoever is signed in on this device, with the same code as the page.
 * Guarantees: another person's outbox is not touched. Power cuts: see `web/mirror/drain.ts`.
 * @param unasked nobody is there to have asked for it: then a server that wants to be left alone is
 */
export async function drainForCurrentUser(unasked = false): Promise<Drained> {
  const { user, owesLogout } = await device.current()
  if (!user || owesLogout) return { ok: true, status: 200, retryAfter: null }
  if (mirror?.userId !== user.id || !mirror.db.isOpen()) {
    mirror?.db.close()
    mirror = openMirror({ userId: user.id, clock: { now: () => Date.now() } })
  }
  const wait = unasked ? waitLeft((await mirror.db.read('sync'))?.failure, Date.now()) : 0
  if (wait) return { ok: false, status: 429, retryAfter: wait }
  return drain(mirror, { network: httpNetwork(), lock: webLock })
}
