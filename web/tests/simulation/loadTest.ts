import { scopesOf } from '#schema/permissions/scopes.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { wholeEntry } from '#server/store/journal/journal.ts'
import type { Store } from '#server/store/store.ts'
import { linksOf } from '#server/store/visibility/links.ts'
import { farFuture, project, stateOf } from '#server/tests/support/project.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { actOf } from './acts/acts.ts'
import { networkConditions, partition, wrongClock } from './acts/faults.ts'
import { officeAct } from './acts/officeActs.ts'
import { devicePoints } from './acts/steps.ts'
import { mustAgree } from './checks/checks.ts'
import { differencesFrom } from './checks/lastWrites.ts'
import { everyActHadOneEnd } from './checks/settle.ts'
import { SimulatedDevice } from './device.ts'
import { everyone, isStudent, type Someone } from './participants.ts'
import type { Chance } from './random.ts'
import type { Template } from './template.ts'

/** The owners of the devices, in turn and again from the start. */
const owners: Someone[] = ['marina', 'ana', 'celia', 'marina', 'bento', 'davi', 'marina', 'caio', 'celia', 'otavio']

/**
 * Many devices at once that sync with a server over HTTP, in real time, each with its network conditions, its crashes
 * and its clock. The acts of one device run in order; the devices run in parallel.
 */
export class LoadTest {
  readonly devices: SimulatedDevice[]
  /** How long each exchange that carried mutations took, as seen by its device, ms. */
  pushes: number[] = []
  /** Failures that none of the injected faults explains. */
  readonly faults: string[] = []
  acts = 0
  private readonly chance: Chance
  private readonly takenOut = new Set<number>()
  /** Entries that depended on discarded ones. */
  private readonly gone = new Set<number>()
  private readonly turns = new Map<SimulatedDevice, Promise<unknown>>()
  private readonly server = {
    start: Date.now(),
    get time() {
      return Date.now()
    },
  }

  constructor(options: { size: number; url: string; cookies: Map<Someone, string>; chance: Chance }) {
    this.chance = options.chance
    this.devices = Array.from({ length: options.size }, (_, i) => {
      const who = owners[i % owners.length]!
      return new SimulatedDevice({
        name: `${who}'s device ${i + 1}`,
        userId: everyone[who],
        skew: wrongClock(options.chance),
        time: () => Date.now(),
        send: this.sendTo(options.url, options.cookies.get(who)!),
      })
    })
  }

  private sendTo(url: string, cookie: string) {
    const network = httpNetwork((path, init) =>
      fetch(`${url}${path}`, { ...init, headers: { ...init?.headers, Origin: url, Cookie: cookie } }),
    )
    return async (request: Parameters<typeof network.sync>[0]) => {
      const since = performance.now()
      const answer = await network.sync(request)
      if (request.mutations.length) this.pushes.push(performance.now() - since)
      return answer
    }
  }

  get saved() {
    return this.devices.reduce((sum, { saved }) => sum + saved.length, 0)
  }
  get crashes() {
    return this.devices.reduce((sum, { crashes }) => sum + crashes, 0)
  }

  /** Queues one turn on a random device, after what it already has to do. */
  tick() {
    const device = this.chance.pick(this.devices)
    const turn = (this.turns.get(device) ?? Promise.resolve())
      .then(() => this.doOn(device))
      .catch((error) => this.faults.push(`${device.name}: ${(error as Error).stack}`))
    this.turns.set(device, turn)
  }

  private async doOn(device: SimulatedDevice) {
    const { chance, server } = this
    const acting = { server, chance, devices: [device] }
    const student = isStudent(device.userId)
    this.injectFault(device)
    // Classes keep their teachers and students, so that those have something to do for an hour; students mostly only
    // read.
    if (!student || chance.oneIn(6)) {
      this.acts++
      await (student ? officeAct(acting) : actOf(acting, device))
    }
    if (chance.oneIn(device.network.partition ? 2 : 15)) await partition(acting)
    device.network.condition = chance.pick(networkConditions)
    if (chance.oneIn(10)) await device.syncInTwoTabs({ locks: false })
    else if (!chance.oneIn(4)) await device.sync()
    if (chance.oneIn(6)) await device.network.deliverDelayed(chance)
  }

  private injectFault(device: SimulatedDevice) {
    const { chance } = this
    if (chance.oneIn(20)) device.crashAt(chance.pick(devicePoints))
    if (chance.oneIn(60)) device.restart()
    if (chance.oneIn(60)) device.skew = wrongClock(chance)
  }

  /** Resolves when every turn begun so far is over. */
  async waitForTurns(): Promise<void> {
    await Promise.all(this.turns.values())
  }

  /**
   * Brings all devices to rest: the network is fine, nobody acts, everything is sent and received, and refused entries
   * are discarded.
   */
  async settle(): Promise<void> {
    for (const round of ['send', 'receive'] as const) {
      for (const device of this.devices) {
        device.crashAt(null)
        Object.assign(device.network, { condition: 'fine', partition: null })
        if (round === 'receive')
          while (device.network.delayedRequests.length) await device.network.deliverDelayed(this.chance)
        const done = await device.sync()
        if (done !== 'ok') this.faults.push(`${device.name} cannot sync while settling: ${done}`)
      }
    }
    for (const device of this.devices) {
      for (const id of await device.opened.db.outbox.where('state').equals('refused').primaryKeys()) {
        for (const taken of await device.discard(id)) (taken === id ? this.takenOut : this.gone).add(taken)
      }
    }
  }

  /** After `settle`: every device that does not hold what the server would show its person, and how it differs. */
  async divergences({ q }: Store): Promise<string[]> {
    const state = await stateOf(q)
    const server = {
      view: async (userId: number) => {
        const user = (await userOf(q, userId))!
        return { rows: project(user, state), scopes: scopesOf(user, await linksOf(q, user, farFuture)) }
      },
    }
    return this.failuresOf(...this.devices.map((device) => () => mustAgree(server, device)))
  }

  /** At the end: acts without exactly one outcome, and fields that do not hold their last write. */
  async losses({ q, t }: Store, { morning, past }: Pick<Template, 'morning' | 'past'>): Promise<string[]> {
    const all = (await q.select().from(t.journal)).map(wholeEntry)
    const journal = all.filter(({ id }) => !past.has(id))
    const server = { journal: async () => journal, isThere: async () => true }
    const fields = differencesFrom(journal, await stateOf(q), morning)
    return [
      ...fields,
      ...(await this.failuresOf(() =>
        everyActHadOneEnd(server, {
          devices: this.devices,
          takenOut: this.takenOut,
          lost: new Set(),
          gone: this.gone,
        }),
      )),
    ]
  }

  private async failuresOf(...checks: (() => Promise<void>)[]): Promise<string[]> {
    const failures: string[] = []
    for (const check of checks) await check().catch((error) => failures.push((error as Error).message))
    return failures
  }

  end() {
    for (const device of this.devices) device.opened.db.close()
  }
}
