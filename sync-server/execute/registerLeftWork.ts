import { errors, isNameTaken, Refusal } from '#schema/errors.ts'
import { type NamedSheet, sheetNamed } from '#schema/mutations/journal/sheetNamed.ts'
import type { User } from '#schema/nouns/user.ts'
import { openPending, type Pending } from '#schema/sync/dependents.ts'
import { blockOf } from '#schema/sync/ids.ts'
import { batchLimit, type OutboxCall } from '#schema/sync/protocol.ts'
import type { LeftAct, OpenedWork, RegisteredAct, RegisteredWork } from '#schema/sync/sealedFile.ts'
import type { AppContext } from '#server/appContext.ts'
import { faultOf } from '#server/failure.ts'
import { mustBeConfirmed } from '#server/sessions/mustBeConfirmed.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { deviceOf, type KnownDevice, keepDevice } from '#server/store/devices/devices.ts'
import { namesOf } from '#server/store/journal/authors.ts'
import { eachByItself, type Undo } from '#server/store/savepoint.ts'
import type { Q } from '#server/store/store.ts'
import { yieldEvery, yieldToOthers } from '#server/store/yielding.ts'
import type { ActResult, ExecuteOptions } from './applyAct.ts'
import { type Call, nameOf, needsConfirmation, tellsTaken } from './call.ts'
import { schoolRows, wordsOfLeft } from './describeLeft.ts'
import { mutationUnits, partRows } from './exchange.ts'
import { dryRun } from './executeCall.ts'
import { executeLeft, outcomeOfLeft } from './executeQueued.ts'
import { mustBeTheirs } from './mustBeTheirs.ts'
import { readWork, type Work } from './readWork.ts'

/**
 * What somebody left sealed on a device, brought to the office in a file: opened, and registered act by act.
 * Guarantees: opening changes nothing but the trace of it. Each act is registered at most once, under the number that
 * its device gave it, by whoever comes first: the office with the file, or the author who was let in again. All that one
 * answer reports is durable, and the trace counts it in the same transaction. A file of thousands of acts is worked in
 * turns.
 * Invariant: an act goes the way of every queued act (applyAct.ts), with the rights of the office and the time at which
 * it was done. Nobody gets more done with a file than their own role could do.
 * After a crash: what was registered is; the same file again registers the rest.
 */
/** What one act counts for while it is read (store/yielding.ts). */
const actUnits = 60

/** Opens a person's work, as it was unsealed. Throws a Refusal when it is not whole. */
export async function openWork(
  { store, clock, zone, videoHosts, takenNames }: AppContext,
  actor: User,
  author: User,
  unsealed: unknown,
): Promise<OpenedWork> {
  const { q } = store
  const { calls, devices } = await readWork(store, author, unsealed)
  const now = clock.now()
  const rows = schoolRows(q, actor)
  const pending = openPending()
  const worked = yieldEvery()
  const acts: LeftAct[] = []
  for (const call of calls) {
    const { id, at } = call
    const what = await wordsOfLeft(call, rows, actor)
    const known = await outcomeOfLeft(q, author, call)
    const refusal = known ? undefined : await refusalOf(call)
    if (known) acts.push({ id, at, what, ...(known.outcome === 'refused' ? no(known.message) : { state: 'received' }) })
    else if (!refusal) acts.push({ id, at, what, state: 'ready' })
    else
      acts.push({ id, at, what, ...(pending.holds(call) ? { state: 'dependent' } : no(refusal.text, refusal.sheet)) })
    if (acts.at(-1)!.state !== 'received') pending.add(call)
    await worked(actUnits)
  }
  const trace = { at: now, actorId: actor.id, aboutId: author.id, schoolId: author.schoolId }
  await store.tx((q) => noteAudit(q, { kind: 'leftWorkOpened', ...trace, times: calls.length }))
  return { person: { id: author.id, name: (await namesOf(q, [author.id])).get(author.id)! }, acts }

  /** Why an act cannot be registered now; undefined when it can. */
  async function refusalOf(call: OutboxCall): Promise<{ text: string; sheet?: NamedSheet } | undefined> {
    if (!devices.has(blockOf(call.id))) return errors['id.notYours']
    if (tellsTaken(call) && takenNames.mustWait(actor.id)) return errors['request.tooMany']
    try {
      await mustBeTheirs(q, author, call, { now, zone })
      await dryRun(q, actor, call, { now, zone, videoHosts, anyDay: true })
      return undefined
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isNameTaken(error)) takenNames.count(actor.id)
      return whyNot(error, call)
    }
  }
}

/** Why an act cannot be registered now, and the sheet on which the office corrects it. */
export function whyNot({ code, message }: Refusal, call: Call): { text: string; sheet?: NamedSheet } {
  const sheet = code === 'student.notEnrolled' ? sheetNamed(call) : undefined
  return { text: message, ...(sheet && { sheet }) }
}

export const no = (why: string, sheet?: NamedSheet) => ({ state: 'refused' as const, why, ...(sheet && { sheet }) })

/**
 * Registers the chosen acts of a person's work. Throws a Refusal when it is not whole, or lacks one of them, and asks for
 * the password before it registers any, when one of them needs it.
 */
export async function registerWork(
  context: AppContext,
  caller: { user: User; requestId: string; confirmedAt: number },
  author: User,
  { unsealed, acts }: { unsealed: unknown; acts: readonly number[] },
): Promise<RegisteredWork> {
  const { store, clock, zone, videoHosts, pokes } = context
  const { user, confirmedAt } = caller
  const { calls, ...work } = await readWork(store, author, unsealed)
  const wanted = new Set(acts)
  let left = calls.filter(({ id }) => wanted.has(id))
  if (left.length < wanted.size) throw new Refusal('args.invalid', 'Campo inválido: acts.')
  if (left.some(needsConfirmation)) mustBeConfirmed(confirmedAt, clock.now())
  const registered: RegisteredAct[] = []
  let { devices } = work
  let failed = openPending()
  while (left.length) {
    const part = await store.tx(async (q) => {
      await mustStillBe(q, user)
      const now = clock.now()
      const options = { now, zone, videoHosts, confirmedAt, anyDay: true }
      // What a lost transaction would leave in them must not be there when it runs again.
      const own = { devices: structuredClone(devices), failed: failed.copy() }
      const done = await registerPart(context, q, { ...caller, author, ...own }, left, options)
      const times = done.acts.filter(({ outcome }) => outcome === 'registered' || outcome === 'overwritten').length
      const trace = { at: now, actorId: user.id, aboutId: author.id, schoolId: author.schoolId }
      if (times) await noteAudit(q, { kind: 'leftWorkRegistered', ...trace, times })
      return { ...done, ...own }
    })
    ;({ devices, failed } = part)
    left = left.slice(part.acts.length)
    registered.push(...part.acts)
    pokes.poke(part.woken)
    await yieldToOthers()
  }
  return { acts: registered }
}

interface PartCaller extends Pick<Work, 'devices'> {
  user: User
  author: User
  requestId: string
  failed: Pending
}

/** Registers acts until many rows have changed, inside the caller's transaction. */
async function registerPart(
  { takenNames, log }: AppContext,
  q: Q,
  { user, author, requestId, devices, failed }: PartCaller,
  calls: readonly OutboxCall[],
  options: ExecuteOptions,
): Promise<{ acts: RegisteredAct[]; woken: string[] }> {
  const worked = yieldEvery(undefined, 'writer')
  const acts: RegisteredAct[] = []
  const woken: string[] = []
  const used = new Set<KnownDevice>()
  let rows = 0
  for (const call of calls.slice(0, batchLimit)) {
    if (rows >= partRows) break
    const { id } = call
    const device = devices.get(blockOf(id))
    const mustWait = tellsTaken(call) && takenNames.mustWait(user.id)
    if (!device || mustWait) {
      acts.push({ id, outcome: 'refused', why: errors[device ? 'request.tooMany' : 'id.notYours'].text })
      continue
    }
    const execute = (undo: Undo) => executeLeft(q, user, author, device, call, options, undo)
    const onFault = (error: unknown) => {
      log(faultOf(error, { id: requestId, call: `left mutation ${id} ${nameOf(call)}` }))
      return null
    }
    const done = failed.holds(call) ? null : await eachByItself(q, execute, onFault)
    if (!done) failed.add(call)
    if (done?.receipt.outcome === 'refused' && isNameTaken(done.receipt)) takenNames.count(user.id)
    acts.push(done ? actOf(done) : { id, outcome: 'refused', why: errors['server.failed'].text })
    woken.push(...(done?.woken ?? []))
    const changed = done?.changes.length ?? 0
    rows += changed
    if (done) used.add(device)
    await worked(mutationUnits(changed))
  }
  for (const { block, lastAt } of used) {
    const stored = await deviceOf(q, block)
    if (stored && stored.lastAt < lastAt) await keepDevice(q, { ...stored, lastAt }, stored.waiting, stored.lastSeenAt)
  }
  return { acts, woken }
}

export function actOf({ receipt, overwritten }: ActResult): RegisteredAct {
  const { id } = receipt
  if (receipt.outcome === 'refused') return { id, outcome: 'refused', why: receipt.message }
  if (receipt.outcome === 'alreadyApplied') return { id, outcome: 'received' }
  const leftOut = receipt.leftOut?.length
  return { id, outcome: overwritten ? 'overwritten' : 'registered', ...(leftOut && { leftOut }) }
}
