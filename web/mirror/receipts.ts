import type { Receipt, SyncRequest, SyncResponse } from '../../schema/sync/protocol.ts'
import { pauseAfter } from './backoff.ts'
import type { Visit } from './database.ts'
import type { Mirror } from './mirror.ts'
import { replayQueued } from './outbox.ts'
import { layBare } from './serverRows.ts'
import { mustBeIn } from './visit.ts'

/**
 * What becomes of what was sent, by the receipts for it.
 * Guarantees: an entry leaves the outbox only by a receipt that names it, and is kept as sent, to be offered again to a server
 * that goes back in time. On a device that has no room for the rows of an answer the receipts alone are carried out: what the
 * server has does not wait here for room.
 * Invariant: what was settled without its rows stays on the screens, planned on top of the server's rows as what is queued is,
 * until every scope came whole once more. Power cuts: one transaction; at worst an entry is sent again and answered alreadyApplied.
 */
const outcomes: Receipt['outcome'][] = ['applied', 'alreadyApplied', 'refused']

/** Carries the receipts out, inside the caller's transaction; returns the entries that the server has, and what they are about. */
export async function takeReceipts(
  { db }: Mirror,
  request: SyncRequest,
  answer: SyncResponse,
  heardAt: number,
): Promise<{ ids: number[]; about: string[] }> {
  const sent = new Set(request.mutations.map(({ id }) => id))
  const answered = new Set<number>()
  const [ids, about]: [number[], string[]] = [[], []]
  for (const receipt of answer.receipts) {
    // A word this build does not know is no end it could show anybody.
    if (!sent.has(receipt.id) || !outcomes.includes(receipt.outcome)) continue
    const found = await db.outbox.get(receipt.id)
    answered.add(receipt.id)
    if (!found) continue
    const { after: _, names, ...entry } = found
    if (receipt.outcome === 'refused') {
      const { code, message } = receipt
      await db.outbox.put({ ...entry, ...(names && { names }), state: 'refused', code, message })
      continue
    }
    await db.outbox.delete(entry.id)
    await db.sent.put({ ...entry, sentAt: answer.now })
    for (const each of entry.about) await db.deliveries.put({ about: each, at: heardAt })
    ids.push(entry.id)
    about.push(...entry.about)
  }
  // A server that went back takes nothing yet: it is asked again at once.
  const unanswered = request.epoch === answer.epoch || !request.epoch ? request.mutations : []
  for (const { id } of unanswered) {
    if (!answered.has(id))
      await db.outbox
        .where('id')
        .equals(id)
        .modify((entry) => {
          entry.attempts++
          entry.after = heardAt + pauseAfter(entry.attempts)
        })
  }
  return { ids, about }
}

/** Carries out the receipts of an answer for whose rows there is no room. Rejects with VisitEnded. */
export const settle = (
  mirror: Mirror,
  request: SyncRequest,
  answer: SyncResponse,
  heard: { at: number; visit?: Visit | undefined },
): Promise<void> =>
  mirror.db.atomically(async () => {
    const { db } = mirror
    await mustBeIn(db, heard.visit)
    // A server that went back is offered again what it had, before it takes anything.
    if (request.epoch !== answer.epoch) return
    const { ids } = await takeReceipts(mirror, request, answer, heard.at)
    if (ids.length) await db.keep('settled', [...((await db.read('settled')) ?? []), ...ids])
    if (!answer.receipts.some(({ outcome }) => outcome === 'refused')) return
    await layBare(mirror)
    await replayQueued(mirror)
  })

/** Forgets what was settled without its rows once they must be here: no scope has more to come. Inside the caller's transaction. */
export async function unsettle({ db }: Mirror): Promise<void> {
  if (!(await db.read('settled'))?.length) return
  if (!(await db.cursors.filter(({ more }) => more).count())) await db.meta.delete('settled')
}
