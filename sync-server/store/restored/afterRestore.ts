import { tables as t } from '#server/store/tables/tables.ts'
import { beginEpoch } from '../epoch/meta.ts'
import type { Store } from '../store.ts'

/**
 * The last step of a restore, in one transaction: a new epoch begins, and all sessions end. The copy has sessions that
 * were ended after it was made, by a sign-out or a new password, and nobody can tell which.
 */
export const startAfterRestore = ({ tx }: Store, now: number): Promise<void> =>
  tx(async (q) => {
    await beginEpoch(q, now)
    await q.delete(t.sessions)
  })
