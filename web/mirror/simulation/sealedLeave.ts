import { pageLock } from '../locks.ts'
import { openSealed } from '../openSealed.ts'
import { sealingKey } from '../sealer.ts'
import { sealOutbox } from '../sealOutbox.ts'
import { Crash, type Device } from './device.ts'

const sealPoints = [null, 'seal.before', 'seal.written', 'forget.cleared']
const openPoints = [null, 'unseal.before', 'unseal.lined']

/**
 * What a sign-out that keeps what waits goes on to, and the next sign-in: all is sealed, and opened again, each of the two cut
 * short somewhere and begun anew. Which points are cut follows from what the device did, so that no day's chance is spent on it.
 */
export async function sealAndOpen(device: Device): Promise<void> {
  const key = await sealingKey(btoa(device.name.padEnd(32).slice(0, 32)))
  await device.opened.db.keep('sealing', { key, epoch: null })
  const left = { at: device.opened.clock.now() }
  const turn = device.saved.length
  await despiteCut(device, sealPoints[turn % sealPoints.length]!, () =>
    sealOutbox(device.opened, left, undefined, pageLock),
  )
  const names = (await device.disk.indexedDB.databases()).map(({ name }) => name)
  if (names.includes(`chamada-${device.userId}`)) throw new Error(`${device.name} signed out, and keeps a database`)
  device.restart()
  const closed = await despiteCut(device, openPoints[turn % openPoints.length]!, () =>
    openSealed(device.opened, key, pageLock),
  )
  if (closed.length) throw new Error(`${device.name} cannot open what it sealed`)
}

async function despiteCut<T>(device: Device, point: string | null, work: () => Promise<T>): Promise<T> {
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
