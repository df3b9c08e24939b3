import type { Mutation } from '#schema/mutations/mutation.ts'
import type { SyncRequest } from '#schema/sync/protocol.ts'
import { fetchAgain, mirrorVersion } from '#web/mirror/database/database.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { discardEntry, retryEntry } from '#web/mirror/outbox/retry.ts'
import { forgetEverything, lockOutbox } from '#web/mirror/session/leave.ts'
import { type Drained, drain } from '#web/mirror/sync/drain.ts'
import { afterRound } from '#web/mirror/sync/sendTimes.ts'
import { Crash, CrashingDevice, type DeviceOptions } from './crashingDevice.ts'
import { Network, type Send } from './network.ts'

const unlocked: Lock = (_, work) => work()

/** A device of the simulation, as its person uses it: their acts, syncs in one or more tabs, and leaving it. */
export class SimulatedDevice extends CrashingDevice {
  /** The entries that the device reported as saved. */
  readonly saved: number[] = []
  /** For each entry: up to what true time the device had received everything when the entry was made, ms. */
  readonly knewUntil = new Map<number, number>()
  private knowsUntil = 0
  /** Whether the other person has the shared tablet. */
  away = false
  /** Whether its disk was ever full. */
  wasFull = false
  /** The other person's device on the same tablet and disk. */
  partner: SimulatedDevice | null = null
  readonly network: Network
  private actingTab: Mirror | null = null

  constructor(options: DeviceOptions & { send: Send }) {
    super(options)
    this.network = new Network(options.send)
  }

  /** Begins a visit, as the app does when it opens for somebody who is signed in. */
  signIn(): Promise<void> {
    return beginVisit(this.mirror)
  }

  /**
   * Does an act. Returns 'saved', the refusal's code when a rule said no, 'crashed…' after a crash, or 'not saved…'
   * when the disk did not take it.
   */
  async act<A>(act: Mutation<A>, args: A): Promise<string> {
    const cut = this.crashPoint !== null || this.weakness.fails
    const before = cut ? await this.changedRows() : []
    try {
      const entry = await mutate(this.actingTab ?? this.mirror, act, args)
      this.saved.push(entry.id)
      this.knewUntil.set(entry.id, this.knowsUntil)
      return 'saved'
    } catch (error) {
      const done = this.after(error)
      if (cut) await this.mustExplain(before)
      return done
    }
  }

  private changedRows = async () => (await this.mirror.db.base.toArray()).map(({ table, key }) => `${table}:${key}`)

  /**
   * A row that the act changed before it was interrupted has an entry that explains it: never one without the other.
   */
  private async mustExplain(before: string[]) {
    // One transaction, because another tab may queue something meanwhile.
    const { db } = this.mirror
    const [queued, changed] = await db.transaction('r', db.outbox, db.base, () =>
      Promise.all([db.outbox.where('state').equals('queued').toArray(), this.changedRows()]),
    )
    const explained = new Set([...before, ...queued.flatMap(({ about }) => about)])
    const alone = changed.filter((name) => !explained.has(name))
    if (alone.length) throw new Error(`${this.name} shows ${alone} changed, and nothing waits that changed them`)
  }

  /** Runs work as if it were done in another tab of this device. */
  async inTab<T>(tab: Mirror, work: () => Promise<T>): Promise<T> {
    this.actingTab = tab
    try {
      return await work()
    } finally {
      this.actingTab = null
    }
  }

  /** Tries a refused entry again. Returns the outcome, and the numbers that new ones replaced. */
  async retry(id: number): Promise<{ done: string; replaced: number[] }> {
    try {
      return { done: 'again', replaced: await this.takenFromOutbox(() => retryEntry(this.mirror, id)) }
    } catch (error) {
      return { done: this.after(error), replaced: [] }
    }
  }

  /** Discards a refused entry. Returns the entries that went with it, its own number included. */
  discard = (id: number): Promise<number[]> => this.takenFromOutbox(() => discardEntry(this.mirror, id))

  /** The entries that some work removes from the outbox. New ones count as reported by the device from then on. */
  private async takenFromOutbox(work: () => Promise<void>): Promise<number[]> {
    const numbers = () => this.mirror.db.outbox.toCollection().primaryKeys()
    const before = await numbers()
    await work()
    const outcomeOf = await numbers()
    this.saved.push(...outcomeOf.filter((id) => !before.includes(id)))
    return before.filter((id) => !outcomeOf.includes(id))
  }

  /**
   * Signs out on a shared tablet. With everything sent nothing stays; otherwise what waits stays locked. Returns the
   * refused entries that were deleted with the rest, and what was done.
   * @param meanwhile what happens to the locked outbox until they come again
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

  /**
   * Signs out in a tab: what waits stays locked, or is deleted with the rest. Returns the entries that the device no
   * longer has.
   */
  async signOut(tab: Mirror, keeps: boolean): Promise<{ dropped: number[] }> {
    const before = await this.held(tab)
    await (keeps ? lockOutbox(tab) : forgetEverything(tab))
    this.knowsUntil = 0
    const left = keeps ? await tab.db.outbox.toCollection().primaryKeys() : []
    return { dropped: before.filter((id) => !left.includes(id)) }
  }

  /** The entries that wait, were refused, or were acknowledged and are kept in case the server goes back in time. */
  async held(tab: Mirror = this.mirror): Promise<number[]> {
    return [...(await tab.db.outbox.toCollection().primaryKeys()), ...(await this.acknowledged(tab))]
  }

  acknowledged = ({ db }: Mirror = this.mirror): Promise<number[]> => db.sent.toCollection().primaryKeys()

  /** Makes the app one of last year, or today's again, which then fetches the tables that were added since. */
  async runLastYears(lastYears: boolean): Promise<void> {
    const { network } = this
    const isUpdated = network.lastYears && !lastYears
    if (isUpdated) await fetchAgain(this.mirror.db.cursors.where('scope').startsWithAnyOf('me', 'school:', 'class:'))
    network.lastYears = lastYears
    network.wasLastYears ||= lastYears
  }

  /** Does an act and a sync after a newer build of the app has upgraded the mirror. Returns their outcomes. */
  async underNewerBuild(act: () => Promise<string>): Promise<string[]> {
    const before = await this.mirror.db.read('version')
    await this.mirror.db.keep('version', mirrorVersion + 1)
    try {
      return [await act(), await this.sync()]
    } finally {
      // A crash meanwhile opened the mirror again.
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
      if (drained.ok) this.knowsUntil = began
      return drained.ok ? 'ok' : `failed ${drained.status}`
    } catch (error) {
      return this.after(error)
    }
  }

  private failures = 0

  /** The app is opened again: its next rounds know of no failure before. */
  override restart() {
    super.restart()
    this.failures = 0
  }

  /**
   * One round of syncing that nobody asked for, as the engine runs it. Resolves to the status with which it ended (-1
   * when it threw), and how long the app waits until the next one, ms.
   */
  async round(chance: () => number): Promise<{ status: number; wait: number }> {
    this.network.exchanges = 0
    const began = this.time()
    const { network, lock, mirror } = this
    const drained: Drained = await drain(mirror, { network, lock, automatic: true }).catch((error) => {
      this.after(error)
      return { ok: false, status: -1, retryAfter: null }
    })
    if (drained.ok) this.knowsUntil = began
    const pending = await this.mirror.db.outbox
      .where('state')
      .equals('queued')
      .count()
      .catch(() => 0)
    const remaining = drained.ok ? pending - (drained.unaccepted?.count ?? 0) : 0
    const next = afterRound({ drained, remaining, failures: this.failures }, this.mirror.clock.now(), chance)
    this.failures = next.failures
    return { status: drained.status, wait: next.wait }
  }

  /**
   * Syncs two tabs and a worker at the same time, each with its own connection to the one disk, while something is done
   * in one of them. A crash of one does not affect the others. Without locks they do not see each other: the worst that
   * a browser without Web Locks can do.
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

  /** Syncs in a tab without locks whose first answer is on the way for as long as `meanwhile` takes. */
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
}
