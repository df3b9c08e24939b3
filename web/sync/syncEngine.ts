import { isRevocation } from '#schema/sync/revocation.ts'
import { waitLeft } from '#web/mirror/backoff.ts'
import { openInTime } from '#web/mirror/database/health.ts'
import { drainName, type Mirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { pendingIn, type Summary, summaryNow } from '#web/mirror/outbox/summary.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'
import { type Acts, afterRound, handoverWait, timeToSend } from '#web/mirror/sync/sendTimes.ts'
import type { EngineTools } from './engineTools.ts'
import { mayBeNew } from './poke.ts'
import { type Next, RetryLoop } from './retryLoop.ts'
import { idle, useEngine } from './useEngine.ts'

/** Syncing for somebody who is signed in. */
interface Driving {
  name: 'driving'
  mirror: Mirror
  /** Nothing is requested before. */
  visitBegun: Promise<void>
  stop(): void
}

interface Ended {
  drained: Drained
  /** How many entries still wait, of those that the server did not leave unanswered and that wait for no file. */
  remaining: number
}

/** Sending that takes less than this is not shown, because a status that flickers says nothing, ms. */
const showAfterMs = 300

const nothingToDo: Drained = { ok: true, status: 200, retryAfter: null }
const nobodyAnswers: Drained = { ok: false, status: 0, retryAfter: null }

/**
 * Decides when to sync, for the person signed in: after each act, at start, when the network or the page comes back,
 * when the server pokes, when a closed tab or the worker left something undone, and on a timer with backoff.
 * Guarantees: what waits is tried until the server has answered for it, for as long as this page is open and the person
 * signed in. One round at a time on this page; across tabs and the worker the drain's lock sees to that. Whoever asks
 * during a round gets another one after it. Nothing comes by itself while the server wants to be left alone. After the
 * person has left, nothing is asked any more, and no outcome of theirs is taken for another person's.
 * Invariant: what waits is read from the outbox (`summaryNow`), never from this file, which decides only when.
 * After a crash: nothing is kept here. The next start, another tab or the worker finds the outbox as it was, and a wait
 * that the server asked for is read from the mirror.
 */
export class SyncEngine {
  private state: Driving | { name: 'stopped' } = { name: 'stopped' }
  private readonly loop: RetryLoop<Ended>
  private readonly tools: EngineTools
  /** Whether a person asked for everything to be tried, including what the server did not take a while ago. */
  private tryAll = false
  /** The times of the acts done on this page. */
  private acts: Acts | null = null
  private hideSending: (() => void) | null = null

  constructor(tools: EngineTools) {
    this.tools = tools
    this.loop = new RetryLoop(() => this.round(), this.follow.bind(this), tools)
  }

  get isSyncing(): boolean {
    return this.loop.state === 'running'
  }

  /** See driveSync. */
  drive(mirror: Mirror | null, held: () => Promise<boolean>): void {
    if (this.state.name === 'driving') this.state.stop()
    this.state = { name: 'stopped' }
    this.loop.stop()
    this.tryAll = false
    useEngine.setState({ ...idle, online: this.tools.online() })
    if (mirror) this.start(mirror, held)
  }

  /** See syncNow. */
  async syncNow(byPerson: boolean): Promise<Drained> {
    this.tryAll ||= byPerson
    const ended = await this.loop.run()
    return ended?.drained ?? nobodyAnswers
  }

  /** See syncSoon. */
  syncSoon(): void {
    const { acts, loop } = this
    const last = this.tools.now()
    this.acts = { first: loop.isKept && acts ? acts.first : last, last, before: acts?.last }
    loop.in(Math.max(timeToSend(this.acts), loop.notBefore) - last, true)
  }

  /** See quiet. */
  async quiet(): Promise<void> {
    await this.syncNow(false)
    if (this.state.name === 'driving') await this.tools.lock(drainName(this.state.mirror), async () => {})
  }

  /** Whether the person of this mirror is the one signed in. */
  drives(mirror: Mirror): boolean {
    return this.state.name === 'driving' && this.state.mirror === mirror
  }

  private start(mirror: Mirror, held: () => Promise<boolean>): void {
    const { beginVisit, listen } = this.tools
    const driving: Driving = { name: 'driving', mirror, visitBegun: beginVisit(mirror), stop: () => {} }
    this.state = driving
    useEngine.setState({ standing: mirror.health.now })
    // A database that never opens lets no query fail.
    void openInTime(mirror).then((opened) => opened || !this.drives(mirror) || useEngine.setState({ broken: true }))
    const stops = [
      mirror.health.listen((standing) => useEngine.setState({ standing })),
      observe(
        () => summaryNow(mirror),
        (summary) => this.show(summary, driving, held),
        () => useEngine.setState({ broken: true }),
      ),
      listen(mirror, {
        wake: () => this.loop.wake(),
        connection: () => this.connection(),
        missed: (changedAt) => this.missed(changedAt),
      }),
    ]
    driving.stop = () => stops.forEach((stop) => void stop())
    void this.startAfterWait(driving)
  }

  /** A wait that the server asked for before this page was loaded holds for this page too. */
  private async startAfterWait(driving: Driving): Promise<void> {
    await driving.visitBegun
    const sync = await driving.mirror.db.read('sync').catch(() => undefined)
    if (this.state !== driving) return
    this.loop.rest(waitLeft(sync?.failure, Date.now()))
    this.loop.wake()
  }

  private show(summary: Summary, driving: Driving, held: () => Promise<boolean>): void {
    const before = useEngine.getState()
    useEngine.setState({ ...summary, ready: true, broken: false })
    this.takeOverUndone(summary)
    if (summary.sync.epoch !== null || summary.sync.lastSyncAt !== null) return
    if (before.sync.bootstrapped) {
      useEngine.setState({ evicted: true })
      driving.visitBegun = this.tools.beginVisit(driving.mirror)
      void held()
      this.loop.wake()
    } else if (!before.ready)
      void held().then((evicted) => evicted && this.state === driving && useEngine.setState({ evicted }))
  }

  /** Takes over work that was left undone or failed elsewhere: the tab or worker that had it may be gone. */
  private takeOverUndone(summary: Summary): void {
    const wait = handoverWait(summary, Date.now())
    if (wait === null || this.isSyncing || this.loop.hasFailed) return
    if (this.loop.due > this.tools.now() + wait) this.loop.in(wait)
  }

  private connection(): void {
    const online = this.tools.online()
    useEngine.setState({ online })
    if (!online) return
    // A failure without a network says nothing about the network that is here now.
    this.loop.better()
    this.loop.wake()
  }

  /** Whether something changed since the last pull began, by the server's clock. Waits for a pull under way. */
  private async missed(changedAt: number | null): Promise<boolean> {
    await this.loop.ended()
    const { state } = this
    const sync = state.name === 'driving' ? await state.mirror.db.read('sync').catch(() => undefined) : undefined
    return mayBeNew(changedAt, sync?.serverNow ?? null)
  }

  private async round(): Promise<Ended> {
    const { state, tools, tryAll } = this
    if (state.name === 'stopped') return { drained: nothingToDo, remaining: 0 }
    this.hideSending ??= tools.after(showAfterMs, () => useEngine.setState({ sending: true }))
    this.tryAll = false
    await state.visitBegun
    const drained = await tools.drain(state.mirror, !tryAll).catch(() => nobodyAnswers)
    if (!drained.ok || this.loop.isKept) return { drained, remaining: 0 }
    // Acts done meanwhile are sent at their own time, and so is what the server did not take.
    const pending = await pendingIn(state.mirror).catch(() => 0)
    return { drained, remaining: pending - (drained.forFiles ?? 0) - (drained.unaccepted?.count ?? 0) }
  }

  private follow(ended: Ended | undefined, failures: number, chance: () => number): Next {
    const { drained, remaining } = ended ?? { drained: nobodyAnswers, remaining: 0 }
    const { status, code, retryAfter } = drained
    const next = afterRound({ drained, remaining, failures }, Date.now(), chance)
    if (drained.noRoom) useEngine.setState({ noRoom: true })
    // The database of a full device may not say what the server takes back.
    if (drained.noRoom && isRevocation(code))
      useEngine.setState(({ sync }) => ({ sync: { ...sync, failure: { status, code, at: Date.now() } } }))
    this.hideSending?.()
    this.hideSending = null
    useEngine.setState({ sending: false })
    return this.state.name === 'stopped' ? { wait: null, failures: 0 } : { ...next, rest: retryAfter ?? 0 }
  }
}
