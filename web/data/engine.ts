import { create } from 'zustand'
import { backoff, waitLeft } from '../mirror/backoff.ts'
import { freshSync } from '../mirror/database.ts'
import { type Drained, drain, drainName } from '../mirror/drain.ts'
import { openInTime, readAgain, type Standing } from '../mirror/health.ts'
import { httpNetwork } from '../mirror/httpNetwork.ts'
import { webLock } from '../mirror/locks.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { observe } from '../mirror/observe.ts'
import { type Acts, courtesy, timeToSend } from '../mirror/pace.ts'
import { readSteadily } from '../mirror/steadily.ts'
import { pendingIn, type Summary, summaryOf } from '../mirror/summary.ts'
import { listenForPokes } from './poke.ts'
import { drainInWorker, wakeWorkerLater } from './worker.ts'

/**
 * When to sync, for the person signed in: after each act, at start, when the network or the page comes back, when the server
 * pokes, when a closed tab or the worker left something undone, and on a timer with backoff. The worker does it where there is
 * one, the page with the same code elsewhere.
 * What waits is told by the outbox (`summaryOf`), never by this file.
 */
export interface EngineState extends Summary {
  /** Whether the mirror has been read once. */
  ready: boolean
  /** How many acts are on their way to the disk. */
  saving: number
  /** Something has been on its way for so long that it is told. */
  sending: boolean
  online: boolean
  /** The device does not let the mirror be read. */
  broken: boolean
  /** Whether the database opens, and whether a newer build took it over. */
  standing: Standing
  /** What this device held is gone: the browser cleared it, nobody here did. */
  evicted: boolean
}

const idle: EngineState = {
  ready: false,
  pending: 0,
  refused: 0,
  overtaken: 0,
  sync: freshSync,
  saving: 0,
  sending: false,
  online: true,
  broken: false,
  standing: 'well',
  evicted: false,
}

export const useEngine = create<EngineState>(() => idle)

/** While nothing waits and the server can poke, a look now and then all the same, ms. */
const belt = 5 * 60_000
/** What is sent sooner than this is not told while it is: a status that flickers says nothing, ms. */
const unseen = 300

let mirror: Mirror | null = null
let running: Promise<Drained> | null = null
let again = false
let failures = 0
/** ms, of a clock that nobody sets. */
const now = () => performance.now()
/** Until then the server asked to be left alone. */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer ends, and whether an act waits for it. */
let due = Number.POSITIVE_INFINITY
let forAct = false
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
  const sync = await started.db.read('sync').catch(() => undefined)
  if (mirror !== started) return
  notBefore = now() + waitLeft(sync?.failure, Date.now())
  wakeNow()
}

/** Does what was left undone, or failed, without this page having a part in it: who had it may be gone. */
function stepIn({ pending, sync }: Summary) {
  if (running || failures || !(pending || sync.failure)) return
  const wait = Math.max(courtesy, waitLeft(sync.failure, Date.now()))
  if (due > now() + wait) syncIn(wait)
}

/** Hears of what changes in the school worked in too; another school picked is another thing to hear of, and to fetch. */
function followSchool({ db }: Mirror, wakeNow: () => void) {
  let stop = listenForPokes(wakeNow)
  let heard: number | null = null
  const unobserve = observe(
    () => db.read('school'),
    (school = null) => {
      if (school === heard) return
      heard = school
      stop()
      stop = listenForPokes(wakeNow, school)
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

/** Syncs now; calls that come meanwhile are answered by one more round. Never rejects. */
export function syncNow(): Promise<Drained> {
  again = true
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
  const telling = setTimeout(() => useEngine.setState({ sending: true }), unseen)
  try {
    do {
      again = false
      if (!mirror) break
      drained = await drainOnce(mirror)
      // What was done meanwhile has its own time.
      left = drained.ok && !forAct ? await pendingIn(mirror).catch(() => 0) : 0
    } while (again)
    // What the server answered and yet did not take waits for a better time too.
    failures = drained.ok && !left ? 0 : failures + 1
    notBefore = now() + (drained.retryAfter ?? 0)
    const wait = failures ? backoff(failures, Math.random(), drained.retryAfter) : belt
    // An act done as the round ended has its own time, and it is sooner.
    if (!forAct || notBefore > due) syncIn(wait)
    return drained
  } finally {
    clearTimeout(telling)
    useEngine.setState({ sending: false })
    running = null
  }
}

async function drainOnce(current: Mirror): Promise<Drained> {
  try {
    const drained = await drainInWorker()
    // Without channels nobody tells this page what the worker wrote.
    if (drained && typeof BroadcastChannel === 'undefined') readAgain(current.db)
    // A worker may be cut off where its page is not.
    const cutOff = drained && !drained.ok && drained.status === 0 && navigator.onLine
    return drained && !cutOff ? drained : await drain(current, { network: httpNetwork(), lock: webLock })
  } catch {
    return { ok: false, status: 0, retryAfter: null }
  }
}
