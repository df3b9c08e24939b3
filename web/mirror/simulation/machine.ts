import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutboxCall } from '../../../schema/sync/protocol.ts'
import { createApp } from '../../../sync-server/app.ts'
import { forgetOldGraves } from '../../../sync-server/store/graves.ts'
import type { JournalRow } from '../../../sync-server/store/journal.ts'
import { startEpoch, startRun } from '../../../sync-server/store/meta.ts'
import { sessionRows } from '../../../sync-server/store/sessionRows.ts'
import { openStore, type Store } from '../../../sync-server/store/store.ts'
import { makeTestFolder } from '../../../sync-server/store/testing.ts'
import { Crash } from './device.ts'
import type { Template } from './template.ts'

/** What the log says of a mutation that a simulation made fail. */
const ownFault = 'a fault of the simulation'

export const serverPoints = ['tx.beforeCommit', 'tx.afterCommit'] as const
type ServerPoint = (typeof serverPoints)[number]

/**
 * The server of a simulation: the real app on a real SQLite file, a clock that is moved by hand, and a plug.
 * After a crash the server starts again on the same file with the next request.
 */
export class Machine {
  readonly start: number
  time: number
  crashes = 0
  private readonly folder = makeTestFolder('simulation')
  private readonly file = join(this.folder, 'chamada.sqlite')
  private readonly copyFile = join(this.folder, 'copy.sqlite')
  /** The acts that the copy has. */
  private copied: Set<number> | null = null
  private readonly pageLimit: number
  private readonly past: Set<number>
  private readonly faults: string[] = []
  protected store: Store
  protected app: ReturnType<typeof createApp>['app']
  private plug: ServerPoint | null = null
  protected dead = false
  /** How far the server's clock is off, ms. */
  skew = 0
  /** Whether it ever went back to a copy. */
  wasPutBack = false
  /** Whether its clock ever went back. */
  wentBack = false

  protected constructor({ start, bytes, past }: Template, pageLimit: number) {
    this.start = start
    this.time = start
    this.past = past
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

  protected async restartIfDead() {
    if (!this.dead) return
    this.crashes++
    this.store.close()
    await this.startAgain()
  }

  /** As `main.ts` has it; by the time, where the server goes by chance. */
  protected startRun = (): Promise<void> => startRun(this.store, () => 2 ** 12 + (this.time % 2 ** 16))

  private async startAgain() {
    this.store = this.openStore()
    this.app = this.openApp()
    this.dead = false
    await this.startRun()
    await forgetOldGraves(this.store, this.now())
  }

  /** What was done since the beginning, in the order in which it came. */
  async journal(): Promise<JournalRow[]> {
    const all = (await this.store.q.select().from(this.store.t.journal)) as JournalRow[]
    return all.filter(({ id }) => !this.past.has(id))
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
    this.store.close()
    for (const tail of ['-wal', '-shm']) rmSync(this.file + tail, { force: true })
    copyFileSync(this.copyFile, this.file)
    if (withCommand) {
      const store = openStore({ file: this.file })
      await startEpoch(store, this.now())
      store.close()
    }
    await this.startAgain()
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

  /** Faults of the server, none of which a crash explains. */
  takeFaults(): string[] {
    return this.faults.splice(0)
  }

  end() {
    this.store.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
