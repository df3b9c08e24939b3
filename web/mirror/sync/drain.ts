import { isSyncResponse } from '#schema/sync/answers.ts'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import { isEndedByAct, isRevocation } from '#schema/sync/revocation.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import { drainName, type Mirror } from '#web/mirror/database/mirror.ts'
import {
  initialSync,
  type OutboxEntry,
  type ScopeCursor,
  type Unaccepted,
  type Visit,
} from '#web/mirror/database/records.ts'
import { isFull, noRoomHere } from '#web/mirror/database/storageFailure.ts'
import { VisitEnded, visitNow, watchVisitEnd } from '#web/mirror/database/visit.ts'
import { readWithStorageRetry, withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { keepForFiles, waitsForFile } from '#web/mirror/files/outgoing/outgoing.ts'
import { nameAuthors } from '#web/mirror/outbox/overwritten.ts'
import { settleWithoutRows } from '#web/mirror/outbox/receipts.ts'
import { noteRequested } from '#web/mirror/outbox/requestedUpTo.ts'
import { isOnHold, keepUnaccepted, sendableOf } from '#web/mirror/outbox/unaccepted.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { lockFor } from '#web/mirror/session/absence.ts'
import { waitLeft } from '../backoff.ts'
import type { Lock } from '../database/locks.ts'
import type { Network } from '../server/network.ts'
import { applyAnswer } from './apply.ts'
import { type Batch, firstBatch, leastRoom, paced } from './batch.ts'
import { isSameRequest, requestAfter } from './nextPage.ts'
import { limitsAfter } from './refusedWhole.ts'
import { requestFrom } from './requestFrom.ts'
import { keepTraffic } from './traffic.ts'

/**
 * Sends what waits and takes what is new, until nothing of it is left and every scope is complete. Acts done meanwhile
 * are sent at their own time (`sendTimes.ts`).
 * Guarantees: an entry leaves the outbox only by a receipt for it. Without one (no network, 401, 408, 426, 429, 5xx, an
 * answer that is not one) it stays, in order. An entry that the server answers without a receipt is sent once in a
 * drain, and holds back only those that depend on it (unaccepted.ts). Decisions look at statuses and codes, never at
 * text. Where there is no room for what arrives, or for any write at all, what waits is sent and settled all the same,
 * and that is reported too.
 * Invariant: all of it happens inside one lock, so one tab or worker drains at a time. Should two drain at once, the
 * server's receipts and the leaving out of late answers keep the result the same.
 * After a crash: at worst a request is sent again and answered alreadyApplied.
 */
export interface Drained {
  /** Whether the server answered every request; what it did not take is in `unaccepted`. */
  ok: boolean
  /** The failure's status when not ok; 0 without network. */
  status: number
  /** The server's code for the failure, when it sent one. */
  code?: string | null
  retryAfter: number | null
  /** Whether something found no room on this device: what arrived, or this failure itself. */
  noRoom?: boolean
  unaccepted?: Unaccepted | null
  /** How many acts wait for a file that is on its way, with what depends on them. */
  forFiles?: number
}

export interface DrainTools {
  network: Network
  lock: Lock
  /**
   * No person asked for this drain. It leaves alone what the server did not take a while ago, and a server that wants
   * to be left alone.
   */
  automatic?: boolean
  /** Aborts a request under way when the person signs out, in whatever tab. */
  watchLeaving?: boolean
}

export function drain(mirror: Mirror, tools: DrainTools): Promise<Drained> {
  return tools.lock(drainName(mirror), async () => {
    const unanswered = new Set<number>()
    let leaving: ReturnType<typeof watchVisitEnd> | undefined
    const isHeldBack = (entry: OutboxEntry) =>
      unanswered.has(entry.id) || (tools.automatic === true && isOnHold(entry, mirror.clock.now()))
    try {
      const paused = tools.automatic ? await standingPause(mirror) : null
      if (paused) return paused
      const visit = await readWithStorageRetry(mirror, () => visitNow(mirror.db))
      if (tools.watchLeaving) leaving = watchVisitEnd(mirror, visit)
      const network = leaving ? abortedBy(leaving.ended, tools.network) : tools.network
      const state: DrainState = { unanswered, isHeldBack, visit }
      let batch: Batch | null = firstBatch(network)
      while (batch) {
        batch = await exchange(mirror, network, batch, state)
        if (batch) mirror.probe('drain.between')
      }
      await nameReplacements(mirror, tools.network)
      const unaccepted = await withStorageRetry(mirror, () => keepUnaccepted(mirror))
      const forFiles = await withStorageRetry(mirror, () => keepForFiles(mirror.db))
      return { ok: true, status: 200, retryAfter: null, unaccepted, forFiles }
    } catch (error) {
      if (error instanceof VisitEnded) return { ok: false, status: 401, retryAfter: null }
      const failure = isFull(error) ? new NetworkFailure(noRoomHere) : error
      if (!(failure instanceof NetworkFailure)) throw error
      return keepFailure(mirror, failure)
    } finally {
      leaving?.stop()
      await keepTraffic(mirror, tools.network.spent?.())
    }
  })
}

/**
 * The failure after which the server is still to be left alone. The previous holder of the lock may have met it a
 * moment ago.
 */
async function standingPause(mirror: Mirror): Promise<Drained | null> {
  const { failure } = (await readWithStorageRetry(mirror, () => mirror.db.read('sync'))) ?? initialSync
  const retryAfter = waitLeft(failure, mirror.clock.now())
  return failure && retryAfter ? { ok: false, status: failure.status, retryAfter } : null
}

/** What was sent stays sent even if this fails: the history is requested again with the next drain. */
async function nameReplacements(mirror: Mirror, { history }: Network) {
  try {
    if (history) await nameAuthors(mirror, history)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
  }
}

/** What a drain remembers from one round trip to the next, and what it does not send. */
interface DrainState {
  unanswered: Set<number>
  isHeldBack(entry: OutboxEntry): boolean
  /** The visit in which all of it is requested. */
  visit: Visit | undefined
  /** The server answered in this drain, or the browser says that there is a network. */
  reached?: boolean
  /** See refusedWhole.ts. */
  emptyTaken?: boolean
  /** The next page, requested while the last one is applied. */
  ahead?: Requested | undefined
}

interface Requested {
  request: SyncRequest
  requestedAt: number
  answered: Promise<{ answer: SyncResponse; at: number }>
}

function ask({ clock }: Mirror, network: Network, request: SyncRequest): Requested {
  const requestedAt = clock.now()
  const answered = network.sync(request).then((answer) => ({ answer, at: clock.now() }))
  // One that is requested ahead may fail before anything waits for it.
  answered.catch(() => {})
  return { request, requestedAt, answered }
}

function takeAhead(state: DrainState, request: SyncRequest): Requested | undefined {
  const { ahead } = state
  state.ahead = undefined
  return ahead && isSameRequest(ahead.request, request) ? ahead : undefined
}

const abortedBy = (ended: Promise<never>, network: Network): Network => ({
  ...network,
  sync: (request) => Promise.race([network.sync(request), ended]),
})

/**
 * One round trip. Returns the limits of the next one when that would bring something: entries that were not in this
 * one, pages not yet here, scopes found to differ, an answer that another one overtook. Returns null when all is done.
 * A request that is refused whole is tried again without what is to blame (refusedWhole.ts).
 */
async function exchange(mirror: Mirror, network: Network, batch: Batch, state: DrainState): Promise<Batch | null> {
  // A browser that says there is no network may be wrong. It is asked for news first; what waits goes once it answered.
  state.reached ||= network.reachable?.() !== false
  const limits = state.reached ? batch : { ...batch, entries: 0 }
  const { request, upTo } = await readWithStorageRetry(mirror, () => requestFrom(mirror, limits, state))
  const last = request.mutations.at(-1)
  if (last) await noteRequested(mirror, last.id)
  mirror.probe('drain.sending')
  const { requestedAt, answered } = takeAhead(state, request) ?? ask(mirror, network, request)
  let answer: SyncResponse
  let at: number
  try {
    ;({ answer, at } = await answered)
  } catch (error) {
    return limitsAfter(error, { mirror, network, request, batch }, state)
  }
  if (!isSyncResponse(answer)) throw new NetworkFailure(0)
  state.reached = true
  mirror.probe('drain.answered')
  const received = { requestedAt, at, visit: state.visit }
  const next = paced(batch, at - requestedAt)
  const following = requestAfter(request, answer, next.room)
  if (following) state.ahead = ask(mirror, network, following)
  try {
    const applied = await withStorageRetry(mirror, () => applyAnswer(mirror, request, answer, received))
    mirror.probe('drain.applied')
    if (!applied) return batch
  } catch (error) {
    if (!isFull(error)) throw error
    await settleWithoutRows(mirror, request, answer, received)
    if (!(await readWithStorageRetry(mirror, () => isLeft(mirror.db, request, upTo, state)))) throw error
    return { ...batch, room: leastRoom }
  }
  const more = await readWithStorageRetry(mirror, () => isMore(mirror, request, answer, upTo, state))
  return more ? next : null
}

const isMore = ({ db }: Mirror, ...about: [SyncRequest, SyncResponse, upTo: number, DrainState]) =>
  db.transaction('r', db.outbox, db.cursors, db.meta, async () => isMoreIn(db, ...about))

async function isMoreIn(
  db: MirrorDatabase,
  request: SyncRequest,
  answer: SyncResponse,
  upTo: number,
  state: DrainState,
) {
  // A server that went back in time takes nothing before this device has queued again what was lost.
  if (request.epoch && request.epoch !== answer.epoch && (await db.outbox.where('state').equals('queued').count()))
    return true
  const unsent = await isLeft(db, request, upTo, state)
  // Pages of which none moved its cursor would be requested again for ever, however much more they announce.
  const moved = answer.scopes.some((page) => page.cursor !== page.from)
  if (moved && answer.scopes.some((page) => page.more)) return true
  if (answer.sums?.length && (await db.cursors.filter(({ stale }: ScopeCursor) => stale === true).count())) return true
  return unsent
}

/**
 * Whether there is something to send besides what was just sent. Entries just sent that are still here are held back
 * for the rest of this drain.
 */
async function isLeft(db: MirrorDatabase, request: SyncRequest, upTo: number, state: DrainState): Promise<boolean> {
  const sent = new Set(request.mutations.map(({ id }) => id))
  const queued = await db.outbox.where('state').equals('queued').sortBy('id')
  for (const { id } of queued) if (sent.has(id)) state.unanswered.add(id)
  const waits = waitsForFile(await db.read('outgoing'))
  return sendableOf(queued, (entry) => state.isHeldBack(entry) || waits(entry)).some(({ id }) => id <= upTo)
}

/**
 * Stores why it failed, where there is room for that, and returns it. A session that an act ended locks the device.
 * What shuts a device may take the space of the files kept on it, which nobody there is to open any more.
 */
function keepFailure(mirror: Mirror, { status, code, retryAfter }: NetworkFailure): Promise<Drained> {
  const { db, clock } = mirror
  const at = clock.now()
  const failure = { status, code, at, until: retryAfter && at + retryAfter }
  const drained = { ok: false, status, code, retryAfter, ...(status === noRoomHere && { noRoom: true }) }
  const keep = async () => {
    if ((await db.read('visit'))?.open === false) return
    const before = (await db.read('sync')) ?? initialSync
    await db.keep('sync', { ...before, failure })
    if (isEndedByAct(code)) await lockFor(mirror, 'ended')
  }
  const evictable = isEndedByAct(code) || isRevocation(code) ? 'files too' : 'all but files'
  return withStorageRetry(mirror, () => db.transaction('rw', db.meta, keep), evictable).then(
    () => drained,
    (error: unknown) => {
      if (!isFull(error)) throw error
      return { ...drained, noRoom: true }
    },
  )
}
