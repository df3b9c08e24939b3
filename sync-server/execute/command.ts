import { createHash } from 'node:crypto'
import type { Role } from '#schema/entities/labels.ts'
import type { TableName } from '#schema/entities/tables.ts'
import type { Actor } from '#schema/entities/user.ts'
import { Refusal } from '#schema/errors.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf, callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { withoutTexts } from '#schema/rules/people/personTexts.ts'
import { believable, inOrderOfNumbers } from '#schema/sync/clock.ts'
import { blockOf, idInBlock, idsFrom, isServerId } from '#schema/sync/ids.ts'
import type { OutboxCall, Receipt } from '#schema/sync/protocol.ts'
import { mustBeConfirmed } from '#server/sessions/mustBeConfirmed.ts'
import { closeAccounts, noteAccess } from '#server/store/accounts/closedAccounts.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { takeIds } from '#server/store/counters.ts'
import type { KnownDevice } from '#server/store/devices.ts'
import { mayStillCome, notingMissing } from '#server/store/epoch/lostStretch.ts'
import { mustKnowFiles } from '#server/store/files/uploads.ts'
import { addEntry, entryOf, type JournalRow, timesAround } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { traceOfRefusal } from '#server/store/refusals/traces.ts'
import type { Q } from '#server/store/store.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import { inSavepoint } from '#server/store/write/savepoint.ts'
import { type Written, write } from '#server/store/write/write.ts'
import { withoutErased } from './withoutErased.ts'

/**
 * Executes one mutation, whether it was called directly or queued on a device.
 * Guarantees: the write, its place in the order and its receipt are one transaction, which the caller opens. The same
 * mutation sent again changes nothing and gets the same outcome. A refusal is an outcome too.
 * Invariant: permissions, checks and the plan come from `schema`. They run here with authority, whatever the device
 * did.
 * After a crash: without a receipt nothing happened, and the device sends the mutation again.
 */
export interface Circumstances {
  /** The server's clock, ms. */
  now: number
  zone: string
  /** When the person last typed their password in the session, ms; undefined outside one. */
  confirmedAt?: number
  /** The hosts from which videos are taken; undefined: the usual ones. */
  videoHosts?: readonly string[] | undefined
}

export interface CommandResult {
  receipt: Receipt
  changes: JournalChange[]
  woken: string[]
}

type Call = Omit<OutboxCall, 'id' | 'at'>

/**
 * Executes a mutation that waited in this device's outbox. Throws only for faults of the server; then there is no
 * receipt.
 * @returns null when it has no outcome yet: it depends on something that a restore lost and that may still come
 * (store/epoch/lostStretch.ts)
 */
export async function executeQueued(
  q: Q,
  actor: Actor,
  device: KnownDevice,
  call: OutboxCall,
  circumstances: Circumstances,
): Promise<CommandResult | null> {
  const { now } = circumstances
  const hash = hashOf(call)
  const known = await entryOf(q, call.id)
  const isOwn = blockOf(call.id) === device.block
  if (known && (isOwn || known.device !== null)) return repeated(known, call.id, hash, actor)
  if (!isOwn) return refused(call.id, new Refusal('id.notYours'))
  const at = await timeOf(q, device, call, now)
  device.lastAt = Math.max(at, device.lastAt)
  const entry = { id: call.id, at, device: device.block, receivedAt: now, hash, actor }
  try {
    return await executeNumbered(q, entry, call, device.block, circumstances)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (await mayStillCome(q, error, { ...call, device: device.block }, now)) return null
    // Nobody needs what a refused call said, and anybody could fill the journal with it.
    const name = mutationFor(call.method, call.path)?.act.name ?? 'unknown'
    await addOutcome(q, entry, { ...call, body: null }, name, { outcome: 'refused', error })
    const trace = traceOfRefusal(error, actor, nameOf(call), now)
    if (trace) await noteAudit(q, trace)
    return refused(call.id, error)
  }
}

/**
 * Executes an act that waited on a device whose person cannot send it any more, as an act of somebody of the office. It
 * keeps its number and the time at which it was done. So it is done once, whoever brings it, in the file or on the
 * device, and however often; newer marks stay, and the rows it created are those that later acts of the device name.
 * The office's rights decide. A refusal leaves nothing behind: the author may still send the act.
 * @param author whose act it is
 */
export async function executeLeft(
  q: Q,
  actor: Actor,
  author: Pick<Actor, 'id' | 'role'>,
  device: KnownDevice,
  call: OutboxCall,
  circumstances: Circumstances,
): Promise<CommandResult & { overwritten?: boolean }> {
  const hash = hashOf(call)
  const known = await entryOf(q, call.id)
  if (known) return repeated(known, call.id, hash, author)
  try {
    mustBeOfRole(author, call)
    const { now } = circumstances
    const at = await timeOf(q, device, call, now)
    const entry = { id: call.id, at, device: null, receivedAt: now, hash, actor }
    const done = await executeNumbered(q, entry, call, device.block, circumstances)
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
  return known && repeated(known, call.id, hashOf(call), author).receipt
}

/**
 * Throws a Refusal when an act's author may not call it in any case: whoever has the key of their device could have
 * written the file by hand, and would have the office do what it alone may.
 */
export function mustBeOfRole({ role }: Pick<Actor, 'role'>, { method, path }: Call): void {
  const found = mutationFor(method, path)
  if (found && !found.act.roles.includes(role))
    throw new Refusal('notAllowed', 'Quem deixou isto no aparelho não podia fazê-lo.')
}

/** Executes an act under its own number, with the rows that it creates. Throws the Refusal; then nothing was written. */
async function executeNumbered(
  q: Q,
  entry: Parameters<typeof addOutcome>[1],
  call: OutboxCall,
  block: number,
  circumstances: Circumstances,
) {
  const { id, at, actor } = entry
  const { act, args } = parseCall(actor, call)
  const { body } = callOf(act, args)
  const ids = idsFrom(id, act.createsRows?.(args))
  if (ids.some((each) => blockOf(each) !== block)) throw new Refusal('id.notYours')
  const when = { ...circumstances, actor, at, id, ids }
  const done = await inSavepoint(q, () => planAndApply(q, act, args, when))
  await addOutcome(q, ...journaled(entry, { ...call, body }, done.erased), act.name, { outcome: 'applied', ...done })
  return { ...done, receipt: { id, outcome: 'applied' as const } }
}

/**
 * When a device's write counts as done, ms: never ahead of the server's clock, and in the order of the device's
 * numbers.
 */
async function timeOf(q: Q, device: KnownDevice, { id, at }: OutboxCall, now: number): Promise<number> {
  const { before, after } = await timesAround(q, id, idInBlock(device.block + 1, 0))
  return inOrderOfNumbers(believable(at, now), after === undefined ? device.lastAt : before, after)
}

/** Executes a mutation that was called directly. Throws the Refusal; then nothing was written. */
export async function executeCall(
  q: Q,
  actor: Actor,
  call: Call,
  circumstances: Circumstances,
): Promise<CommandResult & { act: Mutation }> {
  const { act, args } = parseCall(actor, call)
  return { ...(await executeOwn(q, actor, act, args, circumstances)), act }
}

/**
 * Executes an act that was never queued: a mutation, or an act that only the server does. Throws the Refusal; then
 * nothing was written. The fields that the act lists as `secrets` stay out of the journal.
 */
export async function executeOwn<A>(
  q: Q,
  actor: Actor,
  act: Mutation<A> & { secrets?: readonly string[] },
  args: A,
  { now, ...about }: Circumstances,
): Promise<CommandResult> {
  await mustStillBe(q, actor)
  const id = await takeIds(q, 'journal', 1)
  const ids: number[] = []
  for (const table of act.createsRows?.(args) ?? []) ids.push(await takeIds(q, table, 1))
  const done = await planAndApply(q, act as Mutation, args, { ...about, actor, at: now, id, now, ids })
  const { body, ...call } = callOf(act, args)
  const shownBody = body && Object.fromEntries(Object.entries(body).filter(([name]) => !act.secrets?.includes(name)))
  const entry = { id, at: now, device: null, receivedAt: now, hash: hashOf({ ...call, body: shownBody }), actor }
  const journal = journaled(entry, { ...call, body: shownBody }, done.erased)
  await addOutcome(q, ...journal, act.name, { outcome: 'applied', ...done })
  return { ...done, receipt: { id, outcome: 'applied' } }
}

/** The declared address of a call. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  const act = mutationFor(method, path)?.act
  return act ? `${act.method} ${act.path}` : 'none'
}

/** Whether a call sets somebody's e-mail. It waits while its person may not hear more of taken names. */
export const setsName = (call: Pick<Call, 'method' | 'path'>): boolean =>
  mutationFor(call.method, call.path)?.act.name === updateUser.name

const mayCall = (roles: readonly Role[], actor: Actor) => roles.includes(actor.role)

function parseCall(actor: Actor, call: Call): { act: Mutation; args: unknown } {
  const found = mutationFor(call.method, call.path)
  if (!found) throw new Refusal('mutation.unknown')
  if (!mayCall(found.act.roles, actor)) throw new Refusal('notAllowed')
  return { act: found.act, args: argsOf(found.act, found.parameters, call.body) }
}

async function planAndApply(q: Q, act: Mutation, args: unknown, { id, ...when }: When & { id: number }) {
  const { changes, erased } = await withoutErased(q, await planChanges(q, act, args, when))
  if (act.needsConfirmation) mustBeConfirmed(when.confirmedAt, when.now)
  await closeAccounts(q, changes, when.at)
  await noteAccess(q, changes, { actor: when.actor, at: when.at })
  return { ...(await write(q, changes, [when.at, id])), erased }
}

/** An entry and its call as they are journaled: without texts about erased people, and without the sum of such a call. */
function journaled<E extends { hash: string }>(entry: E, call: Call, erased: readonly number[]): [E, Call] {
  if (!erased.length) return [entry, call]
  const isErased = (id: unknown) => erased.includes(id as number)
  return [
    { ...entry, hash: '' },
    { ...call, body: withoutTexts(call.body, isErased) },
  ]
}

interface When extends Circumstances {
  actor: Actor
  at: number
  ids: readonly number[]
}

async function planChanges(q: Q, act: Mutation, args: unknown, when: When) {
  const changes = await notingMissing(readerOf(q), async (rows) => {
    await act.allow({ actor: when.actor, args, rows })
    return act.plan({ ...when, args, rows })
  })
  await mustKnowFiles(q, changes)
  return changes
}

/**
 * Dry run: counts what a mutation would change, by table. Writes nothing. Throws the Refusal that the call itself would
 * throw.
 */
export async function dryRun(
  q: Q,
  actor: Actor,
  call: Call,
  { now, ...about }: Circumstances,
): Promise<Record<'removes' | 'changes', Partial<Record<TableName, number>>>> {
  const { act, args } = parseCall(actor, call)
  const ids = (act.createsRows?.(args) ?? []).map((_, i) => i + 1)
  const rowCounts: Awaited<ReturnType<typeof dryRun>> = { removes: {}, changes: {} }
  for (const { kind, table } of await planChanges(q, act, args, { ...about, actor, at: now, now, ids })) {
    const counts = kind === 'remove' ? rowCounts.removes : rowCounts.changes
    counts[table] = (counts[table] ?? 0) + 1
  }
  return rowCounts
}

const refused = (id: number, { code, message }: Refusal): CommandResult => ({
  receipt: { id, outcome: 'refused', code, message },
  changes: [],
  woken: [],
})

/**
 * The outcome of a number that was used before: the same call of the same person gets its former outcome, any other call
 * is refused. What the office registered for somebody is theirs too: only their device has that number.
 */
function repeated(known: JournalRow, id: number, hash: string, author: Pick<Actor, 'id'>): CommandResult {
  // An entry that was redacted has no sum of its call left; its number is enough.
  const isSameCall = known.hash === hash || known.hash === ''
  const isTheirs = known.actorId === author.id || (known.device === null && !isServerId(id))
  if (!isSameCall || !isTheirs) return refused(id, new Refusal('mutation.idReused'))
  if (known.outcome === 'refused') return refused(id, new Refusal(known.code!, known.message ?? undefined))
  return { receipt: { id, outcome: 'alreadyApplied' }, changes: known.changes, woken: [] }
}

const hashOf = ({ method, path, body }: Call) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('base64url')

/** Writes the outcome of an act into the journal of the school whose rows it changed. */
export async function addOutcome(
  q: Q,
  entry: { id: number; at: number; device: number | null; receivedAt: number; hash: string; actor: Actor },
  { method, path, body }: Call,
  name: string,
  end: ({ outcome: 'applied' } & Pick<Written, 'changes' | 'tenant'>) | { outcome: 'refused'; error: Refusal },
) {
  const { actor, ...rest } = entry
  const applied = end.outcome === 'applied' ? end : undefined
  await addEntry(q, {
    ...rest,
    actorId: actor.id,
    tenant: applied?.tenant ?? actor.schoolId ?? 0,
    name,
    method,
    path,
    body: body ?? null,
    outcome: end.outcome,
    code: end.outcome === 'refused' ? end.error.code : null,
    message: end.outcome === 'refused' ? end.error.message : null,
    changes: applied?.changes ?? [],
  })
}
