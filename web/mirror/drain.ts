import { isSyncResponse } from '../../schema/answers.ts'
import type { Key, TableName } from '../../schema/entities/tables.ts'
import type { Step } from '../../schema/sync/history.ts'
import { blockOf, idInBlock } from '../../schema/sync/ids.ts'
import {
  batchLimit,
  pageBytes,
  protocolVersion,
  type SyncRequest,
  type SyncResponse,
} from '../../schema/sync/protocol.ts'
import { applyAnswer } from './apply.ts'
import { waitLeft } from './backoff.ts'
import {
  freshSync,
  type MirrorDatabase,
  type OutboxEntry,
  type ScopeCursor,
  type Traffic,
  type Unaccepted,
  type Visit,
} from './database.ts'
import { drainName, type Mirror } from './mirror.ts'
import { NetworkFailure } from './networkFailure.ts'
import { nameAuthors } from './overtaken.ts'
import { settle } from './receipts.ts'
import { readSteadily, steadily } from './steadily.ts'
import { isFull, noRoomHere } from './storageFailure.ts'
import { dueForCheck } from './sumCheck.ts'
import { keepTraffic } from './traffic.ts'
import { keepUnaccepted, rests, sendableOf } from './unaccepted.ts'
import { endOf, mustBeIn, VisitEnded, visitNow } from './visit.ts'

/**
 * Sends what waits and takes what is new, until nothing is left of it and every scope is whole; what is done meanwhile has its
 * own time (`pace.ts`).
 * Guarantees: an entry leaves the outbox only by a receipt for it; without one (no network, 401, 408, 426, 429, 5xx, an answer
 * that is not one) it stays, in order. One that the server answers without a receipt for it is sent once in a drain, and keeps
 * none but those that hang on it (unaccepted.ts). Decisions look at statuses and codes, never at text. Where there is no room for
 * what comes, what waits is sent and settled all the same, and the failure is told as 507.
 * Invariant: all of it happens inside one lock, so one tab or worker drains at a time; were two to, the server's receipts and
 * what is left out of a late answer keep the result the same. Power cuts: at worst a request is sent again and answered alreadyApplied.
 */
export interface Network {
  /** POST /api/sync. Rejects with a NetworkFailure. */
  sync(request: SyncRequest): Promise<SyncResponse>
  /** What the calls since the last asking took on the wire; what failed took its part too. */
  spent?(): Traffic
  /** Whether a request can leave the device at all; true where that is not known. */
  reachable?(): boolean
  /** GET /api/history/:table/:key; null when the row is none of the user's. Rejects with a NetworkFailure. */
  history?(table: TableName, key: Key): Promise<Step[] | null>
}

/** Runs work while nobody else with the same name does; what the Web Locks API offers. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

export interface Drained {
  /** Whether the server answered all that was asked; what it did not take is `unaccepted`. */
  ok: boolean
  /** The failure's status when not ok; 0 without network. */
  status: number
  retryAfter: number | null
  unaccepted?: Unaccepted | null
}

/** What one round trip carries at most: bytes up go in ten seconds over 50 kbit/s; `room` is asked of what comes down. */
interface Batch {
  entries: number
  bytes: number
  room: number
}
const firstBatch: Batch = { entries: batchLimit, bytes: 64 * 1024, room: 64 * 1024 }

/** Smaller pages where they take long, so that a cut costs little and progress is seen; larger where they fly. */
const paced = (batch: Batch, took: number): Batch => {
  const room = took < 1_500 ? batch.room * 4 : took > 6_000 ? batch.room / 2 : batch.room
  return { ...batch, room: Math.min(pageBytes, Math.max(leastRoom, room)) }
}
const leastRoom = 16 * 1024

export interface DrainTools {
  network: Network
  lock: Lock
  /** Nobody asked for it: leaves alone what the server did not take a while ago, and a server that wants to be left alone. */
  patient?: boolean
  /** Gives up a request under way when the person signs out, in whatever tab. */
  watchLeaving?: boolean
}

export function drain(mirror: Mirror, tools: DrainTools): Promise<Drained> {
  return tools.lock(drainName(mirror), async () => {
    const unanswered = new Set<number>()
    let leaving: ReturnType<typeof endOf> | undefined
    const isHeldBack = (entry: OutboxEntry) =>
      unanswered.has(entry.id) || (tools.patient === true && rests(entry, mirror.clock.now()))
    try {
      const paused = tools.patient ? await pauseOf(mirror) : null
      if (paused) return paused
      const visit = await readSteadily(mirror, () => visitNow(mirror.db))
      if (tools.watchLeaving) leaving = endOf(mirror, visit)
      const network = leaving ? givenUpOn(leaving.ended, tools.network) : tools.network
      let batch: Batch | null = firstBatch
      while (batch) {
        batch = await exchange(mirror, network, batch, { unanswered, isHeldBack, visit })
        if (batch) mirror.probe('drain.between')
      }
      await nameReplacements(mirror, tools.network)
      const unaccepted = await steadily(mirror, () => keepUnaccepted(mirror), 'all but files')
      return { ok: true, status: 200, retryAfter: null, unaccepted }
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

/** The failure after which the server is still to be left alone; whoever had the lock before may have met it a moment ago. */
async function pauseOf(mirror: Mirror): Promise<Drained | null> {
  const { failure } = (await readSteadily(mirror, () => mirror.db.read('sync'))) ?? freshSync
  const retryAfter = waitLeft(failure, mirror.clock.now())
  return failure && retryAfter ? { ok: false, status: failure.status, retryAfter } : null
}

/** What was sent was sent, also when this is cut short: it is asked again with the next drain. */
async function nameReplacements(mirror: Mirror, { history }: Network) {
  try {
    if (history) await nameAuthors(mirror, history)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
  }
}

/** What a drain does not send: what it sent and was answered without a receipt for, and what rests. */
interface HeldBack {
  unanswered: Set<number>
  isHeldBack(entry: OutboxEntry): boolean
  /** In which all of it is asked. */
  visit: Visit | undefined
}

const givenUpOn = (ended: Promise<never>, network: Network): Network => ({
  ...network,
  sync: (request) => Promise.race([network.sync(request), ended]),
})

/**
 * One round trip. Gives the size of the next one when that would bring something: entries that were not in this one, pages not
 * yet here, scopes found to differ, an answer that another overtook; null when all is done. A request that was too large is
 * tried again with half of it.
 */
async function exchange(mirror: Mirror, network: Network, batch: Batch, held: HeldBack): Promise<Batch | null> {
  const { request, upTo } = await readSteadily(mirror, () => requestFrom(mirror, batch, held))
  const last = request.mutations.at(-1)?.id ?? 0
  if (last && network.reachable?.() !== false && last > ((await mirror.db.read('askedUpTo')) ?? 0))
    await steadily(mirror, () => mirror.db.keep('askedUpTo', last))
  mirror.probe('drain.sending')
  const asked = mirror.clock.now()
  let answer: SyncResponse
  try {
    answer = await network.sync(request)
  } catch (error) {
    const { length } = request.mutations
    if (!(error instanceof NetworkFailure) || error.status !== 413 || length < 2) throw error
    return { ...batch, entries: Math.floor(length / 2) }
  }
  if (!isSyncResponse(answer)) throw new NetworkFailure(0)
  mirror.probe('drain.answered')
  const at = mirror.clock.now()
  const heard = { asked, at, visit: held.visit }
  try {
    const laid = await steadily(mirror, () => applyAnswer(mirror, request, answer, heard), 'all but files')
    mirror.probe('drain.applied')
    if (!laid) return batch
  } catch (error) {
    if (!isFull(error)) throw error
    await steadily(mirror, () => settle(mirror, request, answer, heard), 'all but files')
    if (!(await readSteadily(mirror, () => isLeft(mirror.db, request, upTo, held)))) throw error
    return { ...batch, room: leastRoom }
  }
  const more = await readSteadily(mirror, () => isMore(mirror, request, answer, upTo, held))
  return more ? paced(batch, at - asked) : null
}

const isMore = ({ db }: Mirror, ...about: [SyncRequest, SyncResponse, upTo: number, HeldBack]) =>
  db.transaction('r', db.outbox, db.cursors, () => seesMore(db, ...about))

async function seesMore(db: MirrorDatabase, request: SyncRequest, answer: SyncResponse, upTo: number, held: HeldBack) {
  // A server that went back takes nothing before this device has lined up again what was lost.
  if (request.epoch && request.epoch !== answer.epoch && (await db.outbox.where('state').equals('queued').count()))
    return true
  const unsent = await isLeft(db, request, upTo, held)
  // Pages that say there is more and go no further, none of them, would be asked for again for ever.
  const moved = answer.scopes.some((page) => page.cursor !== page.from)
  if (moved && answer.scopes.some((page) => page.more)) return true
  if (answer.sums?.length && (await db.cursors.filter(({ stale }: ScopeCursor) => stale === true).count())) return true
  return unsent
}

/** Whether there is something to send besides what was just sent, and then holds that back when it is still here. */
async function isLeft(db: MirrorDatabase, request: SyncRequest, upTo: number, held: HeldBack): Promise<boolean> {
  const sent = new Set(request.mutations.map(({ id }) => id))
  const queued = await db.outbox.where('state').equals('queued').sortBy('id')
  for (const { id } of queued) if (sent.has(id)) held.unanswered.add(id)
  return sendableOf(queued, held.isHeldBack).some(({ id }) => id <= upTo)
}

/** The next request, and the last number given here before it: what has a later one was done since. One look at the mirror. */
const requestFrom = (mirror: Mirror, batch: Batch, held: HeldBack) =>
  mirror.db.transaction('r', mirror.db.outbox, mirror.db.cursors, mirror.db.meta, async () => {
    await mustBeIn(mirror.db, held.visit)
    return readRequest(mirror, batch, held)
  })

async function readRequest({ db, userId, clock }: Mirror, batch: Batch, { isHeldBack }: HeldBack) {
  const queued = await db.outbox.where('state').equals('queued').sortBy('id')
  const sendable = sendableOf(queued, isHeldBack)
  // What was carried here in a file travels under the block of the device that numbered it.
  const known = await db.readAll('device', 'sync', 'school')
  const block = sendable[0] ? blockOf(sendable[0].id) : (known.device?.block ?? null)
  const mutations: SyncRequest['mutations'] = []
  let bytes = 0
  for (const entry of sendable) {
    if (blockOf(entry.id) !== block) break
    bytes += weightOf(entry)
    if (mutations.length === batch.entries || (bytes > batch.bytes && mutations.length)) break
    const { id, at, method, path, body, protocol, epoch } = entry
    mutations.push({ id, at, method, path, body, ...(protocol && { protocol }), ...(epoch && { epoch }) })
  }
  const sync = known.sync ?? freshSync
  const cursors = await db.cursors.toArray()
  const check = dueForCheck(cursors, clock.now())
  const request: SyncRequest = {
    protocol: protocolVersion,
    userId,
    device: block,
    epoch: sync.epoch,
    view: sync.view,
    ...(sync.historyToken && { historyToken: sync.historyToken }),
    school: known.school ?? null,
    cursors: Object.fromEntries(cursors.map(({ scope, cursor }) => [scope, cursor])),
    began: Object.fromEntries(cursors.flatMap(({ scope, began }) => (began ? [[scope, began]] : []))),
    room: batch.room,
    ...(check.length && { check }),
    waiting: queued.filter(({ id }) => blockOf(id) === block).length,
    mutations,
  }
  const given = known.device ? idInBlock(known.device.block, known.device.next - 1) : 0
  return { request, upTo: Math.max(given, queued.at(-1)?.id ?? 0) }
}

/** An entry in a request, bytes: a letter with an accent takes two. */
const weightOf = ({ path, body }: OutboxEntry) => new TextEncoder().encode(path + JSON.stringify(body)).length + 100

/** Keeps why it failed, where there is room for that, and tells it. */
async function keepFailure({ db, clock }: Mirror, { status, code, retryAfter }: NetworkFailure): Promise<Drained> {
  const at = clock.now()
  const failure = { status, code, at, until: retryAfter && at + retryAfter }
  const drained = { ok: false, status, retryAfter }
  const keep = async () => {
    if ((await db.read('visit'))?.open === false) return
    const before = (await db.read('sync')) ?? freshSync
    await db.keep('sync', { ...before, failure })
  }
  return db.transaction('rw', db.meta, keep).then(
    () => drained,
    (error: unknown) => {
      if (!isFull(error)) throw error
      return { ...drained, status: noRoomHere }
    },
  )
}
