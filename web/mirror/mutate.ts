import { check } from '../../schema/errors.ts'
import { callOf, type Mutation } from '../../schema/mutations/mutation.ts'
import { tick } from '../../schema/sync/clock.ts'
import { idInBlock, idsFrom } from '../../schema/sync/ids.ts'
import { protocolVersion } from '../../schema/sync/protocol.ts'
import { mirrorVersion, type OutboxEntry } from './database.ts'
import { Draft } from './draft.ts'
import { namesFor } from './keptNames.ts'
import type { Mirror } from './mirror.ts'
import { steadily } from './steadily.ts'
import { StorageFailure } from './storageFailure.ts'
import { tellable } from './tellable.ts'

/**
 * Does an act on this device: its rows and its outbox entry in one strict transaction.
 * Guarantees: when the promise resolves, both are on the disk; when it rejects, neither is.
 * Invariant: an entry's number and time are greater than those of every entry before it on this device.
 * Power cuts: before the transaction's end nothing happened and nothing was shown as saved; after it, all is there.
 *
 * Rejects with a Refusal (a rule says no) or a StorageFailure (the device could not keep it), each with a Portuguese sentence.
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

/** The same for several, in their order, in one transaction: all of them are kept or none. */
export async function mutateAll(mirror: Mirror, acts: readonly Act[]): Promise<OutboxEntry[]> {
  const clean = acts.map(({ act, args }) => ({ act, args: check(act.args, args) }))
  mirror.probe('mutate.before')
  let made: OutboxEntry[] = []
  const entries = await steadily(mirror, () =>
    mirror.db.atomically(async () => {
      // A handle may die after its last write was done: then the replay finds it.
      const last = made.at(-1)
      if (last && (await mirror.db.outbox.get(last.id))) return made
      made = []
      for (const { act, args } of clean) {
        const stamp = await nextStamp(mirror, act.makes?.(args).length)
        made.push(await enqueue(mirror, act, args, stamp))
      }
      return made
    }),
  )
  mirror.probe('mutate.after')
  return entries
}

/**
 * The next number and time of this device, taken inside the transaction that uses them.
 * @param rows how many rows the act makes: they take the mutation's own number and those that follow it
 */
export async function nextStamp(mirror: Mirror, rows = 1): Promise<{ id: number; at: number }> {
  const { db, clock } = mirror
  const version = await db.read('version')
  if (version !== undefined && version !== mirrorVersion) throw new StorageFailure('outdated')
  const device = await db.read('device')
  if (!device) throw new StorageFailure('unready')
  const { at, ...time } = tick(device, clock.now())
  await db.keep('device', { ...device, ...time, next: device.next + Math.max(rows, 1) })
  return { id: idInBlock(device.block, device.next), at }
}

async function enqueue<A>(mirror: Mirror, act: Mutation<A>, args: A, stamp: { id: number; at: number }) {
  const { db, clock } = mirror
  const { user: actor, sync } = await db.readAll('user', 'sync')
  if (!actor) throw new StorageFailure('unready')
  const draft = new Draft(db)
  await act.allow({ actor, args, rows: draft.reader })
  const ids = idsFrom(stamp.id, act.makes?.(args))
  const changes = await act.plan({ actor, args, rows: draft.reader, at: stamp.at, ids })
  const names = await namesFor(act as Mutation, args, draft.reader)
  const about = await draft.apply(changes)
  await draft.flush()
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
    wrote: tellable(changes),
    names,
  }
  await db.outbox.add(entry)
  return entry
}
