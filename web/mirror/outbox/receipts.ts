import { placeOfRefused } from '#schema/sync/placeOfRefused.ts'
import type { Receipt, SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry, SentEntry, Visit } from '#web/mirror/database/records.ts'
import { rollBackToBase } from '#web/mirror/database/serverRows.ts'
import { isFull } from '#web/mirror/database/storageFailure.ts'
import { mustBeIn } from '#web/mirror/database/visit.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { pauseAfter } from '../backoff.ts'
import { keepLeftOut } from './leftOut.ts'
import { replayQueued } from './outbox.ts'

/**
 * Handles the receipts for what was sent.
 * Guarantees: an entry leaves the outbox only by a receipt that names it, and is kept as sent, to be offered again to a
 * server that goes back in time. What the server left out of it becomes refused entries (leftOut.ts). On a device without
 * room for the rows of an answer, the receipts alone are applied: entries that the server has do not wait here for room.
 * An act for which nothing at all can be put is not kept as sent.
 * Invariant: what was settled without its rows stays on the screens, planned on top of the server's rows like a queued
 * entry, until every scope has arrived completely once more.
 * After a crash: each entry moved whole or not. At worst an entry is sent again and answered alreadyApplied.
 */
const outcomes: Receipt['outcome'][] = ['applied', 'alreadyApplied', 'refused']
/** Where the answer itself finds no room, what it says of the server's history is kept with what it took. */
const tokenOf = ({ historyToken }: SyncResponse) => (historyToken ? { historyToken } : {})
const isTaken = (receipt: Receipt) =>
  receipt.outcome !== 'refused' && outcomes.includes(receipt.outcome) && !receipt.leftOut

/**
 * Applies the receipts inside the caller's transaction. Returns the entries that the server has, and the records they
 * are about.
 * @param kept what is kept with each entry as sent
 */
export async function takeReceipts(
  mirror: Mirror,
  request: SyncRequest,
  answer: SyncResponse,
  receivedAt: number,
  kept: Pick<SentEntry, 'historyToken'> = {},
): Promise<{ ids: number[]; about: string[] }> {
  const { db } = mirror
  const sent = new Set(request.mutations.map(({ id }) => id))
  const answered = new Set<number>()
  const [ids, about]: [number[], string[]] = [[], []]
  for (const receipt of answer.receipts) {
    // An outcome that this build does not know cannot be shown to anybody as an end.
    if (!sent.has(receipt.id) || !outcomes.includes(receipt.outcome)) continue
    const found = await db.outbox.get(receipt.id)
    answered.add(receipt.id)
    if (!found) continue
    if (receipt.outcome === 'refused') {
      const { after: _, names, ...entry } = found
      const { code, message, late } = receipt
      const times = { doneAt: entry.storedAt, receivedAt, now: answer.now }
      const place = placeOfRefused(entry, receipt, times, entry.place)
      const refused = { state: 'refused' as const, code, message, place, ...(late && { late }) }
      await db.outbox.put({ ...entry, ...(names && { names }), ...refused })
      continue
    }
    const { leftOut } = receipt
    await db.outbox.delete(found.id)
    await db.sent.put({ ...sentOf(found, answer), ...kept, ...(leftOut && { leftOut }) })
    if (leftOut) await keepLeftOut(mirror, found, leftOut)
    for (const each of found.about) await db.deliveries.put({ about: each, at: receivedAt, doneAt: found.at })
    ids.push(found.id)
    about.push(...found.about)
  }
  // A server that went back in time takes nothing yet: it is asked again at once.
  const unanswered = request.epoch === answer.epoch || !request.epoch ? request.mutations : []
  const left = unanswered.flatMap(({ id }) => (answered.has(id) ? [] : id))
  if (left.length) await leaveUnanswered(db, left, receivedAt)
  return { ids, about }
}

const sentOf = ({ after: _, names: __, ...entry }: OutboxEntry, { now }: SyncResponse): SentEntry => ({
  ...entry,
  sentAt: now,
})

/** Counts a try of entries that came back without a receipt, and holds them back for a while. */
export const leaveUnanswered = ({ outbox }: MirrorDatabase, ids: readonly number[], now: number): Promise<unknown> =>
  outbox
    .where('id')
    .anyOf(ids)
    .modify((entry) => {
      entry.attempts++
      entry.after = now + pauseAfter(entry.attempts)
    })

interface Received {
  at: number
  visit?: Visit | undefined
}

/**
 * Applies the receipts of an answer for whose rows there is no room. Where there is none for what the receipts say
 * either, what the server has only moves from the outbox to what was sent, and an act for which not even that fits is
 * only deleted. Rejects with VisitEnded.
 */
export async function settleWithoutRows(
  mirror: Mirror,
  request: SyncRequest,
  answer: SyncResponse,
  received: Received,
): Promise<void> {
  if (await fits(mirror, () => settle(mirror, request, answer, received))) return
  const taken = takenOf(request, answer)
  const tooLarge = await moveTaken(mirror, taken, answer, received)
  if (tooLarge.length) await withStorageRetry(mirror, () => deleteTaken(mirror, tooLarge, received))
}

/** Returns whether there was room for the work. */
async function fits(mirror: Mirror, work: () => Promise<void>): Promise<boolean> {
  try {
    await withStorageRetry(mirror, work)
    return true
  } catch (error) {
    if (!isFull(error)) throw error
    return false
  }
}

/**
 * Moves acts in the room that their deletion makes: a server that goes back to a copy of its data is offered them again.
 * What does not fit together is halved. Returns the acts that fit nowhere.
 */
async function moveTaken(mirror: Mirror, ids: number[], answer: SyncResponse, received: Received): Promise<number[]> {
  const { db } = mirror
  const move = () =>
    db.atomically(async () => {
      await mustBeIn(db, received.visit)
      const taken = (await db.outbox.bulkGet(ids)).flatMap((entry) => entry ?? [])
      await db.outbox.bulkDelete(ids)
      await db.sent.bulkPut(taken.map((entry) => ({ ...sentOf(entry, answer), ...tokenOf(answer) })))
    })
  if (!ids.length || (await fits(mirror, move))) return []
  if (ids.length === 1) return ids
  const half = ids.length >> 1
  const parts = [ids.slice(0, half), ids.slice(half)]
  return [
    ...(await moveTaken(mirror, parts[0]!, answer, received)),
    ...(await moveTaken(mirror, parts[1]!, answer, received)),
  ]
}

/** Browsers allow it on a full disk: nothing is put. The rows stay as they are until the server's find room. */
const deleteTaken = (mirror: Mirror, ids: number[], { visit }: Received): Promise<void> =>
  mirror.db.atomically(async () => {
    await mustBeIn(mirror.db, visit)
    await mirror.db.outbox.bulkDelete(ids)
  })

/** The acts that the server has whole. What was left out of an act has no other place than its entry until there is room. */
function takenOf(request: SyncRequest, answer: SyncResponse): number[] {
  if (request.epoch !== answer.epoch) return []
  const sent = new Set(request.mutations.map(({ id }) => id))
  return answer.receipts.filter((receipt) => sent.has(receipt.id) && isTaken(receipt)).map(({ id }) => id)
}

const settle = (mirror: Mirror, request: SyncRequest, answer: SyncResponse, received: Received): Promise<void> =>
  mirror.db.atomically(async () => {
    const { db } = mirror
    await mustBeIn(db, received.visit)
    // A server that went back in time is first offered what it had; only then does it take anything.
    if (request.epoch !== answer.epoch) return
    const { ids } = await takeReceipts(mirror, request, answer, received.at, tokenOf(answer))
    if (ids.length) await db.keep('settled', [...((await db.read('settled')) ?? []), ...ids])
    if (!answer.receipts.some((receipt) => receipt.outcome === 'refused' || receipt.leftOut)) return
    await rollBackToBase(mirror)
    await replayQueued(mirror)
  })

/**
 * Forgets the entries settled without their rows, once those rows must be here because no scope has more to come. Runs
 * inside the caller's transaction.
 */
export async function unsettle({ db }: Mirror): Promise<void> {
  if (!(await db.read('settled'))?.length) return
  if (!(await db.cursors.filter(({ more }) => more).count())) await db.meta.delete('settled')
}
