import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { User } from '#schema/nouns/user.ts'
import { tables } from '#server/store/tables/tables.ts'
import { onKey } from '../statements/plainSql.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { schoolIsActive, userOf } from './people.ts'

const t = tables.calendarAddresses

/**
 * The secret address at which a person's calendar program reads their week without a session.
 * Guarantees: there is one for each person, and a new one ends the one before. Only the hash of its secret is stored.
 * Invariant: it ends with the account, when the person is barred and when their data is erased, and does not come back.
 */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Bytes of a secret: 192 bits. */
const secretBytes = 24

/** Makes the address of a person, or another one. Returns its secret, which is nowhere else. */
export async function makeCalendarAddress(q: Q, userId: number, now: number): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  const fields = { hash: hashOf(secret), since: now }
  await q
    .insert(t)
    .values({ userId, ...fields })
    .onConflictDoUpdate({ target: onKey(t.userId), set: fields })
  return secret
}

export const removeCalendarAddress = async (q: Q, userId: number): Promise<void> =>
  void (await q.delete(t).where(eq(t.userId, userId)))

/** Since when a person has an address, ms; null when there is none. */
export async function calendarAddressSince(q: Q, userId: number): Promise<number | null> {
  const [row] = await q.select({ since: t.since }).from(t).where(eq(t.userId, userId))
  return row?.since ?? null
}

const addressBy = preparedOnce((q) =>
  q
    .select({ userId: t.userId })
    .from(t)
    .where(eq(t.hash, sql.placeholder('hash')))
    .prepare(),
)

/** The person of an address, while they may come in; undefined for any other. */
export async function personOfAddress(q: Q, secret: string): Promise<User | undefined> {
  const [row] = await addressBy(q).execute({ hash: hashOf(secret) })
  const user = row && (await userOf(q, row.userId))
  return user && !user.barred && (await schoolIsActive(q, user.schoolId)) ? user : undefined
}
