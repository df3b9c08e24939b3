import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Q } from './store.ts'
import { tables as t } from './tables/tables.ts'

/**
 * Students on their way from one school of the network to another (execute/schoolTransfers.ts).
 * Guarantees: once the student was chosen, a row names people by number alone, so that an erasure leaves no name in it.
 * After a crash: each is written in the transaction of its act.
 */
export type StoredTransfer = typeof t.schoolTransfers.$inferSelect

export async function addTransfer(
  q: Q,
  row: Partial<StoredTransfer> & Pick<StoredTransfer, 'fromSchoolId' | 'toSchoolId' | 'state' | 'at'>,
): Promise<StoredTransfer> {
  return (await q.insert(t.schoolTransfers).values(row).returning())[0]!
}

export async function transferOf(q: Q, id: number): Promise<StoredTransfer | undefined> {
  return (await q.select().from(t.schoolTransfers).where(eq(t.schoolTransfers.id, id)))[0]
}

export async function changeTransfer(q: Q, id: number, fields: Partial<StoredTransfer>): Promise<StoredTransfer> {
  return (await q.update(t.schoolTransfers).set(fields).where(eq(t.schoolTransfers.id, id)).returning())[0]!
}

/** The transfers to and from a school: first those on their way, then the latest. */
export const transfersOf = (q: Q, schoolId: number, limit: number): Promise<StoredTransfer[]> =>
  q
    .select()
    .from(t.schoolTransfers)
    .where(or(eq(t.schoolTransfers.fromSchoolId, schoolId), eq(t.schoolTransfers.toSchoolId, schoolId)))
    .orderBy(
      desc(inArray(t.schoolTransfers.state, ['asked', 'sent'])),
      desc(t.schoolTransfers.at),
      desc(t.schoolTransfers.id),
    )
    .limit(limit)

/** What a school asked for that nobody answered. */
export const openRequests = (q: Q, toSchoolId: number): Promise<StoredTransfer[]> =>
  q
    .select()
    .from(t.schoolTransfers)
    .where(and(eq(t.schoolTransfers.toSchoolId, toSchoolId), eq(t.schoolTransfers.state, 'asked')))
    .orderBy(t.schoolTransfers.id)

/** Returns true for an account whose student was sent to another school, and not taken back. */
export const isSent = async (q: Q, studentId: number): Promise<boolean> =>
  (await q.$count(
    t.schoolTransfers,
    and(eq(t.schoolTransfers.studentId, studentId), inArray(t.schoolTransfers.state, ['sent', 'received'])),
  )) > 0

/** The transfer by which an account came to be; undefined for one that did not come from another school. */
export async function arrivalOf(q: Q, newStudentId: number): Promise<StoredTransfer | undefined> {
  return (await q.select().from(t.schoolTransfers).where(eq(t.schoolTransfers.newStudentId, newStudentId)))[0]
}

/** Forgets what was asked for before a time, ms, and did not come of it. */
export async function forgetRequests(q: Q, before: number): Promise<void> {
  const { state, at } = t.schoolTransfers
  await q.delete(t.schoolTransfers).where(and(inArray(state, ['asked', 'refused', 'takenBack']), lt(at, before)))
}
