import type { MirrorDatabase } from './database.ts'
import type { Mirror } from './mirror.ts'
import { observe } from './observe.ts'
import type { Visit } from './records.ts'

/**
 * A visit lasts from a sign-in to the sign-out. What was requested in a visit is applied in that same visit or not at
 * all.
 * Guarantees: once a visit has ended, in whatever tab, nothing that was under way in any tab or in the worker is
 * applied, and nothing more is requested. It is not applied in the next visit of the same person either.
 * Invariant: the visit is checked inside the transaction that would write.
 * After a crash: a visit that was not ended goes on.
 */
export class VisitEnded extends Error {
  constructor() {
    super('the person who asked has signed out')
    this.name = 'VisitEnded'
  }
}

/**
 * Begins a visit where none is open; a tab that opens later takes part in it. None begins while the mirror is sealed.
 * @param stillHere whether the device still has the person signed in; called once the visit is open
 */
export async function beginVisit(
  mirror: Mirror,
  stillHere: () => Promise<boolean> = async () => true,
  id: string = crypto.randomUUID(),
): Promise<void> {
  const { db } = mirror
  await db.transaction('rw', db.meta, async () => {
    const { visit, restored = [], vault } = await db.readAll('visit', 'restored', 'vault')
    if (visit?.open || vault) return
    // This database still has all that waits of the visit that ended: nothing of it needs to be put back.
    await db.keepAll({ visit: { id, open: true }, ...(visit?.id && { restored: [...restored, visit.id] }) })
  })
  if (!(await stillHere())) await endVisit(db)
}

/** Ends the visit. Call it inside the transaction that forgets, or before a deletion. */
export const endVisit = (db: MirrorDatabase): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const visit = await db.read('visit')
    await db.keep('visit', { id: visit?.id ?? '', open: false })
  })

/** The visit that is open; undefined in a mirror older than visits. Throws VisitEnded when it is over. */
export async function visitNow(db: MirrorDatabase): Promise<Visit | undefined> {
  const visit = await db.read('visit')
  if (visit && !visit.open) throw new VisitEnded()
  return visit
}

/** Throws VisitEnded unless what was requested in `visit` may be applied. */
export async function mustBeIn(db: MirrorDatabase, visit: Visit | undefined): Promise<void> {
  if ((await visitNow(db))?.id !== visit?.id) throw new VisitEnded()
}

/** `ended` rejects with VisitEnded when the visit ends, so that nobody waits for a request that hangs. */
export function watchVisitEnd(
  { db, health }: Mirror,
  expected: Visit | undefined,
): { ended: Promise<never>; stop(): void } {
  let stop = () => {}
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new VisitEnded())
    stop = observe(
      () => db.read('visit'),
      (visit) => (visit?.open === false || visit?.id !== expected?.id) && end(),
      () => health.deleted && end(),
    )
  })
  ended.catch(() => {})
  return { ended, stop }
}
