import type { User } from '../../schema/entities/user.ts'
import type { DeviceDatabase } from './device.ts'
import type { Lock } from './drain.ts'

/**
 * A sign-out of which the server has yet to hear: until then the browser's cookie is still that person's.
 * Guarantees: it is owed until the server itself said that the session is over, however often the app is closed meanwhile; while
 * it is, nobody is taken for the person whom the cookie names.
 * Invariant: one tab at a time tells the server, so that a later sign-in is not taken for the one that was left.
 * Power cuts: at worst the server is told again, which changes nothing.
 */

/**
 * Tells the server, if it is owed. Rejects as `logout` does, and then it is still owed.
 * @param logout resolves once the server itself said so
 */
export const payLogout = (device: DeviceDatabase, lock: Lock, logout: () => Promise<void>): Promise<void> =>
  lock('chamada-logout', async () => {
    if (!(await device.current()).owesLogout) return
    await logout()
    await device.revise((now) => ({ ...now, owesLogout: false }))
  })

/** Takes over the session of a cookie whose device has forgotten it; gives whether it did: not where somebody signed out. */
export async function takeOver(device: DeviceDatabase, user: User): Promise<boolean> {
  let taken = false
  await device.revise((now) => {
    taken = !now.owesLogout && !now.leaving && (now.user === null || now.user.id === user.id)
    return taken ? { user, owesLogout: false } : null
  })
  return taken
}
