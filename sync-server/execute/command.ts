import { createHash } from 'node:crypto'
import { Refusal } from '#schema/errors.ts'
import type { Role } from '#schema/fields/labels.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf, callOf, type LeftOut, type Mutation } from '#schema/mutations/mutation.ts'
import { planOf } from '#schema/mutations/planOf.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { withoutTexts } from '#schema/rules/people/personTexts.ts'
import type { OutboxCall, Receipt } from '#schema/sync/protocol.ts'
import { mustBeConfirmed } from '#server/sessions/mustBeConfirmed.ts'
import { closeAccounts, noteAccess } from '#server/store/accounts/closedAccounts.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { takeIds } from '#server/store/counters.ts'
import { notingMissing } from '#server/store/epoch/lostHistory.ts'
import { mustKnowFiles } from '#server/store/files/uploads.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import { type Written, write } from '#server/store/write/write.ts'
import { rowsOfDay } from './rowsOfDay.ts'
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
  /** Whether an act is refused as a whole because an item of its would be left out with this refusal. */
  isWhole?: (refusal: Refusal) => boolean | Promise<boolean>
  /** Rights and links are asked of the day of a roll however long ago it is (rowsOfDay.ts). */
  anyDay?: boolean
}

export interface CommandResult {
  receipt: Receipt
  /** The items that were left out, as the receipt has them. */
  leftOut?: readonly LeftOut[]
  changes: JournalChange[]
  woken: string[]
}

export type Call = Omit<OutboxCall, 'id' | 'at'>

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
  mustStillBe(q, actor)
  const id = takeIds(q, 'journal', 1)
  const ids: number[] = []
  for (const table of act.createsRows?.(args) ?? []) ids.push(takeIds(q, table, 1))
  const done = await planAndApply(q, act as Mutation, args, { ...about, actor, at: now, id, now, ids })
  const { body, ...call } = callOf(act, args)
  const shownBody = body && Object.fromEntries(Object.entries(body).filter(([name]) => !act.secrets?.includes(name)))
  const entry = { id, at: now, device: null, receivedAt: now, hash: hashOf({ ...call, body: shownBody }), actor }
  const journal = journaled(entry, { ...call, body: shownBody }, done.erased)
  await addOutcome(q, ...journal, act.name, { outcome: 'applied', ...done })
  return { ...done, receipt: appliedReceipt(id, done.leftOut) }
}

/** @param outcome 'applied', unless it was done before */
export const appliedReceipt = (
  id: number,
  leftOut: readonly LeftOut[] | null,
  outcome: 'applied' | 'alreadyApplied' = 'applied',
): Receipt => ({ id, outcome, ...(leftOut?.length && { leftOut }) })

/** The declared address of a call. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  const act = mutationFor(method, path)?.act
  return act ? `${act.method} ${act.path}` : 'none'
}

/** Whether a call tells whether somebody has an e-mail. It waits while its person may not hear more of taken ones. */
export const tellsTaken = (call: Pick<Call, 'method' | 'path'>): boolean =>
  mutationFor(call.method, call.path)?.act.tellsTaken === true

/** Whether a call is only done by somebody who typed their password minutes ago. */
export const needsConfirmation = (call: Pick<Call, 'method' | 'path'>): boolean =>
  mutationFor(call.method, call.path)?.act.needsConfirmation === true

const mayCall = (roles: readonly Role[], actor: Actor) => roles.includes(actor.role)

export function parseCall(actor: Actor, call: Call): { act: Mutation; args: unknown } {
  const found = mutationFor(call.method, call.path)
  if (!found) throw new Refusal('mutation.unknown')
  if (!mayCall(found.act.roles, actor)) throw new Refusal('notAllowed')
  return { act: found.act, args: argsOf(found.act, found.parameters, call.body) }
}

export async function planAndApply(q: Q, act: Mutation, args: unknown, { id, ...when }: When & { id: number }) {
  const { planned: all, doneBy, asRefused } = await planChanges(q, act, args, when)
  const { planned, erased } = await withoutErased(q, all, when.now)
  if (act.needsConfirmation) mustBeConfirmed(when.confirmedAt, when.now)
  await closeAccounts(q, planned.changes, when.at)
  await noteAccess(q, planned.changes, { actor: when.actor, at: when.at })
  const { leftOut } = planned
  for (const { code, message } of leftOut) {
    const refusal = asRefused(new Refusal(code, message))
    if (await when.isWhole?.(refusal)) throw refusal
  }
  const done = await write(q, planned.changes, [Math.min(when.at, doneBy ?? when.at), id])
  return { ...done, leftOut, erased, doneBy }
}

/** An entry and its call as they are journaled: without texts about erased people, and without the sum of such a call. */
export function journaled<E extends { hash: string }>(entry: E, call: Call, erased: readonly number[]): [E, Call] {
  if (!erased.length) return [entry, call]
  const isErased = (id: unknown) => erased.includes(id as number)
  return [
    { ...entry, hash: '' },
    { ...call, body: withoutTexts(call.body, isErased) },
  ]
}

interface When extends Circumstances {
  actor: Actor
  /** Whose act it is, when somebody else registers it: rows name this person as its author. */
  author?: Actor
  at: number
  ids: readonly number[]
}

/** @returns `doneBy`: see JournalRow; `asRefused`: an item's refusal as a plan's */
async function planChanges(q: Q, act: Mutation, args: unknown, when: When) {
  const day = rowsOfDay(q, act, args, when)
  const { value: planned, asRefused } = await notingMissing(readerOf(q), async (rows) => {
    await day.asked(rows, (rows) => act.allow({ actor: when.actor, args, rows }))
    const actor = when.author ?? when.actor
    return day.asked(rows, (rows) => planOf(act, { ...when, actor, args, rows }))
  })
  await mustKnowFiles(q, planned.changes)
  return { planned, asRefused, doneBy: day.doneBy() }
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
  const { planned } = await planChanges(q, act, args, { ...about, actor, at: now, now, ids })
  for (const { kind, table } of planned.changes) {
    const counts = kind === 'remove' ? rowCounts.removes : rowCounts.changes
    counts[table] = (counts[table] ?? 0) + 1
  }
  return rowCounts
}

export const hashOf = ({ method, path, body }: Call) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('base64url')

/** Writes the outcome of an act into the journal of the school whose rows it changed. */
export async function addOutcome(
  q: Q,
  entry: { id: number; at: number; device: number | null; receivedAt: number; hash: string; actor: Actor },
  { method, path, body }: Call,
  name: string,
  end:
    | ({ outcome: 'applied'; leftOut?: LeftOut[]; doneBy?: number | null } & Pick<Written, 'changes' | 'tenant'>)
    | { outcome: 'refused'; error: Refusal },
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
    leftOut: applied?.leftOut?.length ? applied.leftOut : null,
    doneBy: applied?.doneBy ?? null,
  })
}
