import { and, eq, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { tables } from '#server/store/tables/tables.ts'
import { preparedOnce } from '../preparedOnce.ts'
import type { Q, Store } from '../store.ts'

export type SessionRow = typeof tables.sessions.$inferSelect

const sessionBy = preparedOnce((q) =>
  q
    .select()
    .from(tables.sessions)
    .where(eq(tables.sessions.hash, sql.placeholder('hash')))
    .prepare(),
)

/** The rows behind `sessions`. Only the hash of a token is stored. Times in ms. */
export const sessionRows = ({ q, t, tx }: Store) => ({
  async find(hash: string): Promise<SessionRow | undefined> {
    const [row] = await sessionBy(q).execute({ hash })
    return row
  },
  ofUser: (userId: number): Promise<SessionRow[]> =>
    Promise.resolve(q.select().from(t.sessions).where(eq(t.sessions.userId, userId))),
  add: (row: SessionRow) => tx(async (w) => void (await w.insert(t.sessions).values(row))),
  extend: (hash: string, expiresAt: number) =>
    tx(async (w) => void (await w.update(t.sessions).set({ expiresAt }).where(eq(t.sessions.hash, hash)))),
  confirm: (hash: string, confirmedAt: number) =>
    tx(async (w) => void (await w.update(t.sessions).set({ confirmedAt }).where(eq(t.sessions.hash, hash)))),
  remove: (hash: string) => tx((w) => end(w, eq(t.sessions.hash, hash))),
  removeOfUser: (userId: number) => tx((w) => end(w, eq(t.sessions.userId, userId))),
  removeExpired: (now: number) => tx((w) => end(w, lte(t.sessions.expiresAt, now))),
  /** Whose session this is, or was; undefined for one that never was, or that ended long ago. */
  async ownerOf(hash: string): Promise<number | undefined> {
    const session = await this.find(hash)
    if (session) return session.userId
    const [ended] = await q.select().from(t.endedSessions).where(eq(t.endedSessions.hash, hash))
    return ended?.userId
  },
})

/** How long an ended session is remembered, ms: a phone may lie in a drawer for a whole summer. */
const endedSessionsKept = 180 * 24 * 60 * 60_000

/** Removes sessions, and remembers whose they were. */
async function end(q: Q, which: SQL | undefined): Promise<void> {
  const { sessions, endedSessions } = tables
  const ended = await q.select().from(sessions).where(which)
  for (const { hash, userId, expiresAt } of ended)
    await q.insert(endedSessions).values({ hash, userId, expiresAt }).onConflictDoNothing()
  await q.delete(sessions).where(which)
}

/** Forgets the sessions that ended long ago. */
export const forgetEndedSessions = async (q: Q, now: number): Promise<void> =>
  void (await q.delete(tables.endedSessions).where(lt(tables.endedSessions.expiresAt, now - endedSessionsKept)))

/** Ends all sessions of a person, except one if given, inside the caller's transaction. */
export async function removeSessionsOf(q: Q, userId: number, except = ''): Promise<void> {
  const t = tables.sessions
  await end(q, and(eq(t.userId, userId), ne(t.hash, except)))
}
