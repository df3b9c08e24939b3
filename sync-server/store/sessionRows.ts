import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { once } from './once.ts'
import type { Q, Store } from './store.ts'
import { tables } from './tables.ts'

export interface SessionRow {
  hash: string
  userId: number
  expiresAt: number
  createdAt: number
}

const sessionBy = once((q) =>
  q
    .select()
    .from(tables.sessions)
    .where(eq(tables.sessions.hash, sql.placeholder('hash')))
    .prepare(),
)

/** The rows behind `sessions`: tokens are known by their hash only. Times in ms. */
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
  remove: (hash: string) => tx(async (w) => void (await w.delete(t.sessions).where(eq(t.sessions.hash, hash)))),
  removeOfUser: (userId: number) =>
    tx(async (w) => void (await w.delete(t.sessions).where(eq(t.sessions.userId, userId)))),
  removeExpired: (now: number) =>
    tx(async (w) => void (await w.delete(t.sessions).where(lte(t.sessions.expiresAt, now)))),
})

/** Ends a person's sessions, all or all but one, inside the caller's transaction. */
export async function removeSessionsOf(q: Q, userId: number, except = ''): Promise<void> {
  const t = tables.sessions
  await q.delete(t).where(and(eq(t.userId, userId), ne(t.hash, except)))
}
