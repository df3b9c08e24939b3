import { batchLimit, type SyncRequest } from '#schema/sync/protocol.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { Visit } from '#web/mirror/database/records.ts'
import { isFull } from '#web/mirror/database/storageFailure.ts'
import { mustBeIn } from '#web/mirror/database/visit.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { leaveUnanswered } from '#web/mirror/outbox/receipts.ts'
import type { Network } from '#web/mirror/server/network.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import type { Batch } from './batch.ts'

/**
 * Requests that are refused whole for one of their acts: it is too large for something on the way, or of a shape that
 * is not taken.
 * Guarantees: the act is found by halves and held back for the rest of the drain, like one that the server left without
 * a receipt. All others go on. No act is blamed where a request without acts is refused as well.
 * After a crash: at worst the act is looked for again.
 */
const statuses = [400, 413]

/** What a drain remembers of its requests. */
interface Asking {
  visit: Visit | undefined
  unanswered: Set<number>
  /** A request without acts was taken in this drain. */
  emptyTaken?: boolean
}

/** The limits of the request that follows one that failed. Rejects with the error when no act can be to blame for it. */
export async function limitsAfter(
  error: unknown,
  { mirror, network, request, batch }: { mirror: Mirror; network: Network; request: SyncRequest; batch: Batch },
  state: Asking,
): Promise<Batch> {
  const { length } = request.mutations
  if (!(error instanceof NetworkFailure) || !statuses.includes(error.status) || !length) throw error
  // Whatever its size, a request is refused with 400 alike.
  if (!state.emptyTaken && (length === 1 || error.status === 400)) {
    await network.sync({ ...request, mutations: [] })
    state.emptyTaken = true
  }
  if (length > 1) return { ...batch, entries: Math.floor(length / 2) }
  const { id } = request.mutations[0]!
  state.unanswered.add(id)
  await holdBack(mirror, id, state.visit)
  return { ...batch, entries: batchLimit }
}

/** Without room it is held back for this drain alone. */
async function holdBack(mirror: Mirror, id: number, visit: Visit | undefined) {
  const { db, clock } = mirror
  const keep = async () => {
    await mustBeIn(db, visit)
    await leaveUnanswered(db, [id], clock.now())
  }
  await withStorageRetry(mirror, () => db.transaction('rw', db.outbox, db.meta, keep)).catch((error: unknown) => {
    if (!isFull(error)) throw error
  })
}
