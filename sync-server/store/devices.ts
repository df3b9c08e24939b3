import { eq, sql } from 'drizzle-orm'
import { takeBlock, wasPassed } from './counters.ts'
import { once } from './once.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

/** A device is the block of numbers it was leased (design: rows, ids, time). */
export interface Device {
  block: number
  userId: number
  lastAt: number
}

const deviceBy = once((q) =>
  q
    .select()
    .from(t.devices)
    .where(eq(t.devices.block, sql.placeholder('block')))
    .prepare(),
)

export async function deviceOf(q: Q, block: number): Promise<Device | undefined> {
  const [row] = await deviceBy(q).execute({ block })
  return row
}

/**
 * Leases a block to a person's device: a new one, or the one it says it has when nobody is known to have it. Such a block was
 * leased after the backup that the database was restored from, and what waits on that device is numbered in it.
 */
export async function leaseBlock(
  q: Q,
  device: { userId: number; userAgent: string; claims: number | null },
  now: number,
): Promise<Device> {
  const { userId, userAgent, claims } = device
  const lost = claims !== null && (await wasPassed(q, claims)) && !(await deviceOf(q, claims))
  const block = lost ? claims : await takeBlock(q)
  const row = { block, userId, lastAt: 0, userAgent: userAgent.slice(0, 300), createdAt: now, lastSeenAt: now }
  await q.insert(t.devices).values(row)
  return row
}

const keeping = once((q) =>
  q
    .update(t.devices)
    .set({ lastAt: sql`${sql.placeholder('lastAt')}`, lastSeenAt: sql`${sql.placeholder('now')}` })
    .where(eq(t.devices.block, sql.placeholder('block')))
    .prepare(),
)

export const keepDevice = async (q: Q, { block, lastAt }: Device, now: number): Promise<void> =>
  void (await keeping(q).execute({ block, lastAt, now }))
