import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { keepPassword } from '#web/mirror/session/passwordHere.ts'
import { openPair } from '#web/mirror/session/passwordPair.ts'
import { discardVault, openMirrorWith } from '#web/mirror/session/vault.ts'
import { device } from '#web/sync/device.ts'
import { noteLeft } from './witness.ts'

export { sealMirror as sealHere } from '#web/mirror/session/vault.ts'

const begin = (mirror: Mirror) => beginVisit(mirror, async () => (await device.current()).user?.id === mirror.userId)

/** Makes the device able to check this password, which the server has just accepted. */
export async function keepHere(mirror: Mirror, password: string): Promise<void> {
  await begin(mirror)
  await keepPassword(mirror, password)
}

/** Opens what is sealed. What only an earlier password opens is given up, and comes again from the server. */
export async function openHere(mirror: Mirror, password: string): Promise<void> {
  const pair = await mirror.db.read('pair')
  const privateHalf = pair && (await openPair(pair, password, mirror.userId))
  const opened = privateHalf && openMirrorWith(mirror, privateHalf).then(() => true)
  if (!(await opened?.catch(() => false))) {
    noteLeft(mirror.userId, true)
    await discardVault(mirror)
  }
  await begin(mirror)
}
