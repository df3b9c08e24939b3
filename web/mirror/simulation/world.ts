import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Change, patch } from '../../../schema/entities/tables.ts'
import type { Method } from '../../../schema/mutations/mutation.ts'
import { scopesOf } from '../../../schema/sync/scopes.ts'
import { createApp } from '../../../sync-server/app.ts'
import { openSessions, usualLimits } from '../../../sync-server/sessions/sessions.ts'
import { importRows } from '../../../sync-server/store/bulk.ts'
import { allCounters, takeIds } from '../../../sync-server/store/counters.ts'
import { type JournalRow, remember } from '../../../sync-server/store/journal.ts'
import { linksOf } from '../../../sync-server/store/links.ts'
import { epochOf, startEpoch } from '../../../sync-server/store/meta.ts'
import { userOf } from '../../../sync-server/store/people.ts'
import { project, type State, stateOf, type View } from '../../../sync-server/store/project.ts'
import { openStore, type Store } from '../../../sync-server/store/store.ts'
import { write } from '../../../sync-server/store/write.ts'
import { NetworkFailure } from '../drain.ts'
import { httpNetwork } from '../httpNetwork.ts'
import { everyone, morning, type Someone } from './company.ts'
import { Crash } from './device.ts'
import type { Send } from './network.ts'

const origin = 'http://localhost'
const start = Date.UTC(2026, 10, 23, 12)

/** What a person may hold, and the scopes it comes in. */
interface Sight {
  rows: View
  scopes: string[]
}

export const serverPoints = ['tx.beforeCommit', 'tx.afterCommit'] as const
type ServerPoint = (typeof serverPoints)[number]

/** Files in memory where the machine has such a folder: a crash here is of a process, not of a disk. */
const folders = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const freshFolder = () => mkdtempSync(join(folders, 'chamada-simulation-'))

/** A database with the cast in it and everybody signed in, made once and copied for every seed. */
let template: Promise<{ bytes: Buffer; cookies: Map<Someone, string> }> | undefined

async function makeTemplate() {
  const folder = freshFolder()
  const file = join(folder, 'chamada.sqlite')
  const store = openStore({ file })
  await store.tx(async (q) => void (await importRows(q, morning, { at: 1 })))
  await epochOf(store)
  const sessions = openSessions(store, { now: () => start }, { secure: false, ...usualLimits })
  const cookies = new Map<Someone, string>()
  for (const name of Object.keys(everyone) as Someone[]) {
    cookies.set(name, (await sessions.start(everyone[name], start)).split(';')[0]!)
  }
  store.close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return { bytes, cookies }
}

/**
 * The school of a simulation: the real app on a real SQLite file, a clock that is moved by hand, and a plug.
 * After a crash the server starts again on the same file with the next request.
 */
export class World {
  readonly start = start
  time = start
  crashes = 0
  /** When each mutation was done, by its device's word: what requests said. */
  readonly told = new Map<number, number>()
  private readonly folder = freshFolder()
  private readonly cookies: Map<Someone, string>
  private readonly pageLimit: number
  private readonly faults: string[] = []
  private store: Store
  private app: ReturnType<typeof createApp>['app']
  private plug: ServerPoint | null = null
  private dead = false
  private known: { taken: string; state: State; sights: Map<string, Sight> } | null = null

  static async open(pageLimit: number): Promise<World> {
    template ??= makeTemplate()
    return new World(await template, pageLimit)
  }

  private constructor({ bytes, cookies }: Awaited<NonNullable<typeof template>>, pageLimit: number) {
    this.cookies = new Map(cookies)
    this.pageLimit = pageLimit
    writeFileSync(join(this.folder, 'chamada.sqlite'), bytes)
    this.store = this.openStore()
    this.app = this.openApp()
  }

  private openStore() {
    return openStore({
      file: join(this.folder, 'chamada.sqlite'),
      probe: (point) => {
        if (this.plug !== point) return
        this.plug = null
        this.dead = true
        throw new Crash(point)
      },
    })
  }

  private openApp() {
    return createApp({
      store: this.store,
      clock: { now: () => this.time },
      zone: 'America/Sao_Paulo',
      dist: 'dist',
      filesFolder: join(this.folder, 'files'),
      pageLimit: this.pageLimit,
      log: (line) => {
        // What a crash tears down with it is no fault.
        if (!this.dead && !line.includes('Crash') && !line.includes('connection is not open')) this.faults.push(line)
      },
    }).app
  }

  /** Pulls the server's plug at the next commit. */
  crashAt(point: ServerPoint | null) {
    this.plug = point
  }

  private restartIfDead() {
    if (!this.dead) return
    this.crashes++
    this.store.close()
    this.store = this.openStore()
    this.app = this.openApp()
    this.dead = false
  }

  /** The way a person's device reaches the server: the real client's, with their cookie. */
  send(who: Someone): Send {
    const network = httpNetwork((path, init) =>
      Promise.resolve(
        this.app.request(`${origin}${path}`, { method: 'POST', headers: this.headers(who), body: init?.body }),
      ),
    )
    return async (request) => {
      for (const { id, at } of request.mutations) this.told.set(id, at)
      try {
        return await network.sync(request)
      } catch (error) {
        if (error instanceof NetworkFailure && error.status === 401) await this.signIn(who)
        throw error
      } finally {
        this.restartIfDead()
      }
    }
  }

  private headers(who: Someone) {
    return { Origin: origin, Cookie: this.cookies.get(who)!, 'Content-Type': 'application/json' }
  }

  /** Somebody whose session ended signs in again, if their account is there. */
  private async signIn(who: Someone) {
    if (this.dead || !(await userOf(this.store.q, everyone[who]))) return
    const sessions = openSessions(this.store, { now: () => this.time }, { secure: false, ...usualLimits })
    this.cookies.set(who, (await sessions.start(everyone[who], this.time)).split(';')[0]!)
  }

  /** The server forgets how far devices are, as after a restore: all of them begin anew. */
  async startEpoch(): Promise<void> {
    await startEpoch(this.store)
  }

  /** A direct call of the API; gives its status. */
  async call(who: Someone, method: Method, path: string, body: object): Promise<number> {
    this.time++
    const init = { method, headers: this.headers(who), body: JSON.stringify(body) }
    try {
      return (await this.app.request(`${origin}${path}`, init)).status
    } finally {
      this.restartIfDead()
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
      await remember(q, { id, actorId: everyone.sonia, device: null, tenant: 1, at, receivedAt: at, ...call, ...end })
    })
  }

  /** Opens the schools again that somebody closed. */
  async openSchools(): Promise<void> {
    const closed = (await this.state()).schools.filter(({ active }) => !active)
    this.time += 1000
    if (closed.length) await this.change(closed.map(({ id }) => patch('schools', id, { active: true })))
  }

  /** Everything there is; read again only when a number or a place in the order was taken since. */
  async state(): Promise<State> {
    const taken = JSON.stringify(await allCounters(this.store.q))
    if (this.known?.taken !== taken) this.known = { taken, state: await stateOf(this.store.q), sights: new Map() }
    return this.known.state
  }

  async journal(): Promise<JournalRow[]> {
    return (await this.store.q.select().from(this.store.t.journal)) as JournalRow[]
  }

  /** What a person may hold now, by the measure of `project`, and the scopes it comes in. */
  async view(userId: number, picked?: number | null): Promise<Sight> {
    const state = await this.state()
    const { sights } = this.known!
    const name = `${userId} ${picked}`
    const seen = sights.get(name)
    if (seen) return seen
    const user = (await userOf(this.store.q, userId))!
    const scopes = scopesOf(user, await linksOf(this.store.q, user), picked)
    const sight = { rows: project(user, state, picked), scopes }
    sights.set(name, sight)
    return sight
  }

  /** Whether there is an account of this number. */
  async isThere(userId: number): Promise<boolean> {
    return (await userOf(this.store.q, userId)) !== undefined
  }

  /** Faults of the server, none of which a crash explains. */
  takeFaults(): string[] {
    return this.faults.splice(0)
  }

  end() {
    this.store.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
