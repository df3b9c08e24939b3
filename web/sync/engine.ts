import { create } from 'zustand'
import { isRevocation } from '#schema/sync/revocation.ts'
import { waitLeft } from '#web/mirror/backoff.ts'
import { openInTime, readAgain } from '#web/mirror/database/health.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { drainName } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { isFull, isHandleDead, storageFailure } from '#web/mirror/database/storageFailure.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { readWithStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { pendingIn, type Summary, summaryOf } from '#web/mirror/outbox/summary.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'
import { type Acts, afterRound, handoverMs, timeToSend } from '#web/mirror/sync/sendTimes.ts'
import { device } from './device.ts'
import { type EngineState, idle } from './engineState.ts'
import { listenForPokes, mayBeNew } from './poke.ts'
import { drainInWorker, wakeWorkerLater } from './worker.ts'

/**
 * Decides when to sync, for the person signed in: after each act, at start, when the network or the page comes back,
 * when the server pokes, when a closed tab or the worker left something undone, and on a timer with backoff. The worker
 * syncs where there is one; elsewhere the page does, with the same code.
 * What waits is read from the outbox (`summaryOf`), never from this file.
 */

export const useEngine = create<EngineState>(() => idle)

/** Sending that takes less than this is not shown, because a status that flickers says nothing, ms. */
const showAfterMs = 300

let mirror: Mirror | null = null
let running: Promise<Drained> | null = null
let again = false
/** Whether a person asked for everything to be tried, including what the server did not take a while ago. */
let tryAll = false
let failures = 0
/** ms, of a clock that nobody sets. */
const now = () => performance.now()
/** Until then the server wants to be left alone. */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer ends, and whether an act waits for it. */
let due = Number.POSITIVE_INFINITY
let timerForAct = false
/**
 * Resolves when the visit of the person signed in has begun. Before that, nothing is requested, since the mirror would
 * not accept the answer.
 */
let visitBegun: Promise<void> = Promise.resolve()
/** The times of the acts done on this page. */
let acts: Acts | null = null
let stopAll: (() => void)[] = []

/**
 * Starts syncing this mirror, or stops with null.
 * @param held whether this device is known to have held the person's data: then an empty mirror was cleared by the
 * browser
 */
export function driveSync(next: Mirror | null, held: () => Promise<boolean> = async () => false): void {
  for (const stop of stopAll) stop()
  stopAll = []
  clearTimer()
  mirror = next
  failures = 0
  notBefore = 0
  useEngine.setState({ ...idle, online: navigator.onLine })
  if (!next) return
  const begin = () => beginVisit(next, async () => (await device.current()).user?.id === next.userId).catch(() => {})
  visitBegun = begin()
  const wakeNow = () => (now() >= notBefore ? void syncNow() : syncIn(notBefore - now()))
  const visible = () => document.visibilityState === 'visible' && wakeNow()
  const connection = () => {
    useEngine.setState({ online: navigator.onLine })
    if (!navigator.onLine) return
    // A failure without a network says nothing about the network that is here now.
    failures = 0
    wakeNow()
  }
  useEngine.setState({ standing: next.health.now })
  // A database that never opens lets no query fail.
  void openInTime(next).then((opened) => opened || mirror !== next || useEngine.setState({ broken: true }))
  stopAll = [
    next.health.listen((standing) => useEngine.setState({ standing })),
    observe(
      () => summaryNow(next),
      (summary) => {
        const before = useEngine.getState()
        useEngine.setState({ ...summary, ready: true, broken: false })
        takeOverUndone(summary)
        if (summary.sync.epoch !== null || summary.sync.lastSyncAt !== null) return
        if (before.sync.bootstrapped) {
          useEngine.setState({ evicted: true })
          visitBegun = begin()
          void held()
          wakeNow()
        } else if (!before.ready)
          void held().then((evicted) => evicted && mirror === next && useEngine.setState({ evicted }))
      },
      () => useEngine.setState({ broken: true }),
    ),
    on(window, 'online', connection),
    on(window, 'offline', connection),
    on(window, 'focus', wakeNow),
    on(window, 'pageshow', wakeNow),
    on(document, 'visibilitychange', visible),
    followSchool(next, wakeNow),
  ]
  void startAfterWait(next, wakeNow)
}

/** Reads the summary. A storage that died is told by an error of our own, since a live query says nothing of Dexie's. */
const summaryNow = (of: Mirror) =>
  readWithStorageRetry(of, () => summaryOf(of)).catch((error) => {
    throw isHandleDead(error) ? storageFailure(error) : error
  })

/** A wait that the server asked for before this page was loaded holds for this page too. */
async function startAfterWait(started: Mirror, wakeNow: () => void) {
  await visitBegun
  const sync = await started.db.read('sync').catch(() => undefined)
  if (mirror !== started) return
  notBefore = now() + waitLeft(sync?.failure, Date.now())
  wakeNow()
}

/** Takes over work that was left undone or failed elsewhere: the tab or worker that had it may be gone. */
function takeOverUndone({ pending, sync, unaccepted }: Summary) {
  const onHold = unaccepted && unaccepted.until > Date.now() ? unaccepted.count : 0
  if (running || failures || !(pending > onHold || sync.failure)) return
  const wait = Math.max(handoverMs, waitLeft(sync.failure, Date.now()))
  if (due > now() + wait) syncIn(wait)
}

/** Whether something changed since the last pull began, by the server's clock. Waits for a pull under way. */
async function missed(changedAt: number | null): Promise<boolean> {
  await running
  const sync = await mirror?.db.read('sync').catch(() => undefined)
  return mayBeNew(changedAt, sync?.serverNow ?? null)
}

/**
 * Listens for changes, also in the school that the person works in. When they pick another school, it listens for that
 * one and fetches it.
 */
function followSchool({ db }: Mirror, wakeNow: () => void) {
  let stop = listenForPokes(wakeNow, null, { missed })
  let followed: number | null = null
  const unobserve = observe(
    () => db.read('school'),
    (school = null) => {
      if (school === followed) return
      followed = school
      stop()
      stop = listenForPokes(wakeNow, school, { missed })
      wakeNow()
    },
  )
  return () => {
    unobserve()
    stop()
  }
}

function on(target: EventTarget, type: string, listener: () => void) {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

/**
 * Syncs now. Calls that arrive meanwhile are answered by one more round. Never rejects.
 * @param byPerson a person asked for it: then what the server did not take is tried again early
 */
export function syncNow(byPerson = false): Promise<Drained> {
  again = true
  tryAll ||= byPerson
  running ??= Promise.resolve().then(rounds)
  return running
}

/** Whether a round is running, shown or not. */
export const isSyncing = (): boolean => running !== null

/** Resolves when what waits was tried and no tab or worker is sending any more. */
export async function quiet(): Promise<void> {
  await syncNow()
  if (mirror) await webLock(drainName(mirror), async () => {})
}

/**
 * Stores something on this device. From now until the outbox was read with it, the status does not say that all is
 * saved. Resolves once the status includes it, so that a screen can show it as saved in the same drawing. Rejects as
 * the work does.
 */
export async function saving<T>(on: Mirror, work: () => Promise<T>): Promise<T> {
  useEngine.setState(({ saving }) => ({ saving: saving + 1 }))
  try {
    const done = await work()
    await elsewhere(on)
    return done
  } catch (error) {
    if (isFull(error) && on === mirror) useEngine.setState({ noRoom: true })
    throw error
  } finally {
    await readWithStorageRetry(on, () => pendingIn(on)).then(
      (pending) => saved(on, { pending }),
      () => saved(on),
    )
  }
}

/** Keeps what waits in a second place; rejects never and ends soon (session/secondPlace.ts). */
let elsewhere: (on: Mirror) => Promise<void> = async () => {}
export function keepElsewhere(keep: typeof elsewhere): void {
  elsewhere = keep
}

/** Work begun by somebody who has left since does not count for this person. */
const saved = (on: Mirror, counted: { pending?: number } = {}) =>
  on === mirror && useEngine.setState(({ saving }) => ({ ...counted, saving: Math.max(0, saving - 1) }))

/** Syncs shortly, after an act. */
export function syncSoon(): void {
  void wakeWorkerLater()
  const at = now()
  acts = { first: timerForAct && acts ? acts.first : at, last: at, before: acts?.last }
  syncIn(Math.max(timeToSend(acts), notBefore) - at, true)
}

function syncIn(wait: number, act = false): void {
  clearTimer()
  due = now() + wait
  timerForAct = act
  timer = setTimeout(() => {
    clearTimer()
    void syncNow()
  }, wait)
}

function clearTimer() {
  clearTimeout(timer)
  due = Number.POSITIVE_INFINITY
  timerForAct = false
}

async function rounds(): Promise<Drained> {
  let drained: Drained = { ok: true, status: 200, retryAfter: null }
  let remaining = 0
  const showSending = setTimeout(() => useEngine.setState({ sending: true }), showAfterMs)
  try {
    do {
      again = false
      if (!mirror) break
      const automatic = !tryAll
      tryAll = false
      drained = await drainOnce(mirror, automatic)
      // Acts done meanwhile are sent at their own time, and so is what the server did not take.
      const held = drained.unaccepted?.count ?? 0
      remaining = drained.ok && !timerForAct ? (await pendingIn(mirror).catch(() => 0)) - held : 0
    } while (again)
    const next = afterRound({ drained, remaining, failures }, Date.now(), Math.random)
    failures = next.failures
    if (drained.noRoom) useEngine.setState({ noRoom: true })
    // The database of a full device may not say what the server takes back.
    const { status, code } = drained
    if (drained.noRoom && isRevocation(code))
      useEngine.setState(({ sync }) => ({ sync: { ...sync, failure: { status, code, at: Date.now() } } }))
    notBefore = now() + (drained.retryAfter ?? 0)
    // An act done as the round ended has its own, earlier time.
    if (!timerForAct || notBefore > due) syncIn(next.wait)
    return drained
  } finally {
    clearTimeout(showSending)
    useEngine.setState({ sending: false })
    running = null
  }
}

/** Only a page whose worker does not send needs these modules. */
const loadDrain = () => Promise.all([import('#web/mirror/sync/drain.ts'), import('#web/mirror/server/httpNetwork.ts')])

async function drainOnce(current: Mirror, automatic: boolean): Promise<Drained> {
  try {
    await visitBegun
    const drained = await drainInWorker(automatic)
    // Without BroadcastChannel this page is not notified of what the worker wrote.
    if (drained && typeof BroadcastChannel === 'undefined') readAgain(current.db)
    // A worker may be cut off from the network where its page is not.
    const cutOff = drained && !drained.ok && drained.status === 0 && navigator.onLine
    if (drained && !cutOff) return drained
    const [{ drain }, { httpNetwork }] = await loadDrain()
    return await drain(current, { network: httpNetwork(), lock: webLock, automatic, watchLeaving: true })
  } catch {
    return { ok: false, status: 0, retryAfter: null }
  }
}
