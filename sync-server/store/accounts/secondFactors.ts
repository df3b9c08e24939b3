import { and, eq, notInArray } from 'drizzle-orm'
import { tables as t } from '#server/store/tables/tables.ts'
import { onKey } from '../statements/plainSql.ts'
import type { Q } from '../store.ts'

/**
 * What confirms a sign-in besides the password (sessions/secondFactor.ts). The secret is here and nowhere else: not in
 * the journal, no row that devices hold, no log. Of recovery codes only hashes are stored.
 */
export type SecondFactor = typeof t.secondFactors.$inferSelect

export async function secondFactorOf(q: Q, userId: number): Promise<SecondFactor | undefined> {
  const [row] = await q.select().from(t.secondFactors).where(eq(t.secondFactors.userId, userId))
  return row
}

export async function hasSecondFactor(q: Q, userId: number): Promise<boolean> {
  return Boolean((await secondFactorOf(q, userId))?.since)
}

export const keepSecondFactor = async (q: Q, row: SecondFactor): Promise<void> =>
  void (await q
    .insert(t.secondFactors)
    .values(row)
    .onConflictDoUpdate({ target: onKey(t.secondFactors.userId), set: row }))

/** Removes a person's second factor with its recovery codes. Returns whether there was one in use. */
export async function removeSecondFactor(q: Q, userId: number): Promise<boolean> {
  const had = await hasSecondFactor(q, userId)
  await q.delete(t.secondFactors).where(eq(t.secondFactors.userId, userId))
  await q.delete(t.recoveryCodes).where(eq(t.recoveryCodes.userId, userId))
  return had
}

export async function replaceRecoveryCodes(q: Q, userId: number, hashes: string[]): Promise<void> {
  await q.delete(t.recoveryCodes).where(eq(t.recoveryCodes.userId, userId))
  await q.insert(t.recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** The hashes of a person's recovery codes that were not used yet. */
export async function recoveryHashesOf(q: Q, userId: number): Promise<string[]> {
  const rows = await q.select().from(t.recoveryCodes).where(eq(t.recoveryCodes.userId, userId))
  return rows.map(({ hash }) => hash)
}

export const countRecoveryCodes = (q: Q, userId: number): Promise<number> =>
  q.$count(t.recoveryCodes, eq(t.recoveryCodes.userId, userId))

/** Uses up a recovery code. Returns false when there is none with this hash. */
export async function takeRecoveryCode(q: Q, userId: number, hash: string): Promise<boolean> {
  const mine = and(eq(t.recoveryCodes.userId, userId), eq(t.recoveryCodes.hash, hash))
  return (await q.delete(t.recoveryCodes).where(mine).returning()).length > 0
}

/** Forgets the second factors of accounts that are deleted and can no longer be restored. */
export async function forgetSecondFactorsOfNobody(q: Q): Promise<void> {
  const known = q
    .select({ id: t.users.id })
    .from(t.users)
    .unionAll(q.select({ id: t.formerPasswords.userId }).from(t.formerPasswords))
  await q.delete(t.secondFactors).where(notInArray(t.secondFactors.userId, known))
  await q.delete(t.recoveryCodes).where(notInArray(t.recoveryCodes.userId, known))
}
