import type { User } from '#schema/nouns/user.ts'
import type { DeviceDatabase } from '#web/mirror/database/device.ts'
import type { Lock } from '#web/mirror/database/locks.ts'

/**
 * A sign-out that the server does not know of yet: until then the browser's cookie is still that person's.
 * Guarantees: it is pending until the server itself said that the session is over, however often the app is closed
 * meanwhile. While it is pending, nobody is taken for the person whom the cookie names.
 * Invariant: one tab at a time sends it to the server, so that a later sign-in is not taken for the one that was left.
 * After a crash: at worst the server receives it again, which changes nothing.
 */

/**
 * Sends the sign-out to the server, if there is one to send. Rejects as `logout` does; then it stays pending.
 * @param logout resolves once the server itself said that the session is over
 */
export const sendPendingLogout = (device: DeviceDatabase, lock: Lock, logout: () => Promise<void>): Promise<void> =>
  lock('chamada-logout', async () => {
    if (!(await device.current()).owesLogout) return
    await logout()
    await device.revise((now) => ({ ...now, owesLogout: false }))
  })

/**
 * Takes over the session of a cookie on a device that has forgotten it. Returns whether it did: it does not where
 * somebody signed out.
 */
export async function takeOver(device: DeviceDatabase, user: User): Promise<boolean> {
  let taken = false
  await device.revise((now) => {
    taken = !now.owesLogout && !now.leaving && (now.user === null || now.user.id === user.id)
    return taken ? { user, owesLogout: false } : null
  })
  return taken
}
