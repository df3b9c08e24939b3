import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from '../../../schema/entities/tables.ts'
import type { Method } from '../../../schema/mutations/mutation.ts'
import type { OutboxCall } from '../../../schema/sync/protocol.ts'
import { createApp } from '../../../sync-server/app.ts'
import { openSessions, usualLimits } from '../../../sync-server/sessions/sessions.ts'
import { takeIds } from '../../../sync-server/store/counters.ts'
import { forgetOldGraves } from '../../../sync-server/store/graves.ts'
import { type JournalRow, remember } from '../../../sync-server/store/journal.ts'
import { startEpoch, startRun } from '../../../sync-server/store/meta.ts'
import { userOf } from '../../../sync-server/store/people.ts'
import type { State } from '../../../sync-server/store/project.ts'
import { sessionRows } from '../../../sync-server/store/sessionRows.ts'
import { openStore, type Store } from '../../../sync-server/store/store.ts'
import { makeTestFolder } from '../../../sync-server/store/testing.ts'
import { write } from '../../../sync-server/store/write.ts'
import { httpNetwork } from '../httpNetwork.ts'
import { NetworkFailure } from '../networkFailure.ts'
import { everyone, places, type Someone } from './company.ts'
import { Crash } from './device.ts'
import type { Send } from './network.ts'
import { type Sight, Sights } from './sights.ts'
import type { Template } from './template.ts'

const origin = 'http://localhost'
/** What the log says of a mutation that a simulation made fail. */
const ownFault = 'a fault of the simulation'

export const serverPoints = ['tx.beforeCommit', 'tx.afterCommit'] as const
type ServerPoint = (typeof serverPoints)[number]

/**
 * The school of a simulation: the real app on a real SQLite file, a clock that is moved by hand, and a plug.
 * After a crash the server starts again on the same file with the next request.
 */
export class World {
  readonly start: number
  time: number
  crashes = 0
  /** When each mutation was done, by its device's word: what requests said. */
  readonly told = new Map<number, Set<number>>()
  private readonly folder = makeTestFolder('simulation')
  private readonly file = join(this.folder, 'chamada.sqlite')
  private readonly copyFile = join(this.folder, 'copy.sqlite')
  /** The acts that the copy has. */
  private copied: Set<number> | null = null
  private readonly cookies: Map<Someone, string>
  private readonly pageLimit: number
  /** The rows before the first act. */
  readonly morning: State
  private readonly past: Set<number>
  private readonly faults: string[] = []
  private store: Store
  private app: ReturnType<typeof createApp>['app']
  private plug: ServerPoint | null = null
  private dead = false
  /** How far the server's clock is off, ms. */
  skew = 0
  /** Whether it ever went back to a copy. */
  wasPutBack = false
  /** Whether its clock ever went back. */
  wentBack = false
  private sights: Sights

  static async open(template: Template, pageLimit: number): Promise<World> {
    const world = new World(template, pageLimit)
    await startRun(world.store)
    return world
  }

  private constructor({ start, bytes, cookies, morning, past }: Template, pageLimit: number) {
    this.start = start
    this.time = start
    this.cookies = new Map(cookies)
    this.morning = morning
    this.past = past
    this.sights = new Sights(morning)
    this.pageLimit = pageLimit
    writeFileSync(this.file, bytes)
    this.store = this.openStore()
    this.app = this.openApp()
  }

  private openStore() {
    return openStore({
      file: this.file,
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
      clock: { now: () => this.now() },
      zone: 'America/Sao_Paulo',
      dist: 'dist',
      filesFolder: join(this.folder, 'files'),
      pageLimit: this.pageLimit,
      probe: (call) => {
        if (!this.fails(call)) return
        this.failed = true
        throw new Error(ownFault)
      },
      log: (line) => {
        // What a crash tears down with it is no fault.
        const expected = ['Crash', 'connection is not open', ownFault, 'put back to a copy']
        if (!this.dead && !expected.some((words) => line.includes(words))) this.faults.push(line)
      },
    }).app
  }

  /** Sets the server's clock off, ms. */
  setClock(skew: number) {
    this.skew = skew
    this.wentBack ||= skew !== 0
  }

  /** Whether one ever did. */
  failed = false
  /** Which mutations the server fails at, after it has written them. */
  fails: (call: OutboxCall) => boolean = () => false

  /** The server's own clock. */
  now = () => this.time + this.skew

  /** Pulls the server's plug at the next commit. */
  crashAt(point: ServerPoint | null) {
    this.plug = point
  }

  private async restartIfDead() {
    if (!this.dead) return
    this.crashes++
    this.store.close()
    await this.startAgain()
  }

  /** As `main.ts` has it. */
  private async startAgain() {
    this.store = this.openStore()
    this.app = this.openApp()
    this.dead = false
    await startRun(this.store)
    await forgetOldGraves(this.store, this.now())
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

  /** Takes a copy of the database's file. */
  async takeCopy(): Promise<void> {
    await this.store.backup(this.copyFile)
    this.copied = new Set((await this.journal()).map(({ id }) => id))
  }

  get hasCopy(): boolean {
    return this.copied !== null
  }

  /** Puts the copy in the database's place, by the command that restores or by hand. Returns the acts that are lost by that. */
  async putBack(withCommand: boolean): Promise<JournalRow[]> {
    const lost = (await this.journal()).filter(({ id }) => !this.copied!.has(id))
    for (const { id } of lost) this.told.delete(id)
    this.store.close()
    for (const tail of ['-wal', '-shm']) rmSync(this.file + tail, { force: true })
    copyFileSync(this.copyFile, this.file)
    if (withCommand) {
      const store = openStore({ file: this.file })
      await startEpoch(store, this.now())
      store.close()
    }
    await this.startAgain()
    this.sights = new Sights(this.morning)
    this.wasPutBack = true
    return lost
  }

  /** What a server does once a day; sessions that ended go too. */
  async tidyUp(): Promise<void> {
    await forgetOldGraves(this.store, this.now())
    await sessionRows(this.store).removeExpired(this.now())
  }

  /** The database as it is now. */
  async bytes(): Promise<Buffer> {
    await this.store.backup(this.copyFile)
    return readFileSync(this.copyFile)
  }

  /** The server forgets how far devices are, as after a restore: all of them begin anew. */
  async startEpoch(): Promise<void> {
    // Nothing was lost, so nothing needs to wait for it: as a restore that is long ago.
    await startEpoch(this.store, this.time - 31 * 86_400_000)
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

  /** What was done since the beginning, in the order in which it came. */
  async journal(): Promise<JournalRow[]> {
    const all = (await this.store.q.select().from(this.store.t.journal)) as JournalRow[]
    return all.filter(({ id }) => !this.past.has(id))
  }

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

  /** Faults of the server, none of which a crash explains. */
  takeFaults(): string[] {
    return this.faults.splice(0)
  }

  end() {
    this.store.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
