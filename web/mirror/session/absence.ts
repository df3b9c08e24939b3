import { type Absence, answeredAt, countOn, doubted, type LockReason, openedAt } from '#schema/sync/absence.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { visitNow } from '#web/mirror/database/visit.ts'

/**
 * How long the server has not answered this device, and whether it asks for the password before it shows anything
 * (schema/sync/absence.ts).
 * Guarantees: the time only grows until the server answers, whatever the device's clock does. A lock of an absence ends
 * with the password alone, and holds for all tabs.
 * Invariant: each count is one transaction, so that tabs do not count the same time twice.
 * After a crash: at worst a few minutes of use are not counted.
 */

/** What was counted last; undefined before the first answer of the server. */
export async function absenceIn(db: MirrorDatabase): Promise<Absence | undefined> {
  const { absence, sync } = await db.readAll('absence', 'sync')
  if (absence) return 'jumped' in absence ? absence : doubted(absence)
  // A mirror of an older build knows only when the server last answered.
  return sync?.lastSyncAt ? { away: 0, countedAt: sync.lastSyncAt, jumped: 0 } : undefined
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

/**
 * The server answered, inside the caller's transaction and before the answer's time is stored.
 * @param at when, ms by the device's clock
 * @param serverNow when, ms by the server's
 */
export async function noteAnswer(db: MirrorDatabase, at: number, serverNow: number): Promise<void> {
  const before = (await db.read('sync'))?.serverNow
  const reported = before === undefined ? undefined : serverNow - before
  await db.keep('absence', answeredAt(await absenceIn(db), at, reported))
}

/** Asks for the password from now on, in every tab. */
export const lockFor = (mirror: Mirror, why: LockReason): Promise<void> =>
  change(mirror, (now) => ({ ...now, locked: why }))

/** The person typed their password, and it was found to be theirs. */
export const unlock = (mirror: Mirror): Promise<void> => change(mirror, (now) => openedAt(now, mirror.clock.now()))

const change = ({ db, clock }: Mirror, to: (now: Absence) => Absence): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const now = await absenceIn(db)
    await db.keep('absence', to(now ?? { away: 0, countedAt: clock.now(), jumped: 0 }))
  })
