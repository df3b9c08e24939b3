import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { copyDisk } from './copyDisk.ts'
import { SimulatedDevice } from './device.ts'
import { everyone, isEverywhere, places, type Someone } from './participants.ts'
import { SimulatedServer } from './server.ts'
import { makeTemplate, type Template } from './template.ts'

const start = Date.UTC(2026, 10, 23, 12)

/** What a day begins with: the server's database, and devices that synced with it. */
export interface Morning {
  template: Template
  /** The disks of those devices by their names: copy them before use. */
  disks: Map<string, IDBFactory>
}

const owners: Someone[] = ['sonia', 'gil', 'davi', 'celia', 'marina', 'otavio', 'ana', 'caio']
const names = [...owners, 'marina 2']

/** Most devices of a day had been used before it. Created once for all days of a process. */
export const morningOf = (() => {
  let morning: Promise<Morning> | undefined
  return () => (morning ??= makeMorning())
})()

async function makeMorning(): Promise<Morning> {
  const before = await makeTemplate(start)
  const server = await SimulatedServer.open(before, 1000)
  const disks = new Map<string, IDBFactory>()
  for (const name of names) {
    const who = name.split(' ')[0] as Someone
    const indexedDB = new IDBFactory()
    const disk = { indexedDB, IDBKeyRange }
    const device = new SimulatedDevice({
      ...{ name, userId: everyone[who], skew: 0, time: () => server.time, send: server.send(who), disk },
    })
    await device.signIn()
    if (isEverywhere(device.userId)) await device.opened.db.keep('school', places.school)
    const done = await device.sync()
    if (done !== 'ok') throw new Error(`${name} cannot sync in the morning: ${done}`)
    device.opened.db.close()
    disks.set(name, indexedDB)
  }
  const template = { ...before, content: await server.leave() }
  return { template, disks }
}

/** A copy of the disk of a device that synced in the morning. */
export const diskOf = ({ disks }: Morning, name: string): SimulatedDevice['disk'] | undefined => {
  const disk = disks.get(name)
  return disk && { indexedDB: copyDisk(disk), IDBKeyRange }
}
