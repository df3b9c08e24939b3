import { check } from '#schema/errors.ts'
import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { planOf } from '#schema/mutations/planOf.ts'
import { tick } from '#schema/sync/clock.ts'
import { idInBlock, idsFrom } from '#schema/sync/ids.ts'
import { protocolVersion } from '#schema/sync/protocol.ts'
import { mirrorVersion } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { namesFor } from './keptNames.ts'
import { notifiableWrites } from './notifiableWrites.ts'
import { allRequested } from './requestedUpTo.ts'
import { StagedChanges } from './stagedChanges.ts'

/**
 * Does an act on this device: its rows and its outbox entry in one strict transaction.
 * Guarantees: when the promise resolves, both are on the disk; when it rejects, neither is.
 * Invariant: an entry's number and time are greater than those of every entry before it on this device.
 * After a crash: before the transaction's end nothing happened and nothing was shown as saved; after it, all is there.
 *
 * Rejects with a Refusal (a rule says no) or a StorageFailure (the device could not store it), each with a Portuguese
 * sentence.
 */
export async function mutate<A>(mirror: Mirror, act: Mutation<A>, args: A): Promise<OutboxEntry> {
  const [entry] = await mutateAll(mirror, [{ act: act as Mutation, args }])
  return entry!
}

/** One act of several that are done together. */
export interface Act {
  act: Mutation
  args: unknown
}

/** Does several acts in their order, in one transaction: either all of them are stored or none. */
export async function mutateAll(mirror: Mirror, acts: readonly Act[]): Promise<OutboxEntry[]> {
  const clean = acts.map(({ act, args }) => ({ act, args: check(act.args, args) }))
  mirror.probe('mutate.before')
  let created: OutboxEntry[] = []
  const enqueueAll = () =>
    mirror.db.atomically(async () => {
      // A connection may die after the last write was done. Then the second run finds the entries.
      if (await isKept(mirror, created.at(-1))) return created
      created = []
      for (const { act, args } of clean) {
        const stamp = await nextStamp(mirror, act.createsRows?.(args).length)
        created.push(await enqueue(mirror, act, args, stamp))
      }
      return created
    })
  const entries = await withStorageRetry(mirror, enqueueAll, 'files too').catch((error) => {
    if (error instanceof StorageFailure) error.tried = created.at(-1)
    throw error
  })
  mirror.probe('mutate.after')
  return entries
}

/** What tells whether an entry was stored after all. */
export type Tried = Pick<OutboxEntry, 'id' | 'storedAt' | 'name' | 'path' | 'body'>

/**
 * Whether an entry is on this device, waiting or sent. Had its transaction failed, another tab may have used its number
 * since, for an act of its own.
 */
export async function isKept({ db }: Mirror, entry: Tried | undefined): Promise<boolean> {
  if (!entry) return false
  const found = (await db.outbox.get(entry.id)) ?? (await db.sent.get(entry.id))
  const actOf = ({ storedAt, name, path, body }: Tried) => JSON.stringify([storedAt, name, path, body])
  return found !== undefined && actOf(found) === actOf(entry)
}

/**
 * The next number and time of this device, taken inside the transaction that uses them. Throws a StorageFailure.
 * @param rows how many rows the act creates: they take the mutation's own number and the numbers after it
 */
export async function nextStamp(mirror: Mirror, rows = 1): Promise<{ id: number; at: number }> {
  const { db, clock } = mirror
  const { version, device, askedUpTo } = await db.readAll('version', 'device', 'askedUpTo')
  if (version !== undefined && version !== mirrorVersion) throw new StorageFailure('outdated')
  if (!device) throw new StorageFailure('unready')
  const { at, ...time } = tick(device, clock.now())
  await db.keepAll({
    device: { ...device, ...time, next: device.next + Math.max(rows, 1) },
    ...(askedUpTo === undefined && { askedUpTo: allRequested(device) }),
  })
  return { id: idInBlock(device.block, device.next), at }
}

async function enqueue<A>(mirror: Mirror, act: Mutation<A>, args: A, stamp: { id: number; at: number }) {
  const { db, clock } = mirror
  const { user: actor, sync, videoHosts } = await db.readAll('user', 'sync', 'videoHosts')
  if (!actor) throw new StorageFailure('unready')
  const staged = new StagedChanges(db)
  await act.allow({ actor, args, rows: staged.reader, at: stamp.at })
  const ids = idsFrom(stamp.id, act.createsRows?.(args))
  const planned = await planOf(act, { actor, args, rows: staged.reader, at: stamp.at, ids, videoHosts })
  const names = await namesFor(act as Mutation, args, staged.reader)
  const about = await staged.apply(planned.changes)
  await staged.flush()
  const entry: OutboxEntry = {
    ...stamp,
    ...callOf(act, args),
    storedAt: clock.now(),
    actorId: actor.id,
    name: act.name,
    state: 'queued',
    attempts: 0,
    protocol: protocolVersion,
    ...(sync?.epoch && { epoch: sync.epoch }),
    about,
    wrote: notifiableWrites(planned),
    names,
  }
  await db.outbox.add(entry)
  return entry
}
