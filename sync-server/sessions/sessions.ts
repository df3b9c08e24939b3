import { createHash } from 'node:crypto'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { OwnSession } from '#schema/nouns/session.ts'
import type { User } from '#schema/nouns/user.ts'
import type { Clock } from '#schema/sync/clock.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { endSessionByAct, endSessionsByAct, type SessionRow, sessionRows } from '#server/store/accounts/sessionRows.ts'
import type { Q, Store } from '#server/store/store.ts'

/**
 * Sessions: a token in an HttpOnly cookie; only its hash is stored. A session ends after seven days without a visit,
 * after thirty days in any case, and as the oldest when its person has twenty others. This is the only file that knows
 * lucia.
 * Lucia reads the machine's clock. The store keeps times of the server's own clock, so times are shifted on their way
 * in and out.
 */
declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, PersonAttributes>
    UserId: number
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: PersonAttributes
  }
}

type SessionAttributes = Pick<SessionRow, 'createdAt' | 'device' | 'lastSeenAt' | 'confirmedAt'>

type PersonAttributes = Pick<FoundSession, 'schoolIsActive'> & { person: User }

export interface SessionLimits {
  /** Days without a visit after which a session ends. */
  idleDays: number
  /** Days after which it ends in any case. */
  longestDays: number
}
export const defaultLimits: SessionLimits = { idleDays: 7, longestDays: 30 }

/** How many sessions a person may have; the next ends the oldest. */
export const sessionsPerPerson = 20

/** How often a visit is written down, ms. */
const seenEvery = 60 * 60_000

const day = 24 * 60 * 60 * 1000

export interface Sessions {
  /**
   * Starts a session of a person who has just typed their password. Returns the Set-Cookie header.
   * @param device what it is called in the list of sessions
   */
  start(userId: number, now: number, device?: string | null): Promise<string>
  /** The session of a request's Cookie header. */
  find(cookies: string | undefined, now: number): Promise<FoundSession | null>
  /** The person has typed their password again in the session of this token. */
  confirm(token: string, now: number): Promise<void>
  /** Whether a session goes on. This is no visit: it does not prolong it. */
  goesOn(token: string, now: number): Promise<boolean>
  /** Why nobody is found for a request's Cookie header, as the code of the answer. */
  whyOver(cookies: string | undefined): Promise<'session.none' | 'session.ended' | 'account.deleted' | 'account.barred'>
  end(token: string): Promise<void>
  /**
   * Ends all of a person's sessions, inside the caller's transaction. Their devices are told that an act did it, and
   * lock; so with the next two.
   */
  endAll(q: Q, userId: number): Promise<number>
  /** Ends a person's sessions except that of this token, inside the caller's transaction. Returns how many. */
  endOthers(q: Q, userId: number, token: string): Promise<number>
  /** Ends the session of a person that `listOf` names so, inside the caller's transaction. Returns how many. */
  endOne(q: Q, userId: number, id: string): Promise<number>
  /** Where a person is signed in, the latest sign-in first. `token` is that of the session that asks. */
  listOf(userId: number, token: string, now: number): Promise<OwnSession[]>
  /** Whether cookies are for https alone. */
  readonly secure: boolean
  /** The Set-Cookie header that removes the cookie. */
  readonly farewell: string
  /** The token in a Cookie header. */
  tokenIn(cookies: string | undefined): string | null
}

export interface FoundSession {
  user: User
  token: string
  /** When the password was last typed in it, ms. */
  confirmedAt: number
  /** False when the person's school is not; true also of somebody without one. */
  schoolIsActive: boolean
  /** The header that renews the cookie, when that is due. */
  renewal?: string
}

/** @param secure whether the origin is https: then the cookie is `__Host-chamada` and Secure */
export function openSessions(
  store: Store,
  clock: Clock,
  { secure, idleDays, longestDays }: { secure: boolean } & SessionLimits,
): Sessions {
  const lucia = new Lucia(adapterOf(store, clock), {
    sessionExpiresIn: new TimeSpan(idleDays, 'd'),
    sessionCookie: {
      name: secure ? '__Host-chamada' : 'chamada',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  })
  const rows = sessionRows(store)
  const tokenIn = (cookies: string | undefined) => (cookies ? lucia.readSessionCookie(cookies) : null)
  return {
    tokenIn,
    secure,
    farewell: lucia.createBlankSessionCookie().serialize(),
    async start(userId, now, device = null) {
      const times = { createdAt: now, lastSeenAt: now, confirmedAt: now }
      const session = await lucia.createSession(userId, { ...times, device })
      await rows.removeOldest(userId, hashOf(session.id), sessionsPerPerson - 1)
      return lucia.createSessionCookie(session.id).serialize()
    },
    async find(cookies, now) {
      const token = tokenIn(cookies)
      if (!token) return null
      const { session, user } = await lucia.validateSession(token)
      if (!session) return null
      if (session.createdAt + longestDays * day <= now) {
        await lucia.invalidateSession(token)
        return null
      }
      const { person, schoolIsActive } = user
      if (person.barred) return null
      const { confirmedAt, lastSeenAt } = session
      if (lastSeenAt + seenEvery <= now) await rows.change(hashOf(token), { lastSeenAt: now })
      const renewal = session.fresh && { renewal: lucia.createSessionCookie(token).serialize() }
      return { user: person, token, confirmedAt, schoolIsActive, ...renewal }
    },
    confirm: (token, now) => rows.change(hashOf(token), { confirmedAt: now, lastSeenAt: now }),
    async goesOn(token, now) {
      const row = await rows.find(hashOf(token))
      if (!row || row.expiresAt <= now || row.createdAt + longestDays * day <= now) return false
      return (await userOf(store.q, row.userId))?.barred === false
    },
    async whyOver(cookies) {
      const token = tokenIn(cookies)
      const before = token ? await rows.historyOf(hashOf(token)) : undefined
      if (!before) return 'session.none'
      const user = await userOf(store.q, before.userId)
      if (!user) return 'account.deleted'
      if (user.barred) return 'account.barred'
      return before.byAct ? 'session.ended' : 'session.none'
    },
    end: (token) => lucia.invalidateSession(token),
    endAll: (q, userId) => endSessionsByAct(q, userId),
    endOthers: (q, userId, token) => endSessionsByAct(q, userId, hashOf(token)),
    endOne: async (q, userId, id) => (isSessionId(id) ? endSessionByAct(q, userId, id) : 0),
    async listOf(userId, token, now) {
      const mine = nameOf(hashOf(token))
      return (await rows.ofUser(userId, now)).map(({ hash, device, createdAt, lastSeenAt }) => {
        const id = nameOf(hash)
        return { id, device, createdAt, lastSeenAt: Math.max(createdAt, lastSeenAt), isCurrent: id === mine }
      })
    },
  }
}

/** What a session is called where its person may end it: the start of its hash, which opens nothing. */
const nameOf = (hash: string) => hash.slice(0, 16)
const isSessionId = (text: string) => /^[0-9a-f]{16}$/.test(text)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function adapterOf(store: Store, clock: Clock): Adapter {
  const rows = sessionRows(store)
  const ahead = () => Date.now() - clock.now()
  const toSession = (id: string, { hash: _, userId, expiresAt, ...attributes }: SessionRow): DatabaseSession => ({
    id,
    userId,
    expiresAt: new Date(expiresAt + ahead()),
    attributes,
  })
  return {
    async getSessionAndUser(token) {
      const found = await rows.findWithPerson(hashOf(token))
      if (!found) return [null, null]
      const { session, user, schoolIsActive } = found
      return [toSession(token, session), { id: user.id, attributes: { person: user, schoolIsActive } }]
    },
    getUserSessions: async (userId) => (await rows.ofUser(userId)).map((row) => toSession(row.hash, row)),
    setSession: ({ id, userId, expiresAt, attributes }) =>
      rows.add({ hash: hashOf(id), userId, expiresAt: expiresAt.getTime() - ahead(), ...attributes }),
    updateSessionExpiration: (token, expiresAt) =>
      rows.change(hashOf(token), { expiresAt: expiresAt.getTime() - ahead() }),
    deleteSession: (token) => rows.remove(hashOf(token)),
    deleteUserSessions: (userId) => rows.removeOfUser(userId),
    deleteExpiredSessions: () => rows.removeExpired(clock.now()),
  }
}
