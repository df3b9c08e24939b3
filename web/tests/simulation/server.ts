import type { Method } from '#schema/mutations/mutation.ts'
import type { Change } from '#schema/nouns/tables.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { takeIds } from '#server/store/counters.ts'
import { addEntry, type JournalRow, wholeEntry } from '#server/store/journal/journal.ts'
import { write } from '#server/store/write/write.ts'
import type { State } from '#server/tests/support/project.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { type PersonView, ViewCache } from './checks/viewCache.ts'
import { Machine } from './machine.ts'
import type { Send } from './network.ts'
import { everyone, places, type Someone } from './participants.ts'
import type { Template } from './template.ts'

const origin = 'http://localhost'

/** The server of a simulated school, as its people reach it, and what the checks read of it. */
export class SimulatedServer extends Machine {
  /** When each mutation was done according to its device: the times in its requests. */
  readonly statedTimes = new Map<number, Set<number>>()
  /** The rows before the first act. */
  readonly morning: State
  private readonly cookies: Map<Someone, string>
  private views: ViewCache

  static async open(template: Template, pageLimit: number): Promise<SimulatedServer> {
    const server = new SimulatedServer(template, pageLimit)
    await server.startRun()
    return server
  }

  private constructor(template: Template, pageLimit: number) {
    super(template, pageLimit)
    this.cookies = new Map(template.cookies)
    this.morning = template.morning
    this.views = new ViewCache(template.morning)
  }

  /** How a person's device reaches the server: with the real client and their cookie. */
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
      for (const { id, at } of request.mutations)
        this.statedTimes.set(id, (this.statedTimes.get(id) ?? new Set()).add(at))
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

  /** The headers that a browser sends. With the length the body needs no counting. */
  private headers(who: Someone, body: unknown) {
    const length = String(Buffer.byteLength(body as string))
    return {
      Origin: origin,
      Cookie: this.cookies.get(who)!,
      'Content-Type': 'application/json',
      'Content-Length': length,
    }
  }

  /** Signs a person in again after their session ended, if their account exists. */
  private async signIn(who: Someone) {
    if (this.dead || !(await userOf(this.store.q, everyone[who]))) return
    const sessions = openSessions(this.store, { now: () => this.time }, { secure: false, ...defaultLimits })
    this.cookies.set(who, (await sessions.start(everyone[who], this.time)).split(';')[0]!)
  }

  override async restoreCopy(withCommand: boolean): Promise<JournalRow[]> {
    const lost = await super.restoreCopy(withCommand)
    for (const { id } of lost) this.statedTimes.delete(id)
    this.views = new ViewCache(this.morning)
    return lost
  }

  /** A direct call of the API. Returns its status. */
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

  /** Changes the school directly on the server, with an entry in the journal. */
  async change(changes: Change[]): Promise<void> {
    const at = this.time
    await this.store.tx(async (q) => {
      const id = await takeIds(q, 'journal', 1)
      const done = await write(q, changes, [at, id])
      const call = { name: 'change', method: 'POST', path: '/keyboard', body: { changes }, hash: '' }
      const end = { outcome: 'applied' as const, code: null, message: null, changes: done.changes }
      await addEntry(q, {
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

  /** The whole state. */
  state = (): Promise<State> => this.views.state(this.store)

  /** The journal including what was done before the simulation. */
  async wholeJournal(): Promise<JournalRow[]> {
    return (await this.store.q.select().from(this.store.t.journal)).map(wholeEntry)
  }

  /** What a person may hold now, by the server's own clock, according to `project`, and the scopes in which it comes. */
  view = (userId: number, picked?: number | null, unknownTables?: readonly string[]): Promise<PersonView> =>
    this.views.view(this.store, userId, this.now(), picked, unknownTables)

  /** Whether an account of this number exists. */
  async isThere(userId: number): Promise<boolean> {
    return (await userOf(this.store.q, userId)) !== undefined
  }
}
