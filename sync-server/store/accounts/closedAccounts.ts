import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Change } from '#schema/entities/tables.ts'
import { restoreDays } from '#schema/rules/journal/restorePlan.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { keepPasswordHash } from './people.ts'
import { removeSessionsOf } from './sessionRows.ts'

/**
 * Handles what an account has besides its row, when the row is deleted and restored.
 * Guarantees: a deleted account's sessions end with it and do not come back. Its password is kept for as many days as
 * the account can be restored, and is then forgotten. Runs inside the caller's transaction.
 */
export async function closeAccounts(q: Q, changes: Change[], now: number): Promise<void> {
  const ids = changes.flatMap(({ kind, table, key }) => (kind === 'remove' && table === 'users' ? [Number(key)] : []))
  if (!ids.length) return
  await q.delete(t.formerPasswords).where(lt(t.formerPasswords.at, now - restoreDays * 86_400_000))
  const hashes = await q
    .select({ userId: t.users.id, passwordHash: t.users.passwordHash })
    .from(t.users)
    .where(and(inArray(t.users.id, ids), isNotNull(t.users.passwordHash)))
  for (const { userId, passwordHash } of hashes)
    await q.insert(t.formerPasswords).values({ userId, passwordHash: passwordHash!, at: now })
  for (const id of ids) await removeSessionsOf(q, id)
}

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
