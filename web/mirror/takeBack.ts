import { layBare, replayQueued } from './apply.ts'
import { drainName, type Lock } from './drain.ts'
import type { Mirror } from './mirror.ts'

/**
 * Takes an act back that was never on its way to the server.
 * Guarantees: 'takenBack' when its entry is gone and its rows are as they would be without it, in one transaction; 'sent' when
 * a request may have carried it, and then nothing changed here. It waits for the drain's lock, so nothing is under way.
 * Power cuts: before the transaction's end the act stands, after it it never was.
 */
export const takeBack = (mirror: Mirror, id: number, lock: Lock): Promise<'takenBack' | 'sent'> =>
  lock(drainName(mirror), () =>
    mirror.db.atomically(async () => {
      const entry = await mirror.db.outbox.get(id)
      if (entry?.state !== 'queued' || id <= ((await mirror.db.read('askedUpTo')) ?? 0)) return 'sent'
      await layBare(mirror)
      await mirror.db.outbox.delete(id)
      await replayQueued(mirror)
      return 'takenBack'
    }),
  )
