import { create } from 'zustand'
import { backoff, waitLeft } from '../mirror/backoff.ts'
import type { Drained } from '../mirror/drain.ts'
import { openInTime, readAgain } from '../mirror/health.ts'
import { webLock } from '../mirror/locks.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { drainName } from '../mirror/mirror.ts'
import { observe } from '../mirror/observe.ts'
import { type Acts, courtesy, timeToSend } from '../mirror/pace.ts'
import { readSteadily } from '../mirror/steadily.ts'
import { isFull, noRoomHere } from '../mirror/storageFailure.ts'
import { pendingIn, type Summary, summaryOf } from '../mirror/summary.ts'
import { beginVisit } from '../mirror/visit.ts'
import { device } from './device.ts'
import { type EngineState, idle } from './engineState.ts'
import { listenForPokes, mayBeNew } from './poke.ts'
import { drainInWorker, wakeWorkerLater } from './worker.ts'

/**
 * When to sync, for the person signed in: after each act, at start, when the network or the page comes back, when the server
 * pokes, when a closed tab or the worker left something undone, and on a timer with backoff. The worker does it where there is
 * one, the page with the same code elsewhere.
 * What waits is told by the outbox (`summaryOf`), never by this file.
 */

export const useEngine = create<EngineState>(() => idle)

/** While nothing waits and the server can poke, a look now and then all the same, ms. */
const belt = 5 * 60_000
/** What is sent sooner than this is not told while it is: a status that flickers says nothing, ms. */
const unseen = 300

let mirror: Mirror | null = null
let running: Promise<Drained> | null = null
let again = false
/** Whether somebody asked for all to be tried, also what the server did not take a while ago. */
let all = false
let failures = 0
/** ms, of a clock that nobody sets. */
const now = () => performance.now()
/** Until then the server asked to be left alone. */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer ends, and whether an act waits for it. */
let due = Number.POSITIVE_INFINITY
let forAct = false
/** The visit of who is signed in has begun: before, nothing is asked that it would not take. */
let entered: Promise<void> = Promise.resolve()
/** Of the acts done here. */
let acts: Acts | null = null
let stopAll: (() => void)[] = []

/**
 * Starts for this mirror, or stops with null.
 * @param held whether this device is known to have held the person's data: then an empty mirror was cleared by the browser
 */
export function driveSync(next: Mirror | null, held: () => Promise<boolean> = async () => false): void {
  for (const stop of stopAll) stop()
  stopAll = []
  calmTimer()
  mirror = next
  failures = 0
  notBefore = 0
  useEngine.setState({ ...idle, online: navigator.onLine })
  if (!next) return
  entered = beginVisit(next, async () => (await device.current()).user?.id === next.userId).catch(() => {})
  const wakeNow = () => (now() >= notBefore ? void syncNow() : syncIn(notBefore - now()))
  const visible = () => document.visibilityState === 'visible' && wakeNow()
  const connection = () => {
    useEngine.setState({ online: navigator.onLine })
    if (!navigator.onLine) return
    // What failed while there was no network says nothing of the one that is here now.
    failures = 0
    wakeNow()
  }
  useEngine.setState({ standing: next.health.now })
  // What never opens tells no query that it failed.
  void openInTime(next).then((opened) => opened || mirror !== next || useEngine.setState({ broken: true }))
  stopAll = [
    next.health.listen((standing) => useEngine.setState({ standing })),
    observe(
      () => readSteadily(next, () => summaryOf(next)),
      (summary) => {
        const before = useEngine.getState()
        useEngine.setState({
          ...summary,
          ready: true,
          broken: false,
          evicted: before.evicted && !summary.sync.bootstrapped,
        })
        stepIn(summary)
        if (summary.sync.epoch !== null || summary.sync.lastSyncAt !== null) return
        if (before.sync.bootstrapped) {
          useEngine.setState({ evicted: true })
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
  void startPatiently(next, wakeNow)
}

/** What the server asked for before this page was loaded holds for it too. */
async function startPatiently(started: Mirror, wakeNow: () => void) {
  await entered
  const sync = await started.db.read('sync').catch(() => undefined)
  if (mirror !== started) return
  notBefore = now() + waitLeft(sync?.failure, Date.now())
  wakeNow()
}

/** Does what was left undone, or failed, without this page having a part in it: who had it may be gone. */
function stepIn({ pending, sync, unaccepted }: Summary) {
  const resting = unaccepted && unaccepted.until > Date.now() ? unaccepted.count : 0
  if (running || failures || !(pending > resting || sync.failure)) return
  const wait = Math.max(courtesy, waitLeft(sync.failure, Date.now()))
  if (due > now() + wait) syncIn(wait)
}

/** Whether something changed since the last pull began, by the server's clock; a pull under way is waited for. */
async function missed(changedAt: number | null): Promise<boolean> {
  await running
  const sync = await mirror?.db.read('sync').catch(() => undefined)
  return mayBeNew(changedAt, sync?.serverNow ?? null)
}

/** Hears of what changes in the school worked in too; another school picked is another thing to hear of, and to fetch. */
function followSchool({ db }: Mirror, wakeNow: () => void) {
  let stop = listenForPokes(wakeNow, null, { missed })
  let heard: number | null = null
  const unobserve = observe(
    () => db.read('school'),
    (school = null) => {
      if (school === heard) return
      heard = school
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
 * Syncs now; calls that come meanwhile are answered by one more round. Never rejects.
 * @param asked a person asks for it: then what the server did not take is tried again before its time
 */
export function syncNow(asked = false): Promise<Drained> {
  again = true
  all ||= asked
  running ??= Promise.resolve().then(rounds)
  return running
}

/** Whether a round is at work, told or not. */
export const isSyncing = (): boolean => running !== null

/** Resolves when what waits was tried and nobody, tab or worker, is sending any more. */
export async function quiet(): Promise<void> {
  await syncNow()
  if (mirror) await webLock(drainName(mirror), async () => {})
}

/**
 * Keeps something on this device: from now on, and until the outbox was read with it, the status does not say that all is
 * saved. Resolves when the status tells of it, so that who shows it as saved does so in the same drawing. Rejects as the work
 * does.
 */
export async function saving<T>(on: Mirror, work: () => Promise<T>): Promise<T> {
  useEngine.setState(({ saving }) => ({ saving: saving + 1 }))
  try {
    return await work()
  } catch (error) {
    if (isFull(error) && on === mirror) useEngine.setState({ noRoom: true })
    throw error
  } finally {
    await readSteadily(on, () => pendingIn(on)).then(
      (pending) => saved(on, { pending }),
      () => saved(on),
    )
  }
}

/** What somebody else began, who has left since, is nothing of this person's. */
const saved = (on: Mirror, counted: { pending?: number } = {}) =>
  on === mirror && useEngine.setState(({ saving }) => ({ ...counted, saving: Math.max(0, saving - 1) }))

/** Syncs shortly, after an act. */
export function syncSoon(): void {
  void wakeWorkerLater()
  const at = now()
  acts = { first: forAct && acts ? acts.first : at, last: at, before: acts?.last }
  syncIn(Math.max(timeToSend(acts), notBefore) - at, true)
}

function syncIn(wait: number, act = false): void {
  calmTimer()
  due = now() + wait
  forAct = act
  timer = setTimeout(() => {
    calmTimer()
    void syncNow()
  }, wait)
}

function calmTimer() {
  clearTimeout(timer)
  due = Number.POSITIVE_INFINITY
  forAct = false
}

async function rounds(): Promise<Drained> {
  let drained: Drained = { ok: true, status: 200, retryAfter: null }
  let left = 0
  let resting = belt
  const telling = setTimeout(() => useEngine.setState({ sending: true }), unseen)
  try {
    do {
      again = false
      if (!mirror) break
      const patient = !all
      all = false
      drained = await drainOnce(mirror, patient)
      // What was done meanwhile has its own time, and so has what the server did not take.
      const { unaccepted } = drained
      left = drained.ok && !forAct ? (await pendingIn(mirror).catch(() => 0)) - (unaccepted?.count ?? 0) : 0
      resting = unaccepted ? Math.max(unaccepted.until - Date.now(), backoff(1, Math.random())) : belt
    } while (again)
    failures = drained.ok && left <= 0 ? 0 : failures + 1
    if (drained.status === noRoomHere) useEngine.setState({ noRoom: true })
    notBefore = now() + (drained.retryAfter ?? 0)
    // What found no room is not fetched again before there is some.
    const tried = failures && drained.status !== noRoomHere
    const wait = tried ? backoff(failures, Math.random(), drained.retryAfter) : Math.min(belt, resting)
    // An act done as the round ended has its own time, and it is sooner.
    if (!forAct || notBefore > due) syncIn(wait)
    return drained
  } finally {
    clearTimeout(telling)
    useEngine.setState({ sending: false })
    running = null
  }
}

/** Only a page whose worker does not send needs it. */
const loadDrain = () => Promise.all([import('../mirror/drain.ts'), import('../mirror/httpNetwork.ts')])

async function drainOnce(current: Mirror, patient: boolean): Promise<Drained> {
  try {
    await entered
    const drained = await drainInWorker(patient)
    // Without channels nobody tells this page what the worker wrote.
    if (drained && typeof BroadcastChannel === 'undefined') readAgain(current.db)
    // A worker may be cut off where its page is not.
    const cutOff = drained && !drained.ok && drained.status === 0 && navigator.onLine
    if (drained && !cutOff) return drained
    const [{ drain }, { httpNetwork }] = await loadDrain()
    return await drain(current, { network: httpNetwork(), lock: webLock, patient, watchLeaving: true })
  } catch {
    return { ok: false, status: 0, retryAfter: null }
  }
}
