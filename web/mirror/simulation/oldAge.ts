import type { JournalRow } from '../../../sync-server/store/journal.ts'
import { act, pickDevice, present } from './acts.ts'
import type { Day } from './dayState.ts'
import type { Device } from './device.ts'
import { minute, sync, weathers } from './faults.ts'
import type { Chance } from './random.ts'
import { signOutWhileSyncing } from './signOut.ts'

// What happens to a school in years: days pass, clocks are set, a server goes back, an act fails there, people sign out.

const date = 24 * 60 * minute
/** How far the server's own clock goes back at most, ms. */
export const serversStep = 5 * minute

/** A clock is set while it is in use, back or forward, by ten minutes to three years; or begins to run wrong. */
export async function stepClock(day: Day): Promise<string> {
  const { chance } = day
  const device = pickDevice(day)
  const by = chance.pick([10 * minute, 60 * minute, date, 40 * date, 400 * date, 1100 * date])
  const set = () => {
    device.skew += chance.oneIn(2) ? by : -by
    if (chance.oneIn(4)) device.drift = chance.pick([0, 0.02, -0.02])
  }
  // In the middle of an exchange, too.
  const done = chance.oneIn(3) ? await device.syncHeldBack(async () => set()) : set()
  return `${device.name} is now ${device.skew} off; ${done ?? 'no sync'}`
}

/** The server's clock goes back a little, or is right again. */
export async function stepServersClock({ chance, world }: Day): Promise<string> {
  world.setClock(world.skew ? 0 : -chance.below(serversStep))
  return `the server is ${world.skew} off`
}

/** Nobody does anything for days, or for a term; the server goes on tidying up. */
export async function letDaysPass(day: Day): Promise<string> {
  const days = day.chance.pick([1, 2, 7, 14, 35, 91, 200])
  day.world.time += days * date + day.chance.below(date)
  await day.world.tidyUp()
  return `${days} days`
}

/** The database is copied; some time later the copy takes its place, by the command that restores or by hand. */
export async function goBack(day: Day): Promise<string> {
  const { chance, world, devices, lost, gone } = day
  if (!world.hasCopy || chance.oneIn(2)) {
    await world.takeCopy()
    return 'a copy is taken'
  }
  const command = chance.oneIn(2)
  const missing = await world.putBack(command)
  for (const device of devices) mustStillHold(day, device, await device.held(), missing)
  const held = new Set((await Promise.all(devices.map((device) => device.held()))).flat())
  for (const { id } of missing) {
    lost.add(id)
    if (!held.has(id)) gone.add(id)
  }
  if (!command) await untold(day)
  return `the copy is put back ${command ? 'by the command' : 'by hand'}: ${missing.length} acts are lost`
}

/** A device lets go of what was acknowledged a month later, by the server's clock; for want of room a week later. */
function mustStillHold({ world, takenOut, gone }: Day, device: Device, held: number[], missing: JournalRow[]) {
  const kept = (device.madeRoom ? 7 : 30) * date - serversStep
  const saved = new Set(device.saved)
  for (const { id, receivedAt } of missing) {
    if (!saved.has(id) || held.includes(id) || takenOut.has(id) || gone.has(id)) continue
    if (receivedAt > world.now() - kept) throw new Error(`${device.name} let go of ${id}, which came at ${receivedAt}`)
  }
}

/**
 * An app of last year does not say what it saw, so that nobody may notice a copy that is put back by hand, and what was
 * acknowledged to it stays lost. Today's says it: what a device of today's app still has comes again, however late.
 */
async function untold({ devices, lost, gone }: Pick<Day, 'devices' | 'lost' | 'gone'>) {
  for (const device of devices) {
    if (!device.network.wasLastYears) continue
    for (const id of await device.acknowledged()) if (lost.has(id)) gone.add(id)
  }
}

/** The server fails at some mutations for a while, after writing them, and does the rest. */
export async function failServer(day: Day): Promise<string> {
  const { chance, world } = day
  const share = 2 + chance.below(4)
  const seed = chance.below(1000)
  world.fails = ({ id }) => (id + seed) % share === 0
  const told: string[] = []
  for (let i = chance.below(3); i >= 0; i--) {
    const device = pickDevice(day)
    if (chance.oneIn(2)) told.push(await act(day, device))
    told.push(await sync(day, device))
  }
  if (chance.oneIn(2)) world.fails = () => false
  return `one in ${share}: ${told.join('; ')}`
}

/** Small pages, small batches, and an app of last year, until it is changed again. */
export async function changeLine(day: Day): Promise<string> {
  const { chance, devices } = day
  const { network, name } = chance.pick(devices)
  network.room = chance.pick([4_000, 12_000, Number.POSITIVE_INFINITY])
  network.most = chance.pick([1, 3, Number.POSITIVE_INFINITY])
  network.lastYears = chance.oneIn(4)
  network.wasLastYears ||= network.lastYears
  if (network.lastYears) await untold(day)
  return `${name} asks for ${network.room} bytes, sends ${network.most} at once${network.lastYears ? ', as last year' : ''}`
}

/** Two tabs and a worker of one device at once. */
export async function useTabs(day: Day): Promise<string> {
  const device = pickDevice(day)
  const { chance } = day
  day.counts.syncs += 3
  device.network.weather = chance.pick(weathers)
  if (chance.oneIn(3)) device.crashAt(pointIn(chance))
  const done = await device.syncInTwoTabs({
    locks: chance.oneIn(2),
    ...(chance.oneIn(2) && { act: (tab) => device.inTab(tab, () => act(day, device)) }),
  })
  device.crashAt(null)
  return `${device.name} in weather ${device.network.weather}: ${done}`
}

const pointIn = (chance: Chance) =>
  chance.pick(['drain.sending', 'drain.answered', 'apply.rows', 'apply.end', 'drain.applied', 'mutate.after'])

/** A person signs out while a sync is on its way: keeping what waits, or not. They sign in again some time later. */
export async function leaveInTheMiddle(day: Day): Promise<string> {
  const own = present(day).filter(({ partner }) => !partner)
  const device = day.chance.pick(own)
  device.network.weather = 'fine'
  const keeps = !day.chance.oneIn(3)
  const { dropped, done } = await signOutWhileSyncing(device, keeps)
  // What the network kept of it arrives now; nobody can call it back.
  while (!keeps && device.network.stray.length) await device.network.deliverStray(day.chance)
  for (const id of dropped) {
    day.takenOut.add(id)
    day.gone.add(id)
  }
  return `${device.name} signs out ${keeps ? 'and keeps what waits' : 'for good'}: ${done}`
}
