import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { everyone, isEverywhere, places, type Someone } from './company.ts'
import { copyDisk } from './copyDisk.ts'
import { Device } from './device.ts'
import { makeTemplate, type Template } from './template.ts'
import { World } from './world.ts'

const start = Date.UTC(2026, 10, 23, 12)

/** What a day begins with: the server's database, and devices that synced with it. */
export interface Morning {
  template: Template
  /** The disks of those devices by their names: copy them. */
  disks: Map<string, IDBFactory>
}

const owners: Someone[] = ['sonia', 'gil', 'davi', 'celia', 'marina', 'otavio', 'ana', 'caio']
const names = [...owners, 'marina 2']

/** Most devices of a day had been used before it. Made once for all days of a process. */
export const morningOf = (() => {
  let made: Promise<Morning> | undefined
  return () => (made ??= makeMorning())
})()

async function makeMorning(): Promise<Morning> {
  const before = await makeTemplate(start)
  const world = await World.open(before, 1000)
  const disks = new Map<string, IDBFactory>()
  for (const name of names) {
    const who = name.split(' ')[0] as Someone
    const indexedDB = new IDBFactory()
    const disk = { indexedDB, IDBKeyRange }
    const device = new Device({
      ...{ name, userId: everyone[who], skew: 0, time: () => world.time, send: world.send(who), disk },
    })
    await device.signIn()
    if (isEverywhere(device.userId)) await device.opened.db.keep('school', places.school)
    const done = await device.sync()
    if (done !== 'ok') throw new Error(`${name} cannot sync in the morning: ${done}`)
    device.opened.db.close()
    disks.set(name, indexedDB)
  }
  const template = { ...before, bytes: await world.bytes() }
  world.end()
  return { template, disks }
}

/** The disk of a device that synced in the morning. */
export const diskOf = ({ disks }: Morning, name: string): Device['disk'] | undefined => {
  const disk = disks.get(name)
  return disk && { indexedDB: copyDisk(disk), IDBKeyRange }
}
