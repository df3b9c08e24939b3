import type { Change } from '../../../schema/entities/tables.ts'
import type { Method } from '../../../schema/mutations/mutation.ts'
import { openSessions, usualLimits } from '../../../sync-server/sessions/sessions.ts'
import { takeIds } from '../../../sync-server/store/counters.ts'
import { type JournalRow, remember } from '../../../sync-server/store/journal.ts'
import { userOf } from '../../../sync-server/store/people.ts'
import type { State } from '../../../sync-server/store/project.ts'
import { write } from '../../../sync-server/store/write.ts'
import { httpNetwork } from '../httpNetwork.ts'
import { NetworkFailure } from '../networkFailure.ts'
import { everyone, places, type Someone } from './company.ts'
import { Machine } from './machine.ts'
import type { Send } from './network.ts'
import { type Sight, Sights } from './sights.ts'
import type { Template } from './template.ts'

const origin = 'http://localhost'

/** The school of a simulation, as its people reach it, and what is read of it. */
export class World extends Machine {
  /** When each mutation was done, by its device's word: what requests said. */
  readonly told = new Map<number, Set<number>>()
  /** The rows before the first act. */
  readonly morning: State
  private readonly cookies: Map<Someone, string>
  private sights: Sights

  static async open(template: Template, pageLimit: number): Promise<World> {
    const world = new World(template, pageLimit)
    await world.startRun()
    return world
  }

  private constructor(template: Template, pageLimit: number) {
    super(template, pageLimit)
    this.cookies = new Map(template.cookies)
    this.morning = template.morning
    this.sights = new Sights(template.morning)
  }

  /** The way a person's device reaches the server: the real client's, with their cookie. */
  send(who: Someone): Send {
    const network = httpNetwork((path, init) =>
      Promise.resolve(
        this.app.request(`${origin}${path}`, {
          method: 'POST',
          headers: this.headers(who, init?.body),
          body: init?.body,
        }),
      ),
    )
    return async (request) => {
      for (const { id, at } of request.mutations) this.told.set(id, (this.told.get(id) ?? new Set()).add(at))
      try {
        return await network.sync(request)
      } catch (error) {
        if (error instanceof NetworkFailure && error.status === 401) await this.signIn(who)
        throw error
      } finally {
        await this.restartIfDead()
      }
    }
  }

  /** As a browser sends them. With the length the body needs no counting. */
  private headers(who: Someone, body: unknown) {
    const length = String(Buffer.byteLength(body as string))
    return {
      Origin: origin,
      Cookie: this.cookies.get(who)!,
      'Content-Type': 'application/json',
      'Content-Length': length,
    }
  }

  /** Somebody whose session ended signs in again, if their account is there. */
  private async signIn(who: Someone) {
    if (this.dead || !(await userOf(this.store.q, everyone[who]))) return
    const sessions = openSessions(this.store, { now: () => this.time }, { secure: false, ...usualLimits })
    this.cookies.set(who, (await sessions.start(everyone[who], this.time)).split(';')[0]!)
  }

  override async putBack(withCommand: boolean): Promise<JournalRow[]> {
    const lost = await super.putBack(withCommand)
    for (const { id } of lost) this.told.delete(id)
    this.sights = new Sights(this.morning)
    return lost
  }

  /** A direct call of the API; gives its status. */
  async call(who: Someone, method: Method, path: string, body: object): Promise<number> {
    this.time++
    const text = JSON.stringify(body)
    try {
      const init = { method, headers: this.headers(who, text), body: text }
      return (await this.app.request(`${origin}${path}`, init)).status
    } finally {
      await this.restartIfDead()
    }
  }

  /** Something done to the school from the server's own keyboard, with its line in the journal. */
  async change(changes: Change[]): Promise<void> {
    const at = this.time
    await this.store.tx(async (q) => {
      const id = await takeIds(q, 'journal', 1)
      const done = await write(q, changes, [at, id])
      const call = { name: 'change', method: 'POST', path: '/keyboard', body: { changes }, hash: '' }
      const end = { outcome: 'applied' as const, code: null, message: null, changes: done.changes }
      await remember(q, {
        id,
        actorId: everyone.sonia,
        device: null,
        tenant: places.school,
        at,
        receivedAt: at,
        ...call,
        ...end,
      })
    })
  }

  /** Everything there is. */
  state = (): Promise<State> => this.sights.state(this.store)

  /** The same with what was done before. */
  async wholeJournal(): Promise<JournalRow[]> {
    return (await this.store.q.select().from(this.store.t.journal)) as JournalRow[]
  }

  /** What a person may hold now, by the measure of `project`, and the scopes it comes in. */
  view = (userId: number, picked?: number | null): Promise<Sight> => this.sights.view(this.store, userId, picked)

  /** Whether there is an account of this number. */
  async isThere(userId: number): Promise<boolean> {
    return (await userOf(this.store.q, userId)) !== undefined
  }
}
