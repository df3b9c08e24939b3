import { createHash } from 'node:crypto'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { User } from '#schema/entities/user.ts'
import type { Clock } from '#schema/sync/clock.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { removeSessionsOf, sessionRows } from '#server/store/accounts/sessionRows.ts'
import type { Q, Store } from '#server/store/store.ts'

/**
 * Sessions: a token in an HttpOnly cookie; only its hash is stored. A session ends after seven days without a visit,
 * and after thirty days in any case. This is the only file that knows lucia.
 * Lucia reads the machine's clock. The store keeps times of the server's own clock, so times are shifted on their way
 * in and out.
 */
declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAt: number }>
    UserId: number
    DatabaseSessionAttributes: { createdAt: number }
  }
}

export interface SessionLimits {
  /** Days without a visit after which a session ends. */
  idleDays: number
  /** Days after which it ends in any case. */
  longestDays: number
}
export const defaultLimits: SessionLimits = { idleDays: 7, longestDays: 30 }

const day = 24 * 60 * 60 * 1000

export interface Sessions {
  /** Starts a session. Returns the Set-Cookie header. */
  start(userId: number, now: number): Promise<string>
  /** The user of a request's Cookie header, with a header that renews the cookie when that is due. */
  find(cookies: string | undefined, now: number): Promise<{ user: User; token: string; renewal?: string } | null>
  /** Whether a session goes on. This is no visit: it does not prolong it. */
  goesOn(token: string, now: number): Promise<boolean>
  /** Why nobody is found for a request's Cookie header, as the code of the answer. */
  whyOver(cookies: string | undefined): Promise<'session.none' | 'account.deleted' | 'account.barred'>
  end(token: string): Promise<void>
  /** Ends all of a person's sessions, inside the caller's transaction. */
  endAll(q: Q, userId: number): Promise<void>
  /** Ends a person's sessions except that of this token, inside the caller's transaction. */
  endOthers(q: Q, userId: number, token: string): Promise<void>
  /** Whether cookies are for https alone. */
  readonly secure: boolean
  /** The Set-Cookie header that removes the cookie. */
  readonly farewell: string
  /** The token in a Cookie header. */
  tokenIn(cookies: string | undefined): string | null
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
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
  })
  const rows = sessionRows(store)
  const tokenIn = (cookies: string | undefined) => (cookies ? lucia.readSessionCookie(cookies) : null)
  return {
    tokenIn,
    secure,
    farewell: lucia.createBlankSessionCookie().serialize(),
    async start(userId, now) {
      const session = await lucia.createSession(userId, { createdAt: now })
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
      const found = await userOf(store.q, user.id)
      if (!found || found.barred) return null
      return { user: found, token, ...(session.fresh && { renewal: lucia.createSessionCookie(token).serialize() }) }
    },
    async goesOn(token, now) {
      const row = await rows.find(hashOf(token))
      if (!row || row.expiresAt <= now || row.createdAt + longestDays * day <= now) return false
      return (await userOf(store.q, row.userId))?.barred === false
    },
    async whyOver(cookies) {
      const token = tokenIn(cookies)
      const userId = token ? await rows.ownerOf(hashOf(token)) : undefined
      if (userId === undefined) return 'session.none'
      const user = await userOf(store.q, userId)
      if (!user) return 'account.deleted'
      return user.barred ? 'account.barred' : 'session.none'
    },
    end: (token) => lucia.invalidateSession(token),
    endAll: (q, userId) => removeSessionsOf(q, userId),
    endOthers: (q, userId, token) => removeSessionsOf(q, userId, hashOf(token)),
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function adapterOf(store: Store, clock: Clock): Adapter {
  const rows = sessionRows(store)
  const ahead = () => Date.now() - clock.now()
  const toSession = (id: string, row: { userId: number; expiresAt: number; createdAt: number }): DatabaseSession => ({
    id,
    userId: row.userId,
    expiresAt: new Date(row.expiresAt + ahead()),
    attributes: { createdAt: row.createdAt },
  })
  return {
    async getSessionAndUser(token) {
      const row = await rows.find(hashOf(token))
      return row ? [toSession(token, row), { id: row.userId, attributes: {} }] : [null, null]
    },
    getUserSessions: async (userId) => (await rows.ofUser(userId)).map((row) => toSession(row.hash, row)),
    setSession: ({ id, userId, expiresAt, attributes }) =>
      rows.add({ hash: hashOf(id), userId, expiresAt: expiresAt.getTime() - ahead(), createdAt: attributes.createdAt }),
    updateSessionExpiration: (token, expiresAt) => rows.extend(hashOf(token), expiresAt.getTime() - ahead()),
    deleteSession: (token) => rows.remove(hashOf(token)),
    deleteUserSessions: (userId) => rows.removeOfUser(userId),
    deleteExpiredSessions: () => rows.removeExpired(clock.now()),
  }
}
