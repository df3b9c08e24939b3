import { withDependents } from '#schema/sync/dependents.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { letEverybodyIn, openSchools } from '../acts/serverSideActs.ts'
import type { Day } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import { isEverywhere } from '../participants.ts'
import { must } from './checks.ts'
import { mendConnections } from './settle.ts'

/** A device that is not done after so many of its own rounds never will be. */
const mostRounds = 40

const dayMs = 24 * 60 * 60_000

/**
 * Heals the world and waits: nobody asks for anything, and each device goes on in its own rounds, at its own time.
 * First with what is wrong on the devices, where what waits must arrive all the same; then with room on every disk, where
 * everything must have its end save what the server fails at or something on the way stops; then without that.
 * Resolves to the most rounds that a device took. Rejects with those that never got done.
 */
export async function healAndWait(day: Day): Promise<number> {
  const { server, devices } = day
  await server.free()
  await mendConnections(day)
  for (const device of devices) {
    if (device.weakness.isFull) await waitFor(day, device, () => notArrived(day, device))
    device.weakness.free()
  }
  await mendConnections(day)
  // A school may have been closed by an act that still waits: those who can reopen it come first.
  const order = [...devices].sort((a, b) => Number(isEverywhere(b.userId)) - Number(isEverywhere(a.userId)))
  for (const device of order.filter(({ userId }) => isEverywhere(userId))) await device.round(day.chance.next)
  await openSchools(server)
  // An act that may depend on a lost act waits for it, but not for ever.
  for (const device of order) await device.round(day.chance.next)
  if (server.wasRestored) server.time += 31 * dayMs
  let most = 0
  const everybody = async () => {
    for (const device of order) {
      if (day.chance.oneIn(4)) {
        device.weakness.die()
        await device.round(day.chance.next)
      }
      most = Math.max(most, await waitFor(day, device, () => undone(day, device)))
    }
  }
  await everybody()
  server.poisons = () => false
  for (const { network } of devices) network.stopped.clear()
  await everybody()
  return most
}

/** Lets a device run its rounds until nothing is left. Resolves to how many that took. */
async function waitFor(day: Day, device: SimulatedDevice, left: () => Promise<string[]>): Promise<number> {
  const { server, chance } = day
  const ends: number[] = []
  for (let rounds = 0; ; rounds++) {
    const open = await left()
    if (!open.length) return rounds
    if (rounds === mostRounds)
      must(open.map((what) => `${device.name} stalls: ${what}, after rounds that ended with ${ends.join(', ')}`))
    const { status, wait } = await device.round(chance.next)
    ends.push(status)
    // Closed by an act that arrived meanwhile.
    if (status === 403) await openSchools(server)
    if (status === 401) {
      if (!(await server.isThere(device.userId))) return rounds
      if (ends.at(-2) === 401) await letEverybodyIn(server)
    }
    server.time += wait
  }
}

const queuedOf = ({ opened }: SimulatedDevice) => opened.db.outbox.where('state').equals('queued').sortBy('id')

/** What waits on a device and nobody but a person or a healed server can let through, with all that depends on it. */
async function excused({ server }: Day, device: SimulatedDevice): Promise<Set<number>> {
  const stuck = withDependents(
    await queuedOf(device),
    (entry) => server.poisons(entry) || device.network.stopped.has(entry.id),
  )
  return new Set(stuck.map(({ id }) => id))
}

/**
 * The entries of a device without room that the server has not seen. Of a server that went back in time nothing is said:
 * it takes nothing before the device has queued again what was lost, which needs room. What was done before may depend on
 * something lost, and waits for that.
 */
async function notArrived(day: Day, device: SimulatedDevice): Promise<string[]> {
  const epochNow = await day.server.epoch()
  if ((await device.opened.db.read('sync'))?.epoch !== epochNow) return []
  const known = new Set((await day.server.journal()).map(({ id }) => id))
  const held = await excused(day, device)
  const isLeft = ({ id, epoch }: OutboxEntry) => !known.has(id) && !held.has(id) && epoch === epochNow
  const left = (await queuedOf(device)).filter(isLeft)
  return left.map(({ id }) => `${id} does not arrive from a full device`)
}

/** What keeps a device from being done. */
async function undone(day: Day, device: SimulatedDevice): Promise<string[]> {
  const { db } = device.opened
  const held = await excused(day, device)
  const waiting = (await queuedOf(device)).filter(({ id }) => !held.has(id))
  const { settled, sync, unaccepted } = await db.readAll('settled', 'sync', 'unaccepted')
  const scopes = await db.cursors.filter(({ more, stale }) => more || stale === true).toArray()
  return [
    ...waiting.map(({ id, attempts }) => `${id} waits, sent ${attempts} times without an answer`),
    ...scopes.map(({ scope }) => `${scope} is not complete`),
    ...(settled?.length ? [`the rows of ${settled} are to come`] : []),
    ...(sync?.bootstrapped ? [] : ['its first sync is not complete']),
    ...(sync?.failure ? [`it tells of a failure ${sync.failure.status} ${sync.failure.code}`] : []),
    ...((unaccepted?.count ?? 0) === held.size
      ? []
      : [`it tells of ${unaccepted?.count} unanswered, not ${held.size}`]),
  ]
}
