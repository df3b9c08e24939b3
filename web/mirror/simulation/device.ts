import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Refusal } from '../../../schema/errors.ts'
import type { Mutation } from '../../../schema/mutations/mutation.ts'
import type { SyncRequest } from '../../../schema/sync/protocol.ts'
import { mirrorVersion } from '../database.ts'
import { drain, type Lock } from '../drain.ts'
import { forgetEverything, lockOutbox } from '../leave.ts'
import { pageLock } from '../locks.ts'
import { type Mirror, openMirror } from '../mirror.ts'
import { mutate } from '../mutate.ts'
import { discardEntry, retryEntry } from '../retry.ts'
import { failureKind } from '../storageFailure.ts'
import { beginVisit } from '../visit.ts'
import { Network, type Send } from './network.ts'
import { WeakDisk } from './weakDisk.ts'

const unlocked: Lock = (_, work) => work()

/** The plug was pulled at a named point: nothing after it ran. */
export class Crash extends Error {}

/**
 * A device of the simulation: its own disk, a clock that may be wrong by a year, a network with weather, and a plug.
 * A crash leaves the disk as it was and everything in memory gone.
 */
export class Device {
  readonly name: string
  readonly userId: number
  /** The entries that the device said were saved. */
  readonly saved: number[] = []
  crashes = 0
  skew: number
  /** How much its clock runs wrong: 0.01 gains a second in a hundred. */
  drift = 0
  /** Until when, by the true time, it had heard of everything when it made each entry. */
  readonly knew = new Map<number, number>()
  private knows = 0
  /** Whether somebody else has the shared tablet. */
  away = false
  /** Whether its disk was ever full. */
  madeRoom = false
  /** Who else uses the tablet, on the same disk. */
  partner: Device | null = null
  readonly network: Network
  readonly disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  private readonly time: () => number
  private readonly since: number
  private mirror: Mirror
  private plug: string | null = null
  private hand: Mirror | null = null
  /** What its disk does to what is written next. */
  readonly weakness = new WeakDisk()

  constructor(options: {
    name: string
    userId: number
    skew: number
    time: () => number
    send: Send
    disk?: Device['disk']
  }) {
    this.name = options.name
    this.userId = options.userId
    this.skew = options.skew
    this.time = options.time
    this.since = options.time()
    this.network = new Network(options.send)
    this.disk = options.disk ?? { indexedDB: new IDBFactory(), IDBKeyRange }
    this.mirror = this.open()
  }

  get opened(): Mirror {
    return this.mirror
  }

  /** Another tab or worker: a connection of its own to the same disk. */
  open(): Mirror {
    const mirror = openMirror({
      userId: this.userId,
      clock: { now: () => Math.round(this.time() + this.skew + this.drift * (this.time() - this.since)) },
      dexie: this.disk,
      probe: (point) => {
        if (this.plug !== point) return
        this.plug = null
        throw new Crash(point)
      },
    })
    // What live queries are told by; nobody watches here.
    mirror.db.unuse({ stack: 'dbcore', name: 'Observability' })
    this.weakness.under(mirror.db)
    return mirror
  }

  /** Pulls the plug the next time this point is passed. */
  crashAt(point: string | null) {
    this.plug = point
  }

  /** As the app does when it opens for somebody who is signed in. */
  signIn(): Promise<void> {
    return beginVisit(this.mirror)
  }

  /** What happens after a crash or a closed browser: a new start from the same disk. */
  restart() {
    this.plug = null
    this.mirror.db.close()
    this.mirror = this.open()
  }

  /**
   * Does an act; gives the refusal's code when a rule said no, 'crashed' when the plug was pulled, 'not saved' when the disk
   * did not take it.
   */
  async act<A>(act: Mutation<A>, args: A): Promise<string> {
    const cut = this.plug !== null || this.weakness.fails
    const before = cut ? await this.changedRows() : []
    try {
      const entry = await mutate(this.hand ?? this.mirror, act, args)
      this.saved.push(entry.id)
      this.knew.set(entry.id, this.knows)
      return 'saved'
    } catch (error) {
      const done = this.after(error)
      if (cut) await this.mustExplain(before)
      return done
    }
  }

  private changedRows = async () => (await this.mirror.db.base.toArray()).map(({ table, key }) => `${table}:${key}`)

  /** A row that the act changed before it was cut off has an entry that says so: never one without the other. */
  private async mustExplain(before: string[]) {
    // One look: another of its tabs may line something up meanwhile.
    const { db } = this.mirror
    const [queued, changed] = await db.transaction('r', db.outbox, db.base, () =>
      Promise.all([db.outbox.where('state').equals('queued').toArray(), this.changedRows()]),
    )
    const explained = new Set([...before, ...queued.flatMap(({ about }) => about)])
    const alone = changed.filter((name) => !explained.has(name))
    if (alone.length) throw new Error(`${this.name} shows ${alone} changed, and nothing waits that changed them`)
  }

  /** Does what is done meanwhile in another of its tabs. */
  async inTab<T>(tab: Mirror, work: () => Promise<T>): Promise<T> {
    this.hand = tab
    try {
      return await work()
    } finally {
      this.hand = null
    }
  }

  /** Has the server asked again about a refused entry. Returns what came of it, and the numbers that others stand for now. */
  async retry(id: number): Promise<{ done: string; replaced: number[] }> {
    try {
      return { done: 'again', replaced: await this.takenFromOutbox(() => retryEntry(this.mirror, id)) }
    } catch (error) {
      return { done: this.after(error), replaced: [] }
    }
  }

  /** Discards a refused entry. Returns the entries that went with it, its own number among them. */
  discard = (id: number): Promise<number[]> => this.takenFromOutbox(() => discardEntry(this.mirror, id))

  /** The entries that some work takes out of the outbox; the new ones are the device's word from then on. */
  private async takenFromOutbox(work: () => Promise<void>): Promise<number[]> {
    const numbers = () => this.mirror.db.outbox.toCollection().primaryKeys()
    const before = await numbers()
    await work()
    const after = await numbers()
    this.saved.push(...after.filter((id) => !before.includes(id)))
    return before.filter((id) => !after.includes(id))
  }

  /**
   * Signs out on a shared tablet. With everything sent nothing stays; else what waits stays locked. Gives the refused
   * entries that went with the rest, and what was done.
   * @param meanwhile what becomes of what is locked, until they come again
   */
  async leave(meanwhile: () => Promise<void>): Promise<{ dropped: number[]; done: string }> {
    const { outbox } = this.mirror.db
    const waits = await outbox.where('state').equals('queued').count()
    const left = await this.signOut(this.mirror, waits > 0)
    if (waits) await meanwhile()
    this.away = true
    this.restart()
    // For when they come again.
    await this.signIn()
    return { ...left, done: waits ? `locks ${waits} entries` : 'forgets everything' }
  }

  /** Signs out in a tab: what waits stays locked, or goes with the rest. Returns the entries that the device no longer has. */
  async signOut(tab: Mirror, keeps: boolean): Promise<{ dropped: number[] }> {
    const before = await this.held(tab)
    await (keeps ? lockOutbox(tab) : forgetEverything(tab))
    this.knows = 0
    const left = keeps ? await tab.db.outbox.toCollection().primaryKeys() : []
    return { dropped: before.filter((id) => !left.includes(id)) }
  }

  /** The entries that wait, were refused, or were acknowledged and are kept in case the server goes back. */
  async held(tab: Mirror = this.mirror): Promise<number[]> {
    return [...(await tab.db.outbox.toCollection().primaryKeys()), ...(await this.acknowledged(tab))]
  }

  acknowledged = ({ db }: Mirror = this.mirror): Promise<number[]> => db.sent.toCollection().primaryKeys()

  /** A newer build of the app has been here: what this one tells the mirror and the server while it is so. */
  async underNewerBuild(act: () => Promise<string>): Promise<string[]> {
    const before = await this.mirror.db.read('version')
    await this.mirror.db.keep('version', mirrorVersion + 1)
    try {
      return [await act(), await this.sync()]
    } finally {
      // A crash meanwhile opened the mirror anew.
      const { db } = this.mirror
      if (before === undefined) await db.meta.delete('version')
      else await db.keep('version', before)
    }
  }

  async sync(): Promise<string> {
    this.network.exchanges = 0
    const began = this.time()
    try {
      const drained = await drain(this.mirror, {
        network: this.network,
        lock: this.lock,
      })
      if (drained.ok) this.knows = began
      return drained.ok ? 'ok' : `failed ${drained.status}`
    } catch (error) {
      return this.after(error)
    }
  }

  /**
   * Two tabs and a worker, each with its own connection to the one disk, that sync at the same time while something is done in
   * one of them. One that crashes takes none of the others along. Without locks they do not see each other: the worst a browser
   * without Web Locks can do.
   */
  async syncInTwoTabs({ locks, act }: { locks: boolean; act?: (tab: Mirror) => Promise<unknown> }): Promise<string> {
    this.network.exchanges = 0
    const { network } = this
    const others = [this.open(), this.open()]
    const lock = locks ? this.lock : unlocked
    const results = await Promise.allSettled([
      ...[this.mirror, ...others].map((mirror) => drain(mirror, { network, lock })),
      ...(act ? [act(others[0]!).then(() => ({ ok: true }))] : []),
    ])
    for (const { db } of others) db.close()
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    if (failures.length) return this.after(failures.find((error) => !(error instanceof Crash)) ?? failures[0])
    return results.every((result) => result.status === 'fulfilled' && result.value.ok) ? 'ok' : 'failed'
  }

  /** A tab without locks whose first answer is on the way for as long as `meanwhile` takes. */
  async syncHeldBack(meanwhile: () => Promise<void>): Promise<string> {
    this.network.exchanges = 0
    let held = false
    const network = {
      sync: async (request: SyncRequest) => {
        const answer = await this.network.sync(request)
        if (held) return answer
        held = true
        await meanwhile()
        return answer
      },
    }
    try {
      const drained = await drain(this.mirror, { network, lock: unlocked })
      return drained.ok ? 'ok' : `failed ${drained.status}`
    } catch (error) {
      return this.after(error)
    }
  }

  private readonly lock: Lock = (name, work) => pageLock(`${this.name} ${name}`, work)

  private after(error: unknown): string {
    const { name, code, message } = error as Refusal
    if (error instanceof Crash) {
      this.crashes++
      this.restart()
      return `crashed at ${message}`
    }
    // Another tab crashed, and this one with it.
    if (name === 'DatabaseClosedError') return 'died too'
    if (name === 'Refusal') return `refused ${code}`
    if (name === 'StorageFailure') return `not saved: ${(error as { kind?: string }).kind}`
    if (failureKind(error)) return `cut off: ${name}`
    throw error
  }
}
