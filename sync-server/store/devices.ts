import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { deviceName } from '../../schema/rules/deviceName.ts'
import type { UnsentDevice } from '../../schema/sync/protocol.ts'
import { canBeLost, takeBlock } from './counters.ts'
import { once } from './once.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

/** A device is the block of numbers it was leased (design: rows, ids, time). */
export interface Device {
  block: number
  userId: number
  lastAt: number
}

interface Heard {
  waiting: number
  lastSeenAt: number
}

const deviceBy = once((q) =>
  q
    .select()
    .from(t.devices)
    .where(eq(t.devices.block, sql.placeholder('block')))
    .prepare(),
)

/** @returns the device with what was left on it, and when it was last heard, ms */
export async function deviceOf(q: Q, block: number): Promise<(Device & Heard) | undefined> {
  const [row] = await deviceBy(q).execute({ block })
  return row
}

/**
 * Leases a block to a person's device: a new one, or the one it says it has when nobody is known to have it. Such a block was
 * leased after the backup that the database was restored from, and what waits on that device is numbered in it; also one that
 * was not given yet, of a database that was put back by hand. One that it proves to have is its, whoever said so before.
 */
export async function leaseBlock(
  q: Q,
  device: { userId: number; userAgent: string; claims: number | null; proven?: boolean },
  now: number,
): Promise<Device> {
  const { userId, userAgent, claims, proven } = device
  const isIts = claims !== null && (await canBeLost(q, claims)) && (proven || !(await deviceOf(q, claims)))
  const block = isIts ? claims : await freeBlock(q)
  const row = { block, userId, lastAt: 0, userAgent: userAgent.slice(0, 300), createdAt: now, lastSeenAt: now }
  await q.insert(t.devices).values(row).onConflictDoUpdate({ target: t.devices.block, set: row })
  return row
}

/** The next block that nobody has. */
async function freeBlock(q: Q): Promise<number> {
  for (;;) {
    const block = await takeBlock(q)
    if (!(await deviceOf(q, block))) return block
  }
}

const keeping = once((q) =>
  q
    .update(t.devices)
    .set({
      lastAt: sql`${sql.placeholder('lastAt')}`,
      lastSeenAt: sql`${sql.placeholder('now')}`,
      waiting: sql`${sql.placeholder('waiting')}`,
    })
    .where(eq(t.devices.block, sql.placeholder('block')))
    .prepare(),
)

/** @param waiting how many changes are left on it */
export const keepDevice = async (q: Q, { block, lastAt }: Device, waiting: number, now: number): Promise<void> =>
  void (await keeping(q).execute({ block, lastAt, waiting, now }))

/** Keeps what a device says of itself whose changes are not taken; nothing when it is none of the person's. */
export const hearOfDevice = async (q: Q, block: number, userId: number, waiting: number, now: number): Promise<void> =>
  void (await q
    .update(t.devices)
    .set({ waiting, lastSeenAt: now })
    .where(and(eq(t.devices.block, block), eq(t.devices.userId, userId))))

/** How long a device is spoken of that was not heard again, ms. */
const spokenOf = 30 * 24 * 60 * 60_000

/** A person's devices, but for one, on which changes were left when they were last heard; latest first. */
export async function unsentOn(q: Q, userId: number, besides: number, now: number): Promise<UnsentDevice[]> {
  const rows = await q
    .select()
    .from(t.devices)
    .where(
      and(
        eq(t.devices.userId, userId),
        ne(t.devices.block, besides),
        gt(t.devices.waiting, 0),
        gt(t.devices.lastSeenAt, now - spokenOf),
      ),
    )
    .orderBy(desc(t.devices.lastSeenAt))
    .limit(5)
  return rows.map(({ userAgent, waiting, lastSeenAt }) => ({ name: deviceName(userAgent), waiting, at: lastSeenAt }))
}
