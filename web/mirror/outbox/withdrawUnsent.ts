import type { Lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { drainName } from '#web/mirror/database/mirror.ts'
import { rollBackToBase } from '#web/mirror/database/serverRows.ts'
import { replayQueued } from './outbox.ts'
import { unrequestedIn } from './requestedUpTo.ts'

/**
 * Withdraws acts that were never on their way to the server. Resolves with the numbers of those that may have been.
 * Guarantees: for every other act the entry is gone and its rows are as they would be without it, all in one
 * transaction. What a request may have carried is not changed here. It waits for the drain's lock, so nothing is under
 * way.
 * After a crash: before the transaction's end all of them stand; after it they never existed.
 */
export const withdrawUnsent = (mirror: Mirror, ids: readonly number[], lock: Lock): Promise<number[]> =>
  lock(drainName(mirror), () =>
    mirror.db.atomically(async () => {
      const isUnrequested = await unrequestedIn(mirror.db)
      const entries = await mirror.db.outbox.bulkGet([...ids])
      const kept = ids.filter((id, i) => entries[i]?.state === 'queued' && isUnrequested(id))
      if (kept.length) {
        await rollBackToBase(mirror)
        await mirror.db.outbox.bulkDelete(kept)
        await replayQueued(mirror)
      }
      return ids.filter((id) => !kept.includes(id))
    }),
  )
