import { pageLock } from '#web/mirror/database/locks.ts'
import { openSealed } from '#web/mirror/session/openSealed.ts'
import { sealingKey } from '#web/mirror/session/sealer.ts'
import { sealOutbox } from '#web/mirror/session/sealOutbox.ts'
import { Crash } from '../crashingDevice.ts'
import type { SimulatedDevice } from '../device.ts'

const sealPoints = [null, 'seal.before', 'seal.written', 'forget.cleared']
const openPoints = [null, 'unseal.before', 'unseal.lined']

/**
 * What follows a sign-out that keeps what waits, and the next sign-in: everything is sealed, and opened again. Each of
 * the two crashes at some point and starts over. The crash points follow from what the device did, so that no random
 * number of the day is used for them.
 */
export async function sealAndOpen(device: SimulatedDevice): Promise<void> {
  const key = await sealingKey(btoa(device.name.padEnd(32).slice(0, 32)))
  await device.opened.db.keep('sealing', { key, epoch: null })
  const left = { at: device.opened.clock.now() }
  const turn = device.saved.length
  await despiteCrash(device, sealPoints[turn % sealPoints.length]!, () =>
    sealOutbox(device.opened, left, undefined, pageLock),
  )
  const names = (await device.disk.indexedDB.databases()).map(({ name }) => name)
  if (names.includes(`chamada-${device.userId}`)) throw new Error(`${device.name} signed out, and keeps a database`)
  device.restart()
  const closed = await despiteCrash(device, openPoints[turn % openPoints.length]!, () =>
    openSealed(device.opened, key, pageLock),
  )
  if (closed.length) throw new Error(`${device.name} cannot open what it sealed`)
}

async function despiteCrash<T>(device: SimulatedDevice, point: string | null, work: () => Promise<T>): Promise<T> {
  device.crashAt(point)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    device.restart()
    return await work()
  } finally {
    device.crashAt(null)
  }
}
