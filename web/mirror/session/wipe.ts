import type { WipeReason } from '#schema/sync/revocation.ts'
import type { DeviceDatabase } from '#web/mirror/database/device.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { lockOutbox } from './leave.ts'

/**
 * What a device does when the server takes back what it holds, or has not answered it for too long.
 * Guarantees: in every tab and in the worker the person is signed out, and no row and no file of the school stays. Unsent
 * work stays, as after a sign-out: sealed where the browser can, and opened when its person signs in again.
 * Invariant: the device first remembers why, and that somebody is leaving; only then anything is forgotten.
 * After a crash: the next start goes on with the leaving that is remembered.
 */

/** Returns false when somebody else, or nobody, is signed in by now. */
export async function wipe(mirror: Mirror, device: DeviceDatabase, why: WipeReason): Promise<boolean> {
  const { userId, clock, probe } = mirror
  if ((await device.current()).user?.id !== userId) return false
  const at = clock.now()
  let isTheirs = false
  await device.revise(({ user }) => {
    isTheirs = user?.id === userId
    return isTheirs
      ? { user: null, owesLogout: true, leaving: { userId, keep: true, at, why }, wiped: { why, at } }
      : null
  })
  if (!isTheirs) return false
  probe('wipe.remembered')
  await lockOutbox(mirror)
  probe('wipe.locked')
  return true
}
