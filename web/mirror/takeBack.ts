import type { Lock } from './drain.ts'
import type { Mirror } from './mirror.ts'
import { drainName } from './mirror.ts'
import { replayQueued } from './outbox.ts'
import { layBare } from './serverRows.ts'

/**
 * Takes acts back that were never on their way to the server; resolves with the numbers of those that may have been.
 * Guarantees: of every other one the entry is gone and its rows are as they would be without it, all in one transaction; of
 * what a request may have carried nothing changed here. It waits for the drain's lock, so nothing is under way.
 * Power cuts: before the transaction's end all of them stand, after it they never were.
 */
export const takeBack = (mirror: Mirror, ids: readonly number[], lock: Lock): Promise<number[]> =>
  lock(drainName(mirror), () =>
    mirror.db.atomically(async () => {
      const askedUpTo = (await mirror.db.read('askedUpTo')) ?? 0
      const entries = await mirror.db.outbox.bulkGet([...ids])
      const kept = ids.filter((id, i) => entries[i]?.state === 'queued' && id > askedUpTo)
      if (kept.length) {
        await layBare(mirror)
        await mirror.db.outbox.bulkDelete(kept)
        await replayQueued(mirror)
      }
      return ids.filter((id) => !kept.includes(id))
    }),
  )
