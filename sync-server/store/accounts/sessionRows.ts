import { and, desc, eq, getTableColumns, gt, lt, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { User } from '#schema/nouns/user.ts'
import { shownColumns } from '#server/store/tables/shapes.ts'
import { tables } from '#server/store/tables/tables.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q, Store } from '../store.ts'

const t = tables.sessions
const ended = tables.endedSessions

export type SessionRow = typeof t.$inferSelect

const sessionBy = preparedOnce((q) =>
  q
    .select()
    .from(t)
    .where(eq(t.hash, sql.placeholder('hash')))
    .prepare(),
)

const sessionAndPersonBy = preparedOnce((q) => {
  const { schools, users } = tables
  return q
    .select({
      session: getTableColumns(t),
      user: shownColumns.users,
      school: {
        active: sql<number | null>`(select ${schools.active} from ${schools} where ${schools.id} = ${users.schoolId})`,
      },
    })
    .from(t)
    .innerJoin(users, eq(users.id, t.userId))
    .where(eq(t.hash, sql.placeholder('hash')))
    .prepare()
})

/** Of nobody in particular: a single row, which is there or not. */
const oneRow = { within: { person: 0 } }

/** The rows behind `sessions`. Only the hash of a token is stored. Times in ms. */
export const sessionRows = ({ q, tx }: Store) => ({
  async find(hash: string): Promise<SessionRow | undefined> {
    const [row] = await sessionBy(q).execute({ hash })
    return row
  },
  /** The same with its person and whether their school is active, or they have none; undefined also without a person. */
  async findWithPerson(
    hash: string,
  ): Promise<{ session: SessionRow; user: User; schoolIsActive: boolean } | undefined> {
    const [row] = await sessionAndPersonBy(q).execute({ hash })
    if (!row) return undefined
    const user = row.user as unknown as User
    return { session: row.session, user, schoolIsActive: user.schoolId === null || row.school.active === 1 }
  },
  /** The sessions of a person that have not ended by a time, ms; the latest first. */
  ofUser: (userId: number, now = 0): Promise<SessionRow[]> =>
    Promise.resolve(
      q
        .select()
        .from(t)
        .where(and(eq(t.userId, userId), gt(t.expiresAt, now)))
        .orderBy(desc(t.createdAt), t.hash),
    ),
  add: (row: SessionRow) => tx(async (w) => void (await w.insert(t).values(row)), { within: { person: row.userId } }),
  change: (hash: string, fields: Partial<Pick<SessionRow, 'expiresAt' | 'confirmedAt' | 'lastSeenAt'>>) =>
    tx(async (w) => void (await w.update(t).set(fields).where(eq(t.hash, hash))), oneRow),
  remove: (hash: string) => tx(async (w) => void (await endSessions(w, eq(t.hash, hash))), oneRow),
  removeOfUser: (userId: number) => tx(async (w) => void (await removeSessionsOf(w, userId))),
  /** Ends the oldest sessions of a person, so that besides this one no more than `most` are left. */
  removeOldest: (userId: number, besides: string, most: number) =>
    tx(async (w) => {
      const others = and(eq(t.userId, userId), ne(t.hash, besides))
      const newest = w.select({ hash: t.hash }).from(t).where(others).orderBy(desc(t.createdAt), t.hash).limit(most)
      await endSessions(w, and(others, notInArray(t.hash, newest)))
    }),
  removeExpired: (now: number) => tx(async (w) => void (await endSessions(w, lte(t.expiresAt, now)))),
  /** Whose session this is, or was, and whether an act ended it; undefined for one unknown, or that ended long ago. */
  async historyOf(hash: string): Promise<{ userId: number; byAct: boolean } | undefined> {
    const session = await this.find(hash)
    if (session) return { userId: session.userId, byAct: false }
    const [row] = await q.select().from(ended).where(eq(ended.hash, hash))
    return row
  },
})

/** Ends all sessions of a person inside the caller's transaction. Returns how many. */
export const removeSessionsOf = (q: Q, userId: number): Promise<number> => endSessions(q, eq(t.userId, userId))

/** The same for an act after which each device asks for the password: all, or all but the session with this hash. */
export const endSessionsByAct = (q: Q, userId: number, except = ''): Promise<number> =>
  endSessions(q, and(eq(t.userId, userId), ne(t.hash, except)), true)

/** The same for the session of a person whose hash begins so. */
export const endSessionByAct = (q: Q, userId: number, start: string): Promise<number> =>
  endSessions(q, and(eq(t.userId, userId), sql`substr(${t.hash}, 1, ${start.length}) = ${start}`), true)

/** Ends sessions, and remembers whose they were: the only place where any ends. Returns how many. */
async function endSessions(q: Q, which: SQL | undefined, byAct = false): Promise<number> {
  const over = await q.delete(t).where(which).returning()
  for (const { hash, userId, expiresAt } of over)
    await q.insert(ended).values({ hash, userId, expiresAt, byAct }).onConflictDoNothing()
  return over.length
}

/** How long an ended session is remembered, ms: a phone may lie in a drawer for a whole summer. */
const endedSessionsKept = 180 * 24 * 60 * 60_000

/** Forgets the sessions that ended long ago. */
export const forgetEndedSessions = async (q: Q, now: number): Promise<void> =>
  void (await q.delete(ended).where(lt(ended.expiresAt, now - endedSessionsKept)))
