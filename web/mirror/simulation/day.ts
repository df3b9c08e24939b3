import { besides } from './acts.ts'
import { watched } from './checks.ts'
import { companyOf, everyone, isEverywhere, places, type Someone } from './company.ts'
import { correctWithClockSetBack } from './correction.ts'
import type { Counts, Day } from './dayState.ts'
import { Device } from './device.ts'
import { settle } from './evening.ts'
import { wrongClock } from './faults.ts'
import { diskOf, type Morning, morningOf } from './morning.ts'
import { type Chance, chanceOf } from './random.ts'
import { pickStep } from './steps.ts'
import { World } from './world.ts'

/** Of the rows that an answer brings: mostly so few that a scope takes several. */
const pageSizes = [15, 40, 40, 120, 1000]

/** One day in five: the others draw from chance what they drew before. */
const hasCorrections = (seed: number) => seed % 5 === 0

/** A day that came to its end, with the names of the acts that the server carried out. */
export type Lived = Counts & { applied: string[] }

/**
 * One seeded day of the school: devices act, meet the server under every weather, crash; the school changes around them. In
 * the evening the network is fine, everything is settled, and all that the design promises is checked.
 * Rejects with the seed, what is wrong and the last steps.
 */
export async function runDay(seed: number, steps = 80): Promise<Lived> {
  const chance = chanceOf(seed)
  const morning = await morningOf()
  const world = await World.open(morning.template, chance.pick(pageSizes))
  const story: string[] = []
  const day: Day = {
    world,
    chance,
    devices: devicesOf(world, chance, morning),
    takenOut: new Set(),
    lost: new Set(),
    gone: new Set(),
    counts: { acts: 0, saved: 0, refused: 0, syncs: 0, crashes: 0 },
  }
  try {
    for (const device of day.devices) {
      await device.signIn()
      if (isEverywhere(device.userId)) await device.opened.db.keep('school', places.school)
      if (!device.away && !chance.oneIn(4)) story.push(`${device.name} ${await device.sync()}`)
    }
    for (let i = 0; i < steps; i++) {
      world.time += chance.oneIn(12) ? chance.below(180 * 60_000) : chance.below(60_000)
      const [name, step] = pickStep(chance)
      story.push(`${i} ${name}:`)
      story.push(`${story.pop()} ${await step(day)}`)
      for (const told of await besides(day)) story.push(`${i} ${told}`)
      if (hasCorrections(seed) && chance.oneIn(10)) story.push(`${i} correction: ${await correctWithClockSetBack(day)}`)
      const faults = world.takeFaults()
      if (faults.length) throw new Error(`the server failed: ${faults.join('\n')}`)
    }
    story.push('evening:')
    await settle(day)
    day.counts.crashes = day.devices.reduce((sum, { crashes }) => sum + crashes, world.crashes)
    day.counts.saved = day.devices.reduce((sum, { saved }) => sum + saved.length, 0)
    const applied = (await world.journal()).flatMap(({ outcome, name }) => (outcome === 'applied' ? [name] : []))
    return { ...day.counts, applied: [...new Set(applied)] }
  } catch (error) {
    const what = (error as Error).stack ?? String(error)
    throw new Error(
      `seed ${seed}: ${what}\nlast steps:\n  ${story.slice(-12).join('\n  ')}\nreplay: npm run simulate -- --seed ${seed}`,
    )
  } finally {
    for (const device of day.devices) device.opened.db.close()
    world.end()
  }
}

const kinds = ['phone', 'notebook', 'desktop', 'tablet', 'old phone', 'console', 'laptop', 'telephone', 'computer']

function devicesOf(world: World, chance: Chance, morning: Morning): Device[] {
  const { own, shared } = companyOf(chance)
  const devices = own.map((who, i) => {
    const name = own.indexOf(who) < i ? `${who} 2` : who
    return deviceFor(world, chance, who, kinds[i]!, chance.oneIn(5) ? undefined : diskOf(morning, name))
  })
  if (!shared) return devices
  const one = deviceFor(world, chance, shared[0], 'shared tablet')
  const other = deviceFor(world, chance, shared[1], 'shared tablet', one.disk)
  one.partner = other
  other.partner = one
  other.away = true
  return [...devices, one, other]
}

const deviceFor = (world: World, chance: Chance, who: Someone, kind: string, disk?: Device['disk']) =>
  new Device({
    name: `${who}'s ${kind}`,
    userId: everyone[who],
    skew: wrongClock(chance),
    time: () => world.time,
    disk,
    send: watched(world, everyone[who], world.send(who), () => {
      world.time += chance.below(3) * chance.below(400)
    }),
  })
