import { Refusal } from '#schema/errors.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import { callOf } from '#schema/mutations/mutation.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { believable, inOrderOfNumbers } from '#schema/sync/clock.ts'
import { blockOf, idInBlock, idsFrom, isServerId } from '#schema/sync/ids.ts'
import type { OutboxCall, Receipt } from '#schema/sync/protocol.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { traceOfRefusal } from '#server/store/audit/traces.ts'
import type { KnownDevice } from '#server/store/devices/devices.ts'
import { mayStillCome } from '#server/store/epoch/lostHistory.ts'
import { entryOf, type JournalRow, timesAround } from '#server/store/journal/journal.ts'
import { isLateRoll } from '#server/store/journal/lateRolls.ts'
import type { Undo } from '#server/store/savepoint.ts'
import type { Q } from '#server/store/store.ts'
import { addOutcome, type Entry } from './addOutcome.ts'
import { type ActResult, appliedReceipt, applyAct, type ExecuteOptions } from './applyAct.ts'
import { hashOf, nameOf, parseCall } from './call.ts'
import { keepLate } from './keepLate.ts'
import { mustBeTheirs } from './mustBeTheirs.ts'
import { placeAfter, refusalOfRoll } from './rollGone.ts'

/**
 * Executes mutations that waited on a device: sent by it, or brought to the office in a file.
 * Guarantees: a mutation is executed once, under the number that its device gave it, whoever brings it and however
 * often. Its time is never ahead of the server's clock, and in the order of the device's numbers.
 * Invariant: a number belongs to one device and one call. Any other call with it is refused.
 * After a crash: see applyAct.ts.
 */

/**
 * Executes a mutation that waited in this device's outbox. Throws only for faults of the server; then there is no
 * receipt.
 * @param undo undoes what it wrote: it begins within a savepoint of its own, and a refusal keeps nothing but itself
 * @returns null when it has no outcome yet: it depends on something that a restore lost and that may still come
 * (store/epoch/lostHistory.ts)
 */
export async function executeQueued(
  q: Q,
  actor: Actor,
  device: KnownDevice,
  call: OutboxCall,
  options: ExecuteOptions,
  undo: Undo,
): Promise<ActResult | null> {
  const { now } = options
  const hash = hashOf(call)
  const isOwn = blockOf(call.id) === device.block
  const isNext = isOwn && device.journaled !== undefined && call.id > device.journaled
  const known = isNext ? undefined : await entryOf(q, call.id)
  if (known && (isOwn || known.device !== null)) return repeated(q, known, call, hash, actor)
  if (!isOwn) return refused(call.id, new Refusal('id.notYours'))
  const at = isNext ? inOrderOfNumbers(believable(call.at, now), device.lastAt) : await timeOf(q, device, call, now)
  if (isNext) device.journaled = call.id
  device.lastAt = Math.max(at, device.lastAt)
  const entry = { id: call.id, at, device: device.block, receivedAt: now, hash, actor }
  const mayCome = (refusal: Refusal) => mayStillCome(q, refusal, { ...call, device: device.block }, now)
  const isWhole = async (refusal: Refusal) => (await options.isWhole?.(refusal)) || mayCome(refusal)
  try {
    return await executeNumbered(q, entry, call, device.block, { ...options, isWhole }, undo)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (await mayCome(error)) return null
    // Nobody needs what a refused call said, and anybody could fill the journal with it.
    const name = mutationFor(call.method, call.path)?.act.name ?? 'unknown'
    await addOutcome(q, entry, { ...call, body: null }, name, { outcome: 'refused', error })
    const trace = traceOfRefusal(error, actor, nameOf(call), now)
    if (trace) await noteAudit(q, trace)
    const place = await placeAfter(q, error, call, [at, call.id])
    const late = await keepLate(q, actor, call, { device: device.block, hash, at, now, refusal: error })
    return refused(call.id, error, { place, late })
  }
}

/**
 * Executes an act that waited on a device whose person cannot send it any more, as an act of somebody of the office. It
 * keeps its number and the time at which it was done. So it is done once, whoever brings it, in the file or on the
 * device, and however often; newer marks stay, and the rows it created are those that later acts of the device name.
 * The office's rights decide, and those that the author had. A refusal leaves nothing behind: the author may still send the act.
 * @param author whose act it is
 * @param undo see executeQueued
 */
export async function executeLeft(
  q: Q,
  actor: Actor,
  author: Actor,
  device: KnownDevice,
  call: OutboxCall,
  options: ExecuteOptions,
  undo: Undo,
): Promise<ActResult> {
  const hash = hashOf(call)
  const known = await entryOf(q, call.id)
  if (known) return repeated(q, known, call, hash, author)
  try {
    const { now } = options
    const rightEnded = await mustBeTheirs(q, author, call, options)
    const at = Math.min(await timeOf(q, device, call, now), rightEnded)
    const entry = { id: call.id, at, device: null, receivedAt: now, hash, actor }
    const done = await executeNumbered(q, entry, call, device.block, options, undo)
    device.lastAt = Math.max(at, device.lastAt)
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(call.id, error)
  }
}

/** The outcome that an act already has which somebody left on a device; undefined when the server does not know it. */
export async function outcomeOfLeft(q: Q, author: Pick<Actor, 'id'>, call: OutboxCall): Promise<Receipt | undefined> {
  const known = await entryOf(q, call.id)
  return known && (await repeated(q, known, call, hashOf(call), author)).receipt
}

/** Executes an act under its own number, with the rows that it creates. Throws the Refusal; then nothing was written. */
async function executeNumbered(
  q: Q,
  entry: Entry,
  call: OutboxCall,
  block: number,
  options: ExecuteOptions,
  undo: Undo,
): Promise<ActResult> {
  const { id, at, actor } = entry
  const { act, args } = parseCall(actor, call)
  const { body } = callOf(act, args)
  const ids = idsFrom(id, act.createsRows?.(args))
  if (ids.some((each) => blockOf(each) !== block)) throw new Refusal('id.notYours')
  try {
    return await applyAct(q, { act, args }, entry, { ...call, body }, { ...options, ids })
  } catch (error) {
    if (error instanceof Refusal) await undo()
    throw await refusalOfRoll(q, error, call, [at, id])
  }
}

/**
 * When a device's write counts as done, ms: never ahead of the server's clock, and in the order of the device's
 * numbers.
 */
async function timeOf(q: Q, device: KnownDevice, { id, at }: OutboxCall, now: number): Promise<number> {
  const { before, after } = await timesAround(q, id, idInBlock(device.block + 1, 0))
  return inOrderOfNumbers(believable(at, now), after === undefined ? device.lastAt : before, after)
}

const refused = (
  id: number,
  { code, message }: Refusal,
  { place, late }: { place?: RollPlace | undefined; late?: boolean | undefined } = {},
): ActResult => ({
  receipt: { id, outcome: 'refused', code, message, ...(place && { place }), ...(late && { late }) },
  changes: [],
  woken: [],
})

/**
 * The outcome of a number that was used before: the same call of the same person gets its former outcome, any other call
 * is refused. What the office registered for somebody is theirs too: only their device has that number.
 */
async function repeated(
  q: Q,
  known: JournalRow,
  call: OutboxCall,
  hash: string,
  author: Pick<Actor, 'id'>,
): Promise<ActResult> {
  const { id } = call
  // An entry that was redacted has no sum of its call left; its number is enough.
  const isSameCall = known.hash === hash || known.hash === ''
  const isTheirs = known.actorId === author.id || (known.device === null && !isServerId(id))
  if (!isSameCall || !isTheirs) return refused(id, new Refusal('mutation.idReused'))
  if (known.outcome === 'refused') {
    const error = new Refusal(known.code!, known.message ?? undefined)
    const place = await placeAfter(q, error, call, [known.at, id])
    return refused(id, error, { place, late: await isLateRoll(q, { authorId: known.actorId, hash: known.hash }) })
  }
  return { receipt: appliedReceipt(id, known.leftOut, 'alreadyApplied'), changes: known.changes, woken: [] }
}
