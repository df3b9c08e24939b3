import type { MirrorDatabase, Visit } from './database.ts'
import type { Mirror } from './mirror.ts'
import { observe } from './observe.ts'

/**
 * From a sign-in to the sign-out: what was asked in a visit is laid down in the same one or not at all.
 * Guarantees: once a visit has ended, in whatever tab, nothing that was under way, there, in another tab or in the worker, is
 * laid down, and nothing more is asked; nor in the next visit of the same person.
 * Invariant: checked inside the transaction that would write. Power cuts: a visit that was not ended goes on.
 */
export class VisitEnded extends Error {
  constructor() {
    super('who asked has signed out')
    this.name = 'VisitEnded'
  }
}

/**
 * Begins a visit where none is open; a tab that opens later takes part in it.
 * @param stillHere whether the device knows the person as signed in, asked when the visit is open
 */
export async function beginVisit(
  mirror: Mirror,
  stillHere: () => Promise<boolean> = async () => true,
  id: string = crypto.randomUUID(),
): Promise<void> {
  const { db } = mirror
  await db.transaction('rw', db.meta, async () => {
    if (!(await db.read('visit'))?.open) await db.keep('visit', { id, open: true })
  })
  if (!(await stillHere())) await endVisit(db)
}

/** Ends it; inside the transaction that forgets, or before a deletion. */
export const endVisit = (db: MirrorDatabase): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const visit = await db.read('visit')
    await db.keep('visit', { id: visit?.id ?? '', open: false })
  })

/** The visit that is open; undefined in a mirror of before there were any. Throws VisitEnded when it is over. */
export async function visitNow(db: MirrorDatabase): Promise<Visit | undefined> {
  const visit = await db.read('visit')
  if (visit && !visit.open) throw new VisitEnded()
  return visit
}

/** Throws VisitEnded unless what was asked in `visit` may be laid down. */
export async function mustBeIn(db: MirrorDatabase, visit: Visit | undefined): Promise<void> {
  if ((await visitNow(db))?.id !== visit?.id) throw new VisitEnded()
}

/** Rejects with VisitEnded when the visit ends; a request that hangs need not be waited for. */
export function endOf({ db, health }: Mirror, asked: Visit | undefined): { ended: Promise<never>; stop(): void } {
  let stop = () => {}
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new VisitEnded())
    stop = observe(
      () => db.read('visit'),
      (visit) => (visit?.open === false || visit?.id !== asked?.id) && end(),
      () => health.deleted && end(),
    )
  })
  ended.catch(() => {})
  return { ended, stop }
}
