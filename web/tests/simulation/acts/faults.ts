import { mustAgree } from '#web/tests/simulation/checks/checks.ts'
import type { Acting, Day } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import type { NetworkCondition } from '../network.ts'
import { isEverywhere, places } from '../participants.ts'
import type { Chance } from '../random.ts'
import { act, actOf, pickDevice } from './acts.ts'
import { sealAndOpen } from './sealedLeave.ts'

export const networkConditions: NetworkCondition[] = [
  'fine',
  'fine',
  'fine',
  'fine',
  'down',
  'requestLost',
  'answerLost',
  'twice',
  'portal',
  'late',
]

export const minute = 60_000
const dayMs = 24 * 60 * minute
const year = 365 * dayMs

/** Clocks are off by seconds, by minutes, by a day, by years, or by anything between. */
export const wrongClock = (chance: Chance) => {
  const most = chance.pick([5000, 5000, 5 * minute, dayMs, 2 * year, year])
  return chance.oneIn(2) ? Math.round((chance.next() * 2 - 1) * most) : chance.pick([most, -most])
}

/**
 * Syncs a device under a random network condition. After a successful sync its rows are mostly compared with the
 * server's.
 */
export async function sync(day: Day, device: SimulatedDevice): Promise<string> {
  day.counts.syncs++
  device.network.condition = day.chance.pick(networkConditions)
  const done = await device.sync()
  if (done === 'ok' && !day.chance.oneIn(3)) await mustAgree(day.server, device)
  return `${device.name} with network ${device.network.condition}: ${done}`
}

/** Cuts a device's network, in both directions or in one, or restores it. */
export async function partition(day: Acting): Promise<string> {
  const { network, name } = pickDevice(day)
  network.partition = network.partition ? null : day.chance.pick(['both', 'out', 'in'] as const)
  return `${name} is cut ${network.partition ?? 'no more'}`
}

/** Hands the shared tablet to the other of its two people. */
export async function switchPerson(day: Day): Promise<string> {
  const leaving = day.devices.find(({ partner, away }) => partner && !away)
  if (!leaving) return 'nobody shares'
  const synced = day.chance.oneIn(2) ? await sync(day, leaving) : 'unsent'
  const { dropped, done } = await leaving.leave(() => sealAndOpen(leaving))
  for (const id of dropped) {
    day.takenOut.add(id)
    if (day.lost.has(id)) day.gone.add(id)
  }
  leaving.partner!.away = false
  return `${synced}; ${leaving.name} ${done}`
}

/**
 * Runs an app with an older protocol, or a page that a newer build has left behind. Neither loses or writes anything.
 */
export async function changeBuild(day: Day): Promise<string> {
  const device = pickDevice(day)
  if (day.chance.oneIn(2)) {
    device.network.old = !device.network.old
    return `${device.name} is ${device.network.old ? 'an old app' : 'of today again'}`
  }
  if (device.weakness.fails) return `${device.name} has no room for a newer build`
  device.network.condition = 'fine'
  const [acted, synced] = await device.underNewerBuild(async () => (await actOf(day, device))[1])
  if (acted === 'saved' || synced === 'ok') throw new Error(`${device.name} wrote into a newer build's mirror`)
  return `${device.name} under a newer build: ${acted}, ${synced}`
}

/**
 * Makes the disk full, or its connection die, while something is written. The write is saved all the same, or reported
 * as not saved.
 */
export async function failDisk(day: Day): Promise<string> {
  const { chance } = day
  const device = pickDevice(day)
  const name = chance.pick(['QuotaExceededError', 'UnknownError', 'InvalidStateError'])
  device.wasFull ||= name === 'QuotaExceededError'
  device.weakness.fail({ name, after: chance.below(6), times: 1 + chance.below(5) })
  const done = chance.oneIn(3) ? await sync(day, device) : await act(day, device)
  device.weakness.recover()
  // Room was made by deleting acknowledged entries.
  for (const id of day.lost) day.gone.add(id)
  return `${name}, ${done}`
}

/** An administrator of all schools switches to another school, or to none. */
export async function chooseSchool(day: Day): Promise<string> {
  const above = day.devices.filter(({ userId }) => isEverywhere(userId))
  if (!above.length) return 'nobody chooses'
  const device = day.chance.pick(above)
  const school = day.chance.pick([places.school, places.school, places.otherSchool, null])
  await device.opened.db.keep('school', school)
  return `${device.name} chooses ${school}`
}
