import { Refusal } from '#schema/errors.ts'
import type { User } from '#schema/nouns/user.ts'
import { blockOf } from '#schema/sync/ids.ts'
import { type OutboxCall, outboxCall } from '#schema/sync/protocol.ts'
import { leftWork, mostLeftActs } from '#schema/sync/sealedFile.ts'
import { deviceOf, type KnownDevice } from '#server/store/devices/devices.ts'
import { readToken } from '#server/store/epoch/historyToken.ts'
import type { Store } from '#server/store/store.ts'
import { yieldEvery } from '#server/store/yielding.ts'

/** What somebody left sealed on a device, once it is read. */
export interface Work {
  /** In the order in which they were done. */
  calls: OutboxCall[]
  /** The blocks of numbers that are the author's, by number. */
  devices: Map<number, KnownDevice>
}

/** What one act, or one device, counts for while it is read (store/yielding.ts). */
const readUnits = 2

/** Reads a person's work, as it was unsealed. Throws a Refusal when it is not whole, or holds too many acts. */
export async function readWork(store: Store, author: User, unsealed: unknown): Promise<Work> {
  const read = leftWork.safeParse(unsealed)
  if (!read.success) throw new Refusal('sealed.broken')
  if (read.data.entries.length > mostLeftActs) throw new Refusal('sealed.tooMany')
  const worked = yieldEvery()
  const calls: OutboxCall[] = []
  for (const entry of read.data.entries) {
    const call = outboxCall.safeParse(entry)
    if (!call.success) throw new Refusal('sealed.broken')
    calls.push(call.data)
    await worked(readUnits)
  }
  calls.sort((a, b) => a.id - b.id)
  return { calls, devices: await devicesOf(store, author, calls, read.data.proofs ?? {}) }
}

/** The author's devices that numbered the acts: those known here, and those that the file proves (epoch/historyToken.ts). */
async function devicesOf(store: Store, author: User, calls: readonly OutboxCall[], proofs: Record<string, string>) {
  const devices: Work['devices'] = new Map()
  const worked = yieldEvery()
  for (const block of new Set(calls.map(({ id }) => blockOf(id)))) {
    const known = await deviceOf(store.q, block)
    const seen = known ? undefined : await readToken(store, proofs[block])
    const userId = known?.userId ?? (seen?.block === block ? seen.userId : undefined)
    if (userId === author.id) devices.set(block, { block, userId, lastAt: known?.lastAt ?? 0 })
    await worked(readUnits)
  }
  return devices
}
