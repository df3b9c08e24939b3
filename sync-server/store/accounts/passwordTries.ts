import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { tables } from '#server/store/tables/tables.ts'
import { onKey } from '../statements/plainSql.ts'
import type { Q } from '../store.ts'

const t = tables.passwordTries

/** How often a password was tried in vain, of one kind (sessions/passwordLimits.ts). Times in ms. */
export type TryCount = typeof t.$inferSelect

export const tryCounts = async (q: Q, names: string[]): Promise<Map<string, TryCount>> =>
  new Map((await q.select().from(t).where(inArray(t.name, names))).map((row) => [row.name, row]))

export const keepTryCount = async (q: Q, row: TryCount): Promise<void> =>
  void (await q
    .insert(t)
    .values(row)
    .onConflictDoUpdate({ target: onKey(t.name), set: row }))

export const removeTryCounts = async (q: Q, names: string[]): Promise<void> =>
  void (await q.delete(t).where(inArray(t.name, names)))

/** Forgets the failures of an account, and those of the networks that it was tried from. */
export async function forgiveAccount(q: Q, account: string): Promise<void> {
  const tried = await q
    .select({ network: t.network })
    .from(t)
    .where(and(eq(t.account, account), isNotNull(t.network)))
  await q.delete(t).where(eq(t.account, account))
  await removeTryCounts(
    q,
    tried.map(({ network }) => networkName(network!)),
  )
}

/** The name under which all failures of a network are counted. */
export const networkName = (network: string) => `network ${network}`

/** Forgets counts that nobody was added to since a time, ms. */
export const forgetTryCounts = async (q: Q, before: number): Promise<void> =>
  void (await q.delete(t).where(lt(t.lastAt, before)))
