import type { Day } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import { pickDevice } from './acts.ts'
import { minute, sync } from './faults.ts'

/** What lasts until somebody helps: each makes a device or the server unable to do its part. */
const year = 365 * 24 * 60 * minute

const queuedOn = ({ opened }: SimulatedDevice) => opened.db.outbox.where('state').equals('queued').primaryKeys()

const hardships: ((day: Day, device: SimulatedDevice) => Promise<string>)[] = [
  /** The device's disk takes a few records more, and then none until something is let go. */
  async ({ chance }, device) => {
    device.wasFull = true
    const room = chance.pick([0, 0, 1, 3, 10, 30])
    device.weakness.fill(room)
    return `${device.name} has room for ${room} records`
  },
  /** The browser closes the database's connection, or its storage is dead until the app starts again. */
  async ({ chance }, device) => {
    const forGood = chance.oneIn(3)
    if (forGood) device.weakness.dieForGood()
    else device.weakness.die()
    const done = await device.sync()
    if (device.weakness.isDead) device.restart()
    return `${device.name} loses its storage${forGood ? ' until it is opened again' : ''}: ${done}`
  },
  /** The browser deletes the database. What waited there is gone. */
  async (day, device) => {
    if (device.partner || device.weakness.fails) return 'nothing is deleted'
    const held = await device.held()
    for (const id of held) {
      day.takenOut.add(id)
      day.gone.add(id)
    }
    await device.erase()
    await device.signIn()
    return `the browser deletes the data of ${device.name}, ${held.length} acts`
  },
  /** A clock is set to another year, before 1970 too. */
  async ({ chance }, device) => {
    device.skew += chance.pick([-70, -30, -3, 3, 30, 70]) * year
    return `${device.name} is now ${device.skew} off`
  },
  /** The server's disk takes a few pages more. */
  async ({ chance, server }) => {
    const pages = chance.below(12)
    const isFilled = await server.fill(pages)
    return isFilled ? `the server has room for ${pages} pages` : 'a disk of PostgreSQL is not filled'
  },
  /** The server fails at some acts whenever they come. */
  async ({ chance, server }) => {
    const [share, n] = [2 + chance.below(6), chance.below(6)]
    server.poisons = ({ id }) => id % share === n % share
    return `the server fails at one act in ${share}`
  },
  /** Something on the way refuses every request with this act. */
  async ({ chance }, device) => {
    if (device.weakness.fails) return 'nothing is stopped'
    const queued = await queuedOn(device)
    if (!queued.length) return 'nothing to stop'
    const id = chance.pick(queued)
    const status = chance.pick([400, 413] as const)
    device.network.stopped.set(id, status)
    return `${id} of ${device.name} is refused with ${status} on the way`
  },
  /** A busy server asks to be left alone. */
  async (day, device) => {
    device.network.pause = day.chance.pick([1, 60, 3600]) * 1000
    device.network.condition = 'busy'
    return `${device.name} is asked to wait ${device.network.pause} ms: ${await device.sync()}`
  },
]

/** One of the hardships befalls a device, which sometimes syncs right after it. */
export async function hardship(day: Day): Promise<string> {
  const device = pickDevice(day)
  const done = await day.chance.pick(hardships)(day, device)
  return day.chance.oneIn(3) ? `${done}; ${await sync(day, device)}` : done
}
