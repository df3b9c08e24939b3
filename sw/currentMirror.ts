import { DeviceDatabase } from '#web/mirror/database/device.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'

export const device = new DeviceDatabase()
export const systemClock = { now: () => Date.now() }
let mirror: Mirror | undefined

/**
 * The mirror of the person signed in on this device; undefined when nobody is, or when a sign-out has not reached the
 * server yet.
 */
export async function currentMirror(): Promise<Mirror | undefined> {
  const { user, owesLogout } = await device.current()
  if (!user || owesLogout) return undefined
  if (mirror?.userId !== user.id || !mirror.db.isOpen()) {
    mirror?.db.close()
    mirror = openMirror({ userId: user.id, clock: systemClock })
    serverTime.connect(mirror)
  }
  return mirror
}
