import type { JournalRow } from '#server/store/journal/journal.ts'
import type { Day } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import type { Chance } from '../random.ts'
import { act, onlineDevices, pickDevice } from './acts.ts'
import { minute, networkConditions, sync } from './faults.ts'
import { signOutWhileSyncing } from './signOut.ts'

// What happens to a school over years: days pass, clocks are set, a server goes back in time, an act fails there,
// people sign out.

const dayMs = 24 * 60 * minute
/** How far the server's own clock goes back at most, ms. */
export const maxServerStepBack = 5 * minute

/** Sets a device's clock while it is in use, back or forward, by ten minutes to three years, or makes it run wrong. */
export async function stepClock(day: Day): Promise<string> {
  const { chance } = day
  const device = pickDevice(day)
  const by = chance.pick([10 * minute, 60 * minute, dayMs, 40 * dayMs, 400 * dayMs, 1100 * dayMs])
  const set = () => {
    device.skew += chance.oneIn(2) ? by : -by
    if (chance.oneIn(4)) device.drift = chance.pick([0, 0.02, -0.02])
  }
  // Sometimes in the middle of an exchange.
  const done = chance.oneIn(3) ? await device.syncHeldBack(async () => set()) : set()
  return `${device.name} is now ${device.skew} off; ${done ?? 'no sync'}`
}

/** Sets the server's clock back a little, or right again. */
export async function stepServersClock({ chance, server }: Day): Promise<string> {
  server.setClock(server.skew ? 0 : -chance.below(maxServerStepBack))
  return `the server is ${server.skew} off`
}

/** Lets days or a whole term pass without any act; the server keeps tidying up. */
export async function letDaysPass(day: Day): Promise<string> {
  const days = day.chance.pick([1, 2, 7, 14, 35, 91, 200])
  day.server.time += days * dayMs + day.chance.below(dayMs)
  await day.server.tidyUp()
  return `${days} days`
}

/** Copies the database, or puts an earlier copy in its place, by the restore command or by hand. */
export async function goBack(day: Day): Promise<string> {
  const { chance, server, devices, lost, gone } = day
  if (!server.hasCopy || chance.oneIn(2)) {
    await server.takeCopy()
    return 'a copy is taken'
  }
  const command = chance.oneIn(2)
  const missing = await server.restoreCopy(command)
  for (const device of devices) mustStillHold(day, device, await device.held(), missing)
  const held = new Set((await Promise.all(devices.map((device) => device.held()))).flat())
  for (const { id } of missing) {
    lost.add(id)
    if (!held.has(id)) gone.add(id)
  }
  if (!command) await markUnrecoverable(day)
  return `the copy is put back ${command ? 'by the command' : 'by hand'}: ${missing.length} acts are lost`
}

/**
 * Checks that each device still holds what the server lost: a device deletes acknowledged entries only after a month by
 * the server's clock, or after a week for want of room.
 */
function mustStillHold(
  { server, takenOut, gone }: Day,
  device: SimulatedDevice,
  held: number[],
  missing: JournalRow[],
) {
  const kept = (device.wasFull ? 7 : 30) * dayMs - maxServerStepBack
  const saved = new Set(device.saved)
  for (const { id, receivedAt } of missing) {
    if (!saved.has(id) || held.includes(id) || takenOut.has(id) || gone.has(id)) continue
    if (receivedAt > server.now() - kept) throw new Error(`${device.name} let go of ${id}, which came at ${receivedAt}`)
  }
}

/**
 * Adds to `gone` the acts that nobody sends again. An app of last year does not state which history it saw, so nobody
 * may notice a copy that is put back by hand, and what was acknowledged to that app stays lost. Today's app states it:
 * what a device with today's app still has is sent again, however late.
 */
async function markUnrecoverable({ devices, lost, gone }: Pick<Day, 'devices' | 'lost' | 'gone'>) {
  for (const device of devices) {
    if (!device.network.wasLastYears) continue
    for (const id of await device.acknowledged()) if (lost.has(id)) gone.add(id)
  }
}

/** Makes the server fail at some mutations for a while, after writing them; it handles the others. */
export async function failServer(day: Day): Promise<string> {
  const { chance, server } = day
  const share = 2 + chance.below(4)
  const seed = chance.below(1000)
  server.fails = ({ id }) => (id + seed) % share === 0
  const reports: string[] = []
  for (let i = chance.below(3); i >= 0; i--) {
    const device = pickDevice(day)
    if (chance.oneIn(2)) reports.push(await act(day, device))
    reports.push(await sync(day, device))
  }
  if (chance.oneIn(2)) server.fails = () => false
  return `one in ${share}: ${reports.join('; ')}`
}

/** Switches a device to small pages, small batches or an app of last year, until it is changed again. */
export async function changeConnection(day: Day): Promise<string> {
  const { chance, devices } = day
  const device = chance.pick(devices)
  const { network, name } = device
  network.room = chance.pick([4_000, 12_000, Number.POSITIVE_INFINITY])
  network.most = chance.pick([1, 3, Number.POSITIVE_INFINITY])
  await device.runLastYears(chance.oneIn(4))
  if (network.lastYears) await markUnrecoverable(day)
  return `${name} asks for ${network.room} bytes, sends ${network.most} at once${network.lastYears ? ', as last year' : ''}`
}

/** Syncs two tabs and a worker of one device at once. */
export async function useTabs(day: Day): Promise<string> {
  const device = pickDevice(day)
  const { chance } = day
  day.counts.syncs += 3
  device.network.condition = chance.pick(networkConditions)
  if (chance.oneIn(3)) device.crashAt(pointIn(chance))
  const done = await device.syncInTwoTabs({
    locks: chance.oneIn(2),
    ...(chance.oneIn(2) && { act: (tab) => device.inTab(tab, () => act(day, device)) }),
  })
  device.crashAt(null)
  return `${device.name} with network ${device.network.condition}: ${done}`
}

const pointIn = (chance: Chance) =>
  chance.pick(['drain.sending', 'drain.answered', 'apply.rows', 'apply.end', 'drain.applied', 'mutate.after'])

/** A person signs out during a sync, with or without keeping what waits, and signs in again later. */
export async function leaveInTheMiddle(day: Day): Promise<string> {
  const own = onlineDevices(day).filter(({ partner }) => !partner)
  const device = day.chance.pick(own)
  device.network.condition = 'fine'
  const keeps = !day.chance.oneIn(3)
  const { dropped, done } = await signOutWhileSyncing(device, keeps)
  // Requests that the network held back arrive now; nobody can recall them.
  while (!keeps && device.network.delayedRequests.length) await device.network.deliverDelayed(day.chance)
  for (const id of dropped) {
    day.takenOut.add(id)
    day.gone.add(id)
  }
  return `${device.name} signs out ${keeps ? 'and keeps what waits' : 'for good'}: ${done}`
}
