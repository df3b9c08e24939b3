import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Change } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { onKey } from '../statements/plainSql.ts'
import type { Q } from '../store.ts'
import { removeCalendarAddress } from './calendarAddresses.ts'
import { keepPasswordHash, userOf } from './people.ts'
import { removeSessionsOf } from './sessionRows.ts'

/**
 * Handles what an account has besides its row, when the row is deleted and restored, and when its person is barred.
 * Guarantees: the sessions and the calendar address of a deleted or barred account end with it and do not come back. A deleted one's password is kept for as many days as
 * the account can be restored, and is then forgotten. Runs inside the caller's transaction.
 */
export async function closeAccounts(q: Q, changes: Change[], now: number): Promise<void> {
  const ids = changes.flatMap(({ kind, table, key }) => (kind === 'remove' && table === 'users' ? [Number(key)] : []))
  if (!ids.length) return
  const hashes = await q
    .select({ userId: t.users.id, passwordHash: t.users.passwordHash })
    .from(t.users)
    .where(and(inArray(t.users.id, ids), isNotNull(t.users.passwordHash)))
  for (const { userId, passwordHash } of hashes)
    await q
      .insert(t.formerPasswords)
      .values({ userId, passwordHash: passwordHash!, at: now })
      .onConflictDoUpdate({ target: onKey(t.formerPasswords.userId), set: { passwordHash: passwordHash!, at: now } })
  for (const id of ids) {
    await removeSessionsOf(q, id)
    await removeCalendarAddress(q, id)
  }
}

/** Ends the sessions and calendar addresses of people who are barred, and leaves a trace of each who is barred or let in again. */
export async function noteAccess(q: Q, changes: Change[], { actor, at }: { actor: Actor; at: number }): Promise<void> {
  for (const { kind, table, key, ...change } of changes) {
    if (kind === 'remove' || table !== 'users') continue
    const { barred } = (change as { fields: Partial<User> }).fields
    if (barred === undefined) continue
    const person = await userOf(q, Number(key))
    if (!person) continue
    if (barred) {
      await removeSessionsOf(q, person.id)
      await removeCalendarAddress(q, person.id)
    }
    const trace = { at, schoolId: person.schoolId, actorId: actor.id, aboutId: person.id }
    await noteAudit(q, { kind: barred ? 'accountBarred' : 'accountAllowed', ...trace })
  }
}

/** Forgets the passwords of accounts that were deleted before a time, ms. */
export const forgetFormerPasswords = async (q: Q, before: number): Promise<void> =>
  void (await q.delete(t.formerPasswords).where(lt(t.formerPasswords.at, before)))

/** Gives restored accounts their passwords back. */
export async function reopenAccounts(q: Q, changes: Change[]): Promise<void> {
  const { formerPasswords } = t
  for (const { kind, table, key } of changes) {
    if (kind !== 'put' || table !== 'users') continue
    const mine = eq(formerPasswords.userId, Number(key))
    const [former] = await q.select().from(formerPasswords).where(mine)
    if (!former) continue
    await keepPasswordHash(q, former.userId, former.passwordHash)
    await q.delete(formerPasswords).where(mine)
  }
}
