import { type Absence, answeredAt, countOn } from '#schema/sync/absence.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { visitNow } from '#web/mirror/database/visit.ts'

/**
 * How long the server has not answered this device, and whether it asks for the password before it shows anything
 * (schema/sync/absence.ts).
 * Guarantees: the time only grows until the server answers, whatever the device's clock does. A lock ends with the
 * password alone, and holds for all tabs.
 * Invariant: each count is one transaction, so that tabs do not count the same time twice.
 * After a crash: at worst a few minutes of use are not counted.
 */

/** What was counted last; undefined before the first answer of the server. */
export async function absenceIn(db: MirrorDatabase): Promise<Absence | undefined> {
  const { absence, sync } = await db.readAll('absence', 'sync')
  // A mirror of an older build knows only when the server last answered.
  return absence ?? (sync?.lastSyncAt ? { away: 0, countedAt: sync.lastSyncAt } : undefined)
}

/**
 * Counts on. Rejects with VisitEnded once the person has left.
 * @param used how long the app ran since it last counted, ms
 */
export const countAbsence = ({ db, clock }: Mirror, used: number): Promise<Absence | undefined> =>
  db.transaction('rw', db.meta, async () => {
    await visitNow(db)
    const before = await absenceIn(db)
    const now = before && countOn(before, clock.now(), used)
    if (now) await db.keep('absence', now)
    return now
  })

/** The server answered, inside the caller's transaction. */
export const noteAnswer = async (db: MirrorDatabase, at: number): Promise<void> =>
  db.keep('absence', answeredAt(await absenceIn(db), at))

/** The person typed their password, and the server accepted it. */
export const unlock = ({ db, clock }: Mirror): Promise<void> => db.keep('absence', { away: 0, countedAt: clock.now() })
