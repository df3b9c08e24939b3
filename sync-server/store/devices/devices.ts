import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { Refusal } from '#schema/errors.ts'
import { deviceName } from '#schema/rules/people/deviceName.ts'
import type { UnsentDevice } from '#schema/sync/protocol.ts'
import { canBeLost, takeBlock } from '../counters.ts'
import { onKey } from '../statements/plainSql.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { tables as t } from '../tables/tables.ts'

/** A device is identified by the block of numbers it was leased (design: rows, ids, time). */
export interface KnownDevice {
  block: number
  userId: number
  lastAt: number
  /** No number of it beyond this one is in the journal. Left out: which ones are is not known. */
  journaled?: number
}

export interface LastReport {
  waiting: number
  lastSeenAt: number
}

const deviceBy = preparedOnce((q) =>
  q
    .select()
    .from(t.devices)
    .where(eq(t.devices.block, sql.placeholder('block')))
    .prepare(),
)

/** @returns the device, how many changes were left on it, and when it last synced, ms */
export async function deviceOf(q: Q, block: number): Promise<(KnownDevice & LastReport) | undefined> {
  const [row] = await deviceBy(q).execute({ block })
  return row
}

/**
 * Leases a block to a person's device: a new one, or the one that the device proves to have. Such a block was leased
 * after the backup that the database was restored from, and the device's unsent changes are numbered in it. It can also
 * be a block that a database put back by hand has not given out yet. The proof is the token that the server signed for
 * that block and that person (epoch/historyToken.ts). Nobody gets a block by naming it: under its numbers they could
 * register acts before its device sends its own, which would then be refused.
 */
export async function leaseBlock(
  q: Q,
  device: { userId: number; userAgent: string; claims: number | null; isProven?: boolean },
  now: number,
): Promise<KnownDevice> {
  const { userId, userAgent, claims, isProven } = device
  const granted = claims !== null && isProven && (await canBeLost(q, claims))
  const block = granted ? claims : await freeBlock(q)
  const row = { block, userId, lastAt: 0, userAgent: userAgent.slice(0, 300), createdAt: now, lastSeenAt: now }
  await q
    .insert(t.devices)
    .values(row)
    .onConflictDoUpdate({ target: onKey(t.devices.block), set: row })
  await forgetUnused(q, userId, block)
  return row
}

/** How many devices a person may have. */
export const devicesPerPerson = 50

/**
 * Forgets the person's devices that synced longest ago, beyond `devicesPerPerson`. One with unsent changes is never
 * forgotten. A forgotten device that returns proves its block and gets it back. Throws a Refusal when there is none to
 * forget.
 */
async function forgetUnused(q: Q, userId: number, besides: number): Promise<void> {
  const excess = (await q.$count(t.devices, eq(t.devices.userId, userId))) - devicesPerPerson
  if (excess <= 0) return
  const unused = await q
    .select({ block: t.devices.block })
    .from(t.devices)
    .where(and(eq(t.devices.userId, userId), ne(t.devices.block, besides), eq(t.devices.waiting, 0)))
    .orderBy(asc(t.devices.lastSeenAt), asc(t.devices.block))
    .limit(excess)
  if (unused.length < excess) throw new Refusal('device.tooMany')
  const blocks = unused.map(({ block }) => block)
  await q.delete(t.devices).where(inArray(t.devices.block, blocks))
}

/** The next block that nobody has. */
async function freeBlock(q: Q): Promise<number> {
  for (;;) {
    const block = await takeBlock(q)
    if (!(await deviceOf(q, block))) return block
  }
}

/** How exactly it is known when a device last synced, ms. */
const seenWithin = 60_000

/**
 * Whether what a device reports now is on record already: most syncs bring nothing, and each row that is written makes the
 * disk write.
 */
export const isOnRecord = ({ waiting, lastSeenAt }: LastReport, reported: number, now: number): boolean =>
  waiting === reported && lastSeenAt >= now - seenWithin && lastSeenAt <= now

const updateStatement = preparedOnce((q) => {
  const { devices } = t
  return q
    .update(devices)
    .set({
      lastAt: sql`${sql.placeholder('lastAt')}`,
      lastSeenAt: sql`${sql.placeholder('now')}`,
      waiting: sql`${sql.placeholder('waiting')}`,
    })
    .where(eq(devices.block, sql.placeholder('block')))
    .prepare()
})

/**
 * Records what a device reported.
 * @param waiting how many changes are still unsent on it
 */
export const keepDevice = async (q: Q, { block, lastAt }: KnownDevice, waiting: number, now: number): Promise<void> =>
  void (await updateStatement(q).execute({ block, lastAt, waiting, now }))

/**
 * Records the unsent changes of a device whose changes are not taken. Does nothing when the device is not the person's.
 */
export const noteUnsentOn = async (q: Q, block: number, userId: number, waiting: number, now: number): Promise<void> =>
  void (await q
    .update(t.devices)
    .set({ waiting, lastSeenAt: now })
    .where(and(eq(t.devices.block, block), eq(t.devices.userId, userId))))

/** How long a device that no longer syncs is still listed as having unsent changes, ms. */
const listedFor = 30 * 24 * 60 * 60_000

/** Since when a device that is listed has synced, ms. */
export const listedSince = (now: number): number => now - listedFor

/** A person's other devices that had unsent changes when they last synced, latest first. */
export async function unsentOn(q: Q, userId: number, besides: number, now: number): Promise<UnsentDevice[]> {
  const rows = await unsentBy(q).execute({ userId, besides, since: listedSince(now) })
  return rows.map(({ userAgent, waiting, lastSeenAt }) => ({ name: deviceName(userAgent), waiting, at: lastSeenAt }))
}

const unsentBy = preparedOnce((q) =>
  q
    .select()
    .from(t.devices)
    .where(
      and(
        eq(t.devices.userId, sql.placeholder('userId')),
        ne(t.devices.block, sql.placeholder('besides')),
        gt(t.devices.waiting, 0),
        gt(t.devices.lastSeenAt, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(t.devices.lastSeenAt), t.devices.block)
    .limit(5)
    .prepare(),
)

/** Forgets the names of devices that were not seen since a time, ms. Their numbers stay: acts are numbered in them. */
export const forgetDeviceNames = async (q: Q, before: number): Promise<void> =>
  void (await q
    .update(t.devices)
    .set({ userAgent: '' })
    .where(and(lt(t.devices.lastSeenAt, before), ne(t.devices.userAgent, ''))))
