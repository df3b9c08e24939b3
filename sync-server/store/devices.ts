import { eq } from 'drizzle-orm'
import { takeBlock } from './counters.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

/** A device is the block of numbers it was leased (design: rows, ids, time). */
export interface Device {
  block: number
  userId: number
  lastAt: number
}

export async function deviceOf(q: Q, block: number): Promise<Device | undefined> {
  const [row] = await q.select().from(t.devices).where(eq(t.devices.block, block))
  return row
}

/** Leases a block to a person's device. */
export async function leaseBlock(q: Q, userId: number, userAgent: string, now: number): Promise<Device> {
  const block = await takeBlock(q)
  const device = { block, userId, lastAt: 0, userAgent: userAgent.slice(0, 300), createdAt: now, lastSeenAt: now }
  await q.insert(t.devices).values(device)
  return device
}

export const keepDevice = async (q: Q, { block, lastAt }: Device, now: number): Promise<void> =>
  void (await q.update(t.devices).set({ lastAt, lastSeenAt: now }).where(eq(t.devices.block, block)))
