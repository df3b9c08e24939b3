import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { daysKept } from '#schema/rules/people/retention.ts'
import { tables } from '#server/store/tables/tables.ts'
import { onKey } from '../statements/plainSql.ts'
import type { Q } from '../store.ts'

const t = tables.knownDevices

/** How long a device stays known after the last sign-in on it, ms. */
export const knownDevicesKept = daysKept('knownDevices') * 24 * 60 * 60_000

/** Only the hash of a device's secret is stored. */
export const hashOfDevice = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Returns true when the person has signed in on this device before. */
export async function isKnownDevice(q: Q, hash: string, userId: number): Promise<boolean> {
  const found = await q
    .select({ at: t.lastAt })
    .from(t)
    .where(and(eq(t.hash, hash), eq(t.userId, userId)))
  return found.length > 0
}

export const keepKnownDevice = async (q: Q, hash: string, userId: number, lastAt: number): Promise<void> =>
  void (await q
    .insert(t)
    .values({ hash, userId, lastAt })
    .onConflictDoUpdate({ target: onKey(t.hash, t.userId), set: { lastAt } }))

/** Forgets devices on which nobody signed in since a time, ms. */
export const forgetKnownDevices = async (q: Q, before: number): Promise<void> =>
  void (await q.delete(t).where(lt(t.lastAt, before)))
