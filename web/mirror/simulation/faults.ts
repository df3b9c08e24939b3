import { act, actOf, pickDevice } from './acts.ts'
import { mustAgree } from './checks.ts'
import { isEverywhere, places } from './company.ts'
import type { Acting, Day } from './dayState.ts'
import type { Device } from './device.ts'
import type { Weather } from './network.ts'
import type { Chance } from './random.ts'
import { sealAndOpen } from './sealedLeave.ts'

export const weathers: Weather[] = [
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
const date = 24 * 60 * minute
const year = 365 * date

/** Clocks are off by seconds, by minutes, by a day, by years, and by anything between. */
export const wrongClock = (chance: Chance) => {
  const most = chance.pick([5000, 5000, 5 * minute, date, 2 * year, year])
  return chance.oneIn(2) ? Math.round((chance.next() * 2 - 1) * most) : chance.pick([most, -most])
}

/** A device meets the server under the weather of the moment, and mostly is looked into when that went well. */
export async function sync(day: Day, device: Device): Promise<string> {
  day.counts.syncs++
  device.network.weather = day.chance.pick(weathers)
  const done = await device.sync()
  if (done === 'ok' && !day.chance.oneIn(3)) await mustAgree(day.world, device)
  return `${device.name} in weather ${device.network.weather}: ${done}`
}

/** The network is cut for a while: both ways, or one. */
export async function partition(day: Acting): Promise<string> {
  const { network, name } = pickDevice(day)
  network.partition = network.partition ? null : day.chance.pick(['both', 'out', 'in'] as const)
  return `${name} is cut ${network.partition ?? 'no more'}`
}

/** The shared tablet goes to the other of its two people. */
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

/** An app from before the protocol, or a page that a newer build has left behind: neither loses or writes anything. */
export async function changeBuild(day: Day): Promise<string> {
  const device = pickDevice(day)
  if (day.chance.oneIn(2)) {
    device.network.old = !device.network.old
    return `${device.name} is ${device.network.old ? 'an old app' : 'of today again'}`
  }
  device.network.weather = 'fine'
  const [acted, synced] = await device.underNewerBuild(async () => (await actOf(day, device))[1])
  if (acted === 'saved' || synced === 'ok') throw new Error(`${device.name} wrote into a newer build's mirror`)
  return `${device.name} under a newer build: ${acted}, ${synced}`
}

/** The disk is full, or its handle dies, while something is written: it is saved all the same, or told as not. */
export async function failDisk(day: Day): Promise<string> {
  const { chance } = day
  const device = pickDevice(day)
  const name = chance.pick(['QuotaExceededError', 'UnknownError', 'InvalidStateError'])
  device.madeRoom ||= name === 'QuotaExceededError'
  device.weakness.fail({ name, after: chance.below(6), times: 1 + chance.below(5) })
  const done = chance.oneIn(3) ? await sync(day, device) : await act(day, device)
  device.weakness.recover()
  // Room was made of what had been acknowledged.
  for (const id of day.lost) day.gone.add(id)
  return `${name}, ${done}`
}

/** Who runs all schools goes on in another, or in none. */
export async function chooseSchool(day: Day): Promise<string> {
  const above = day.devices.filter(({ userId }) => isEverywhere(userId))
  if (!above.length) return 'nobody chooses'
  const device = day.chance.pick(above)
  const school = day.chance.pick([places.school, places.school, places.otherSchool, null])
  await device.opened.db.keep('school', school)
  return `${device.name} chooses ${school}`
}
