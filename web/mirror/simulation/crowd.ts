import { scopesOf } from '../../../schema/sync/scopes.ts'
import type { JournalRow } from '../../../sync-server/store/journal.ts'
import { linksOf } from '../../../sync-server/store/links.ts'
import { userOf } from '../../../sync-server/store/people.ts'
import { project, stateOf } from '../../../sync-server/store/project.ts'
import type { Store } from '../../../sync-server/store/store.ts'
import { httpNetwork } from '../httpNetwork.ts'
import { actOf } from './acts.ts'
import { mustAgree } from './checks.ts'
import { everyone, isStudent, type Someone } from './company.ts'
import { Device } from './device.ts'
import { everyActHadOneEnd } from './evening.ts'
import { partition, weathers, wrongClock } from './faults.ts'
import { differencesFrom } from './lastWrites.ts'
import { officeAct } from './office.ts'
import type { Chance } from './random.ts'
import { devicePoints } from './steps.ts'
import type { Template } from './template.ts'

/** Whose devices, one after the other and again from the start. */
const owners: Someone[] = ['marina', 'ana', 'celia', 'marina', 'bento', 'davi', 'marina', 'caio', 'celia', 'otavio']

/**
 * Many devices at once that meet a server over HTTP, at the machine's own time, each with its weather, its crashes and its
 * clock. What one device does is done in order; the devices go on side by side.
 */
export class Crowd {
  readonly devices: Device[]
  /** How long each exchange that carried mutations took, as its device saw it, ms. */
  pushes: number[] = []
  /** What went wrong that no trouble explains. */
  readonly faults: string[] = []
  acts = 0
  private readonly chance: Chance
  private readonly takenOut = new Set<number>()
  /** What hung on what was discarded. */
  private readonly gone = new Set<number>()
  private readonly turns = new Map<Device, Promise<unknown>>()
  private readonly world = {
    start: Date.now(),
    get time() {
      return Date.now()
    },
  }

  constructor(options: { size: number; url: string; cookies: Map<Someone, string>; chance: Chance }) {
    this.chance = options.chance
    this.devices = Array.from({ length: options.size }, (_, i) => {
      const who = owners[i % owners.length]!
      return new Device({
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

  /** Something is done on one of the devices, once it is done with what came before. */
  tick() {
    const device = this.chance.pick(this.devices)
    const turn = (this.turns.get(device) ?? Promise.resolve())
      .then(() => this.doOn(device))
      .catch((error) => this.faults.push(`${device.name}: ${(error as Error).stack}`))
    this.turns.set(device, turn)
  }

  private async doOn(device: Device) {
    const { chance, world } = this
    const acting = { world, chance, devices: [device] }
    const student = isStudent(device.userId)
    this.trouble(device)
    // Classes keep their teachers and students, so that those have something to do for an hour; students mostly look.
    if (!student || chance.oneIn(6)) {
      this.acts++
      await (student ? officeAct(acting) : actOf(acting, device))
    }
    if (chance.oneIn(device.network.partition ? 2 : 15)) await partition(acting)
    device.network.weather = chance.pick(weathers)
    if (chance.oneIn(10)) await device.syncInTwoTabs({ locks: false })
    else if (!chance.oneIn(4)) await device.sync()
    if (chance.oneIn(6)) await device.network.deliverStray(chance)
  }

  private trouble(device: Device) {
    const { chance } = this
    if (chance.oneIn(20)) device.crashAt(chance.pick(devicePoints))
    if (chance.oneIn(60)) device.restart()
    if (chance.oneIn(60)) device.skew = wrongClock(chance)
  }

  /** All that was begun is over. */
  async rest(): Promise<void> {
    await Promise.all(this.turns.values())
  }

  /** The weather is fine, nobody acts, all is sent and heard; what was refused is put away. */
  async calm(): Promise<void> {
    for (const round of ['send', 'hear'] as const) {
      for (const device of this.devices) {
        device.crashAt(null)
        Object.assign(device.network, { weather: 'fine', partition: null })
        if (round === 'hear') while (device.network.stray.length) await device.network.deliverStray(this.chance)
        const done = await device.sync()
        if (done !== 'ok') this.faults.push(`${device.name} cannot sync in the calm: ${done}`)
      }
    }
    for (const device of this.devices) {
      for (const id of await device.opened.db.outbox.where('state').equals('refused').primaryKeys()) {
        for (const taken of await device.discard(id)) (taken === id ? this.takenOut : this.gone).add(taken)
      }
    }
  }

  /** In the calm: every device that does not hold what the server would show its person, and how. */
  async divergences({ q }: Store): Promise<string[]> {
    const state = await stateOf(q)
    const world = {
      view: async (userId: number) => {
        const user = (await userOf(q, userId))!
        return { rows: project(user, state), scopes: scopesOf(user, await linksOf(q, user)) }
      },
    }
    return this.wrongs(...this.devices.map((device) => () => mustAgree(world, device)))
  }

  /** At the end: acts without one end, and fields that are not what was written last. */
  async losses({ q, t }: Store, { morning, past }: Pick<Template, 'morning' | 'past'>): Promise<string[]> {
    const all = (await q.select().from(t.journal)) as JournalRow[]
    const journal = all.filter(({ id }) => !past.has(id))
    const world = { journal: async () => journal, isThere: async () => true }
    const fields = differencesFrom(journal, await stateOf(q), morning)
    return [
      ...fields,
      ...(await this.wrongs(() =>
        everyActHadOneEnd(world, {
          devices: this.devices,
          takenOut: this.takenOut,
          lost: new Set(),
          gone: this.gone,
          late: new Set(),
        }),
      )),
    ]
  }

  private async wrongs(...checks: (() => Promise<void>)[]): Promise<string[]> {
    const told: string[] = []
    for (const check of checks) await check().catch((error) => told.push((error as Error).message))
    return told
  }

  end() {
    for (const device of this.devices) device.opened.db.close()
  }
}
