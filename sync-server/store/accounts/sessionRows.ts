import { and, eq, lte, ne, sql } from 'drizzle-orm'
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
  remove: (hash: string) => tx(async (w) => void (await w.delete(t.sessions).where(eq(t.sessions.hash, hash)))),
  removeOfUser: (userId: number) =>
    tx(async (w) => void (await w.delete(t.sessions).where(eq(t.sessions.userId, userId)))),
  removeExpired: (now: number) =>
    tx(async (w) => void (await w.delete(t.sessions).where(lte(t.sessions.expiresAt, now)))),
})

/** Ends all sessions of a person, except one if given, inside the caller's transaction. */
export async function removeSessionsOf(q: Q, userId: number, except = ''): Promise<void> {
  const t = tables.sessions
  await q.delete(t).where(and(eq(t.userId, userId), ne(t.hash, except)))
}
