import { join } from 'node:path'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { failureLine } from '#server/failure.ts'
import { createApp } from '#server/http/app.ts'
import { sessionRows } from '#server/store/accounts/sessionRows.ts'
import { epochOf, startEpoch, startRun } from '#server/store/epoch/meta.ts'
import { type JournalRow, wholeEntry } from '#server/store/journal/journal.ts'
import type { Store } from '#server/store/store.ts'
import { forgetOldTombstones } from '#server/store/write/tombstones.ts'
import type { Content } from '#server/tests/support/testStore.ts'
import { Crash } from './crashingDevice.ts'
import { diskWith, type ServerDisk } from './serverDisk.ts'
import type { Template } from './template.ts'

/** What the log says of a mutation that the simulation made fail. */
const injectedFault = 'a fault of the simulation'

export const serverPoints = ['tx.beforeCommit', 'tx.afterCommit'] as const
type ServerPoint = (typeof serverPoints)[number]

/**
 * The server of a simulation: the real app on a real SQLite file or PostgreSQL, with a clock set by hand and crash points.
 * After a crash the server starts again on the same database with the next request.
 */
export class Machine {
  readonly start: number
  time: number
  crashes = 0
  private readonly disk: ServerDisk
  /** The acts that the copy has. */
  private copied: Set<number> | null = null
  private readonly pageLimit: number
  private readonly past: Set<number>
  private readonly faults: string[] = []
  protected store: Store
  protected app: ReturnType<typeof createApp>['app']
  private crashPoint: ServerPoint | null = null
  protected dead = false
  /** How far the server's clock is off, ms. */
  skew = 0
  /** Whether it was ever restored from a copy. */
  wasRestored = false
  /** Whether its clock ever went back. */
  clockWentBack = false

  protected constructor({ start, content, past }: Template, pageLimit: number) {
    this.start = start
    this.time = start
    this.past = past
    this.pageLimit = pageLimit
    this.disk = diskWith(content)
    this.store = this.openStore()
    this.app = this.openApp()
  }

  private openStore() {
    return this.disk.open((point) => {
      if (this.crashPoint !== point) return
      this.crashPoint = null
      this.dead = true
      throw new Crash(point)
    })
  }

  private openApp() {
    return createApp({
      store: this.store,
      clock: { now: () => this.now() },
      zone: 'America/Sao_Paulo',
      dist: 'dist',
      filesFolder: join(this.disk.folder, 'files'),
      pageLimit: this.pageLimit,
      probe: (call) => {
        if (!this.fails(call) && !this.poisons(call)) return
        this.failed = true
        throw new Error(injectedFault)
      },
      log: (failure) => {
        const line = failureLine(failure)
        // An error that is part of a crash is no fault.
        const closed = ['connection is not open', 'after calling end on the pool']
        const expected = ['Crash', ...closed, injectedFault, 'put back to a copy']
        if (this.wasFull) expected.push('database or disk is full')
        if (!this.dead && !expected.some((words) => line.includes(words))) this.faults.push(line)
      },
    }).app
  }

  /** Sets how far the server's clock is off, ms. */
  setClock(skew: number) {
    this.skew = skew
    this.clockWentBack ||= skew !== 0
  }

  /** Whether a mutation ever failed that way. */
  failed = false
  /** Which mutations the server fails at, after it has written them. */
  fails: (call: OutboxCall) => boolean = () => false

  /** Which mutations it fails at whatever is done, until somebody mends it. */
  poisons: (call: OutboxCall) => boolean = () => false
  /** Whether its disk was ever full. */
  wasFull = false

  /**
   * Fills its disk: the database can grow by a few pages more. A restart frees it. Returns false when that cannot be
   * done: a PostgreSQL has no limit of pages, and its disk is that of all its databases.
   */
  async fill(pages: number): Promise<boolean> {
    if (this.store.q.dialect.name !== 'sqlite') return false
    this.wasFull = true
    await this.setMostPages((now) => now + pages)
    return true
  }

  /** Somebody made room on its disk. */
  async free(): Promise<void> {
    if (this.wasFull) await this.setMostPages(() => 2 ** 30)
  }

  private setMostPages(most: (now: number) => number): Promise<void> {
    return this.store.tx(async ({ connection }) => {
      const [[pages] = []] = await connection.prepare('pragma page_count').rows([])
      await connection.prepare(`pragma max_page_count = ${most(pages as number)}`).rows([])
    })
  }

  /** The server's own clock. */
  now = () => this.time + this.skew

  /** Crashes the server at its next commit. */
  crashAt(point: ServerPoint | null) {
    this.crashPoint = point
  }

  protected async restartIfDead() {
    if (!this.dead) return
    this.crashes++
    await this.store.close()
    await this.startAgain()
  }

  /** Starts a run as `main.ts` does, but with a number derived from the time instead of a random one. */
  protected startRun = (): Promise<void> => startRun(this.store, () => 2 ** 12 + (this.time % 2 ** 16))

  private async startAgain() {
    this.store = this.openStore()
    this.app = this.openApp()
    this.dead = false
    await this.startRun()
    await forgetOldTombstones(this.store, this.now())
  }

  /** The acts since the beginning, in the order in which they arrived. */
  async journal(): Promise<JournalRow[]> {
    const all = (await this.store.q.select().from(this.store.t.journal)).map(wholeEntry)
    return all.filter(({ id }) => !this.past.has(id))
  }

  /** Takes a copy of the database. */
  async takeCopy(): Promise<void> {
    this.copied = new Set((await this.journal()).map(({ id }) => id))
    const isOpen = await this.disk.takeCopy(this.store)
    if (!isOpen) await this.startAgain()
  }

  get hasCopy(): boolean {
    return this.copied !== null
  }

  /**
   * Puts the copy in the database's place, by the restore command or by hand. Returns the acts that are lost by that.
   */
  async restoreCopy(withCommand: boolean): Promise<JournalRow[]> {
    const lost = (await this.journal()).filter(({ id }) => !this.copied!.has(id))
    await this.store.close()
    await this.disk.putCopyBack()
    if (withCommand) {
      const store = this.disk.open()
      await startEpoch(store, this.now())
      await store.close()
    }
    await this.startAgain()
    this.wasRestored = true
    return lost
  }

  /** Does what a server does once a day, and removes expired sessions. */
  async tidyUp(): Promise<void> {
    await forgetOldTombstones(this.store, this.now())
    await sessionRows(this.store).removeExpired(this.now())
  }

  /** Which history its cursors belong to. */
  epoch = (): Promise<string> => epochOf(this.store)

  /** Ends, and returns its database for other simulations to begin with. */
  async leave(): Promise<Content> {
    await this.store.close()
    return this.disk.leave()
  }

  /** Makes the server forget how far devices are, as after a restore: all of them start over. */
  async startEpoch(): Promise<void> {
    // Nothing was lost, so nothing needs to wait for it, as with a restore long ago.
    await startEpoch(this.store, this.time - 31 * 86_400_000)
  }

  /** Faults of the server that no crash explains. */
  takeFaults(): string[] {
    return this.faults.splice(0)
  }

  async end(): Promise<void> {
    await this.store.close()
    await this.disk.end()
  }
}
