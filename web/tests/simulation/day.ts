import { isFull } from '#web/mirror/database/storageFailure.ts'
import { sideActs } from './acts/acts.ts'
import { correctWithClockSetBack } from './acts/correction.ts'
import { exampleAct, otherActs } from './acts/exampleActs.ts'
import { wrongClock } from './acts/faults.ts'
import { hardship } from './acts/hardships.ts'
import { moveAct } from './acts/moveActs.ts'
import { pickStep } from './acts/steps.ts'
import { subjectAct } from './acts/subjectActs.ts'
import { checkedSend } from './checks/checks.ts'
import { healAndWait } from './checks/liveness.ts'
import { settle } from './checks/settle.ts'
import type { Counts, Day } from './dayState.ts'
import { SimulatedDevice } from './device.ts'
import { diskOf, type Morning, morningOf } from './morning.ts'
import { everyone, isEverywhere, participantsOf, places, type Someone } from './participants.ts'
import { type Chance, chanceOf } from './random.ts'
import { SimulatedServer } from './server.ts'

/** How many rows a page brings: mostly so few that a scope takes several pages. */
const pageSizes = [15, 40, 40, 120, 1000]

/**
 * One day in five has corrections, so that the other days keep the random numbers they had before corrections existed.
 */
const hasCorrections = (seed: number) => seed % 5 === 0
/** The same for acts that are only done by their example. */
const hasExamples = (seed: number) => seed % 5 === 2 && otherActs.length > 0
/** The same for rolls that are moved and withdrawn. */
const hasMoves = (seed: number) => seed % 5 === 4
/** Those on which classes have subjects, and teachers stand in for each other. */
const hasSubjects = (seed: number) => seed % 5 === 1

/** How many steps a day has, and one whose end is waited for. */
const usualSteps = 80
const hardSteps = 24

/** The counts of a completed day, with the names of the acts that the server applied. */
export type DayResult = Counts & { applied: string[] }

/**
 * Runs one seeded day of the school: devices act, sync under every network condition and crash, and the school changes
 * around them. At the end the network is fine, everything settles, and all that the design promises is checked.
 * On a hard day disks stay full, storage dies, clocks are set to other years and single acts never get through; then
 * everything heals, and each device must get done in its own time before anybody does anything for it.
 * Rejects with the seed, the problem and the last steps.
 */
export async function runDay(seed: number, { hard = false } = {}): Promise<DayResult> {
  const steps = hard ? hardSteps : usualSteps
  const chance = chanceOf(seed)
  const morning = await morningOf()
  const server = await SimulatedServer.open(morning.template, chance.pick(pageSizes))
  const log: string[] = []
  const day: Day = {
    server,
    chance,
    devices: devicesOf(server, chance, morning),
    takenOut: new Set(),
    lost: new Set(),
    gone: new Set(),
    counts: { acts: 0, saved: 0, refused: 0, syncs: 0, crashes: 0, rounds: 0 },
  }
  try {
    for (const device of day.devices) {
      await device.signIn()
      if (isEverywhere(device.userId)) await device.opened.db.keep('school', places.school)
      if (!device.away && !chance.oneIn(4)) log.push(`${device.name} ${await device.sync()}`)
    }
    for (let i = 0; i < steps; i++) {
      server.time += chance.oneIn(12) ? chance.below(180 * 60_000) : chance.below(60_000)
      const [name, step] = hard && chance.oneIn(3) ? (['hardship', hardship] as const) : pickStep(chance)
      log.push(`${i} ${name}:`)
      log.push(`${log.pop()} ${await (hard ? despiteFullDisk(step(day)) : step(day))}`)
      const beside = sideActs(day).then((reports) => reports.map((report) => `${i} ${report}`).join('\n  '))
      const reports = await (hard ? despiteFullDisk(beside) : beside)
      if (reports) log.push(reports)
      if (hasCorrections(seed) && chance.oneIn(10)) log.push(`${i} correction: ${await correctWithClockSetBack(day)}`)
      if (hasExamples(seed) && chance.oneIn(4)) log.push(`${i} example: ${await exampleAct(day)}`)
      if (hasMoves(seed) && chance.oneIn(4)) log.push(`${i} move: ${await despiteFullDisk(moveAct(day))}`)
      if (hasSubjects(seed) && chance.oneIn(3)) log.push(`${i} subject: ${await despiteFullDisk(subjectAct(day))}`)
      const faults = server.takeFaults()
      if (faults.length) throw new Error(`the server failed: ${faults.join('\n')}`)
    }
    if (hard) {
      log.push('healing:')
      day.counts.rounds = await healAndWait(day)
    }
    log.push('settling:')
    await settle(day)
    day.counts.crashes = day.devices.reduce((sum, { crashes }) => sum + crashes, server.crashes)
    day.counts.saved = day.devices.reduce((sum, { saved }) => sum + saved.length, 0)
    const applied = (await server.journal()).flatMap(({ outcome, name }) => (outcome === 'applied' ? [name] : []))
    return { ...day.counts, applied: [...new Set(applied)] }
  } catch (error) {
    const what = (error as Error).stack ?? String(error)
    throw new Error(
      `seed ${seed}: ${what}\nlast steps:\n  ${log.slice(-12).join('\n  ')}\nreplay: npm run simulate -- ${hard ? '--hard ' : ''}--seed ${seed}`,
    )
  } finally {
    for (const device of day.devices) device.opened.db.close()
    await server.end()
  }
}

/** What the simulation itself writes on a full disk, of a device or the server, is not written. */
const despiteFullDisk = (step: Promise<string>): Promise<string> =>
  step.catch((error: unknown) => {
    if (!isFull(error) && !String(error).includes('disk is full')) throw error
    return 'no room for that'
  })

const kinds = ['phone', 'notebook', 'desktop', 'tablet', 'old phone', 'console', 'laptop', 'telephone', 'computer']

function devicesOf(server: SimulatedServer, chance: Chance, morning: Morning): SimulatedDevice[] {
  const { own, shared } = participantsOf(chance)
  const devices = own.map((who, i) => {
    const name = own.indexOf(who) < i ? `${who} 2` : who
    return deviceFor(server, chance, who, kinds[i]!, chance.oneIn(5) ? undefined : diskOf(morning, name))
  })
  if (!shared) return devices
  const one = deviceFor(server, chance, shared[0], 'shared tablet')
  const other = deviceFor(server, chance, shared[1], 'shared tablet', one.disk)
  one.partner = other
  other.partner = one
  other.away = true
  return [...devices, one, other]
}

const deviceFor = (
  server: SimulatedServer,
  chance: Chance,
  who: Someone,
  kind: string,
  disk?: SimulatedDevice['disk'],
) =>
  new SimulatedDevice({
    name: `${who}'s ${kind}`,
    userId: everyone[who],
    skew: wrongClock(chance),
    time: () => server.time,
    disk,
    send: checkedSend(server, everyone[who], server.send(who), () => {
      // No two requests arrive in the same ms: their times tell the checks which came first.
      server.time += 1 + chance.below(3) * chance.below(400)
    }),
  })
