import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { withoutTexts } from '#schema/rules/people/personTexts.ts'
import type { Q } from '../store.ts'
import { tables as t } from '../tables/tables.ts'

/**
 * Rolls that came too late to be taken, kept for the office of their school (execute/lateRolls.ts).
 * Guarantees: a roll that its author sends again is here once. What it says goes with its settling, with an erasure and
 * with the years.
 * After a crash: it is written in the transaction of the refusal, and settled in that of the registration.
 */
export type LateRoll = typeof t.lateRolls.$inferSelect

/** How many unsettled rolls of one person are kept: nobody fills the list. */
export const mostLateRolls = 200

/** Keeps a roll, unless its author already sent the same. Returns whether the office has it. */
export async function keepLateRoll(q: Q, roll: Omit<LateRoll, 'entry'>): Promise<boolean> {
  const { authorId, entry } = t.lateRolls
  const known = await isLateRoll(q, roll)
  if (known !== undefined) return known
  if ((await q.$count(t.lateRolls, and(eq(authorId, roll.authorId), isNull(entry)))) >= mostLateRolls) return false
  await q.insert(t.lateRolls).values({ ...roll, entry: null })
  return true
}

/** Whether the office still has this roll to settle; undefined when it never had it. */
export async function isLateRoll(q: Q, roll: Pick<LateRoll, 'authorId' | 'hash'>): Promise<boolean | undefined> {
  const { authorId, hash, entry } = t.lateRolls
  const [same] = await q
    .select({ entry })
    .from(t.lateRolls)
    .where(and(eq(authorId, roll.authorId), eq(hash, roll.hash)))
    .limit(1)
  return same && same.entry === null
}

/** The unsettled rolls of a school, in the order in which they were done. */
export const lateRollsOf = (q: Q, tenant: number, limit: number): Promise<LateRoll[]> =>
  q
    .select()
    .from(t.lateRolls)
    .where(and(eq(t.lateRolls.tenant, tenant), isNull(t.lateRolls.entry)))
    .orderBy(asc(t.lateRolls.at), asc(t.lateRolls.id))
    .limit(limit)

export async function lateRollOf(q: Q, id: number): Promise<LateRoll | undefined> {
  return (await q.select().from(t.lateRolls).where(eq(t.lateRolls.id, id)))[0]
}

/** @param entry the entry of the journal by which it was registered; 0 dismisses it */
export async function settleLateRoll(q: Q, id: number, entry: number): Promise<void> {
  await q.update(t.lateRolls).set({ entry, body: null }).where(eq(t.lateRolls.id, id))
}

/** Forgets the rolls that came before a time, ms. */
export async function forgetLateRolls(q: Q, before: number): Promise<void> {
  await q.delete(t.lateRolls).where(lt(t.lateRolls.receivedAt, before))
}

/** Takes what was written about a person, or by them, out of the rolls. */
export async function clearLateRolls(q: Q, person: number): Promise<void> {
  const { body } = t.lateRolls
  for (const roll of await q.select().from(t.lateRolls).where(sql`${body} is not null`)) {
    const cleared = withoutTexts(roll.body, roll.authorId === person ? undefined : (id) => id === person)
    if (cleared !== roll.body) await q.update(t.lateRolls).set({ body: cleared }).where(eq(t.lateRolls.id, roll.id))
  }
}
