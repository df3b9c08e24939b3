import type { Key, TableName } from '../../schema/entities/tables.ts'
import type { Step } from '../../schema/sync/history.ts'
import { blockOf } from '../../schema/sync/ids.ts'
import { batchLimit, protocolVersion, type SyncRequest, type SyncResponse } from '../../schema/sync/protocol.ts'
import { applyAnswer } from './apply.ts'
import { freshSync } from './database.ts'
import type { Mirror } from './mirror.ts'
import { nameAuthors } from './overtaken.ts'
import { steadily } from './steadily.ts'
import { StorageFailure } from './storageFailure.ts'

/**
 * Sends what waits and takes what is new, until nothing waits and every scope is whole.
 * Guarantees: an entry leaves the outbox only by a receipt for it; without one (no network, 401, 408, 426, 429, 5xx, an answer
 * that is not one) it stays, in order. Decisions look at statuses and codes, never at text.
 * Invariant: all of it happens inside one lock, so one tab or worker drains at a time; were two to, the server's receipts and
 * the pages' `from` keep the result the same. Power cuts: at worst a request is sent again and answered alreadyApplied.
 */
export interface Network {
  /** POST /api/sync. Rejects with a NetworkFailure. */
  sync(request: SyncRequest): Promise<SyncResponse>
  /** GET /api/history/:table/:key; null when the row is none of the user's. Rejects with a NetworkFailure. */
  history?(table: TableName, key: Key): Promise<Step[] | null>
}

/** No receipt came: status 0 without network, else the server's. `retryAfter` in ms when the server asked for patience. */
export class NetworkFailure extends Error {
  readonly status: number
  readonly retryAfter: number | null
  constructor(status: number, retryAfter: number | null = null) {
    super(`no receipt: ${status}`)
    this.name = 'NetworkFailure'
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Runs work while nobody else with the same name does; what the Web Locks API offers. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

export interface Drained {
  ok: boolean
  /** The failure's status when not ok; 0 without network. */
  status: number
  retryAfter: number | null
}

/** The status told when the device has no room for the answer: HTTP's word for it. */
export const noRoomHere = 507

const batchBytes = 256 * 1024

/** The lock that a drain of this mirror holds. */
export const drainName = ({ db }: Mirror) => `${db.name}-drain`

export function drain(mirror: Mirror, tools: { network: Network; lock: Lock }): Promise<Drained> {
  return tools.lock(drainName(mirror), async () => {
    try {
      while (await exchange(mirror, tools.network)) mirror.probe('drain.between')
      await nameReplacements(mirror, tools.network)
      return { ok: true, status: 200, retryAfter: null }
    } catch (error) {
      if (error instanceof StorageFailure && error.kind === 'full') return noRoom(mirror)
      if (!(error instanceof NetworkFailure)) throw error
      await keepFailure(mirror, error.status)
      return { ok: false, status: error.status, retryAfter: error.retryAfter }
    }
  })
}

/** The answer could not be laid down; nothing of it was, and what waits stays. */
async function noRoom(mirror: Mirror): Promise<Drained> {
  await keepFailure(mirror, noRoomHere).catch(() => {})
  return { ok: false, status: noRoomHere, retryAfter: null }
}

/** What was sent was sent, also when this is cut short: it is asked again with the next drain. */
async function nameReplacements(mirror: Mirror, { history }: Network) {
  try {
    if (history) await nameAuthors(mirror, history)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
  }
}

/** One round trip. True when another would bring something: entries that were not in this one, or pages not yet here. */
async function exchange(mirror: Mirror, network: Network): Promise<boolean> {
  const request = await steadily(mirror, () => requestFrom(mirror))
  mirror.probe('drain.sending')
  const asked = mirror.clock.now()
  const answer = await network.sync(request)
  if (!isAnswer(answer)) throw new NetworkFailure(0)
  mirror.probe('drain.answered')
  const heard = { asked, at: mirror.clock.now() }
  await steadily(mirror, () => applyAnswer(mirror, request, answer, heard))
  mirror.probe('drain.applied')
  // A page that says there is more and goes no further would be asked for again for ever.
  if (answer.scopes.some((page) => page.more && page.cursor !== page.from)) return true
  const sent = new Set(request.mutations.map(({ id }) => id))
  if (request.mutations.length && !answer.receipts.length) return false
  const queued = await mirror.db.outbox.where('state').equals('queued').toArray()
  return queued.some(({ id }) => !sent.has(id))
}

async function requestFrom({ db, userId }: Mirror): Promise<SyncRequest> {
  const queued = await db.outbox.where('state').equals('queued').sortBy('id')
  // What was carried here in a file travels under the block of the device that numbered it.
  const block = queued[0] ? blockOf(queued[0].id) : ((await db.read('device'))?.block ?? null)
  const mutations: SyncRequest['mutations'] = []
  let bytes = 0
  for (const { id, at, method, path, body } of queued) {
    if (blockOf(id) !== block) break
    bytes += path.length + JSON.stringify(body).length + 80
    if (mutations.length === batchLimit || (bytes > batchBytes && mutations.length)) break
    mutations.push({ id, at, method, path, body })
  }
  const sync = (await db.read('sync')) ?? freshSync
  const cursors = await db.cursors.toArray()
  return {
    protocol: protocolVersion,
    userId,
    device: block,
    epoch: sync.epoch,
    view: sync.view,
    school: (await db.read('school')) ?? null,
    cursors: Object.fromEntries(cursors.map(({ scope, cursor }) => [scope, cursor])),
    mutations,
  }
}

/** A captive portal's page, half an answer or another program's JSON is no answer. */
const isAnswer = (answer: SyncResponse | undefined): boolean =>
  typeof answer?.now === 'number' &&
  typeof answer.epoch === 'string' &&
  Array.isArray(answer.receipts) &&
  Array.isArray(answer.scopes) &&
  Array.isArray(answer.dropped) &&
  typeof answer.user?.id === 'number'

async function keepFailure({ db, clock }: Mirror, status: number) {
  await db.transaction('rw', db.meta, async () => {
    const before = (await db.read('sync')) ?? freshSync
    await db.keep('sync', { ...before, failure: { status, at: clock.now() } })
  })
}
