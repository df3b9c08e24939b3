import { DeviceDatabase } from '../web/mirror/device.ts'
import { type Mirror, openMirror } from '../web/mirror/mirror.ts'
import { serverTime } from '../web/mirror/serverTime.ts'

const device = new DeviceDatabase()
let mirror: Mirror | undefined

/** The mirror of whoever is signed in on this device now; undefined when nobody is, or a sign-out is still owed to the server. */
export async function currentMirror(): Promise<Mirror | undefined> {
  const { user, owesLogout } = await device.current()
  if (!user || owesLogout) return undefined
  if (mirror?.userId !== user.id || !mirror.db.isOpen()) {
    mirror?.db.close()
    mirror = openMirror({ userId: user.id, clock: { now: () => Date.now() } })
    serverTime.teach(mirror)
  }
  return mirror
}
