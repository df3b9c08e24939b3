import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { Packs } from '#web/mirror/database/records.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'

/**
 * What lessons a person wants always at hand on this device, kept in their mirror.
 * Guarantees: nothing of it stays after they sign out.
 * After a crash: a change was made or not.
 */

const startingPacks: Packs = { classes: [], bag: null, without: [], budget: null, full: null, anyNetwork: false }

export const packsOf = async ({ db }: Mirror): Promise<Packs> => (await db.read('packs')) ?? startingPacks

/** Rejects with a StorageFailure where there is no room, and with VisitEnded once the person has signed out. */
export const changePacks = (mirror: Mirror, change: (packs: Packs) => Partial<Packs>): Promise<void> =>
  withStorageRetry(mirror, () =>
    mirror.db.transaction('rw', mirror.db.meta, async () => {
      await visitNow(mirror.db)
      const packs = await packsOf(mirror)
      await mirror.db.keep('packs', { ...packs, ...change(packs) })
    }),
  )
