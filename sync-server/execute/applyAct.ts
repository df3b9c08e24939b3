import { Refusal } from '#schema/errors.ts'
import type { LeftOut, Mutation } from '#schema/mutations/mutation.ts'
import { planOf } from '#schema/mutations/planOf.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { numberingOfChanges } from '#schema/rules/attendance/numberingOfRoll.ts'
import { bodyWithoutTexts } from '#schema/rules/people/personTexts.ts'
import type { Receipt } from '#schema/sync/protocol.ts'
import { mustBeConfirmed } from '#server/sessions/mustBeConfirmed.ts'
import { closeAccounts, noteAccess } from '#server/store/accounts/closedAccounts.ts'
import { mustKnowFiles } from '#server/store/files/uploads.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { notingMissing } from '#server/store/queries/refusedPlan.ts'
import type { RememberedRows } from '#server/store/queries/rememberingReader.ts'
import { readerAhead } from '#server/store/queries/rollAhead.ts'
import type { Q } from '#server/store/store.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import { write } from '#server/store/write/write.ts'
import { addOutcome, type Entry } from './addOutcome.ts'
import type { Call } from './call.ts'
import { rowsOfDay } from './rowsOfDay.ts'
import { withoutErased } from './withoutErased.ts'

/**
 * Applies one act, whether it was called directly, queued on a device or registered by the office.
 * Guarantees: the write, its place in the order and its receipt are one transaction, which the caller opens. A Refusal
 * is thrown before anything is written.
 * Invariant: permissions, checks and the plan come from `schema`. They run here with authority, whatever the device
 * did. The call numbers that a new roll fixes are decided here alone: a device that took it shows those that it computes
 * until the class's row comes.
 * After a crash: without a receipt nothing happened, and the device sends the mutation again.
 */
export async function applyAct(
  q: Q,
  { act, args }: { act: Mutation; args: unknown },
  entry: Entry,
  call: Call,
  options: ExecuteOptions & Pick<Planning, 'author' | 'ids'>,
): Promise<ActResult> {
  const { id, at, actor } = entry
  const planning = { ...options, actor, at }
  const rows = readerAhead(q, args, options.remembered)
  const { planned: all, doneBy, asRefused } = await planChanges(q, act, args, planning, rows)
  const { planned, erased } =
    options.isAnybodyErased === false ? { planned: all, erased: [] } : await withoutErased(q, all, options.now)
  if (act.needsConfirmation) mustBeConfirmed(options.confirmedAt, options.now)
  await closeAccounts(q, planned.changes, at)
  await noteAccess(q, planned.changes, { actor, at })
  const { leftOut } = planned
  for (const { code, message } of leftOut) {
    const refusal = asRefused(new Refusal(code, message))
    if (await options.isWhole?.(refusal)) throw refusal
  }
  const numbering = await numberingOfChanges(rows, planned.changes, { at, zone: options.zone })
  const written = await write(q, [...planned.changes, ...numbering], [Math.min(at, doneBy ?? at), id])
  const done = { ...written, leftOut, doneBy }
  const kept = act.isPassing ? { ...done, changes: [] } : done
  const [numbered, said] = journaled(entry, act.isPassing ? { ...call, body: null } : call, erased)
  await addOutcome(q, numbered, said, act.name, { outcome: 'applied', ...kept })
  return { ...done, receipt: appliedReceipt(id, leftOut) }
}

/** What an act is executed with, besides its actor and its arguments. */
export interface ExecuteOptions {
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
  /** What acts before it read in its transaction. Whoever hands it on forgets what each of them changed. */
  remembered?: RememberedRows
  /** False where it is known that nobody was erased. */
  isAnybodyErased?: boolean
}

export interface ActResult {
  receipt: Receipt
  /** The items that were left out, as the receipt has them. */
  leftOut?: readonly LeftOut[]
  changes: JournalChange[]
  woken: string[]
  /** True when a later write by somebody else already held part of this one's fields. */
  overwritten?: boolean
}

/** @param outcome 'applied', unless it was done before */
export const appliedReceipt = (
  id: number,
  leftOut: readonly LeftOut[] | null,
  outcome: 'applied' | 'alreadyApplied' = 'applied',
): Receipt => ({ id, outcome, ...(leftOut?.length && { leftOut }) })

/** An entry and its call as they are journaled: without texts about erased people, and without the sum of such a call. */
function journaled(entry: Entry, call: Call, erased: readonly number[]): [Entry, Call] {
  if (!erased.length) return [entry, call]
  const isErased = (id: unknown) => erased.includes(id as number)
  return [
    { ...entry, hash: '' },
    { ...call, body: bodyWithoutTexts(call.path, call.body, isErased) },
  ]
}

interface Planning extends ExecuteOptions {
  actor: Actor
  /** Whose act it is, when somebody else registers it: rows name this person as its author. */
  author?: Actor
  at: number
  ids: readonly number[]
}

/**
 * Plans what an act changes; writes nothing.
 * @returns `doneBy`: see JournalRow; `asRefused`: an item's refusal as a plan's
 */
export async function planChanges(q: Q, act: Mutation, args: unknown, planning: Planning, known = readerOf(q)) {
  const day = rowsOfDay(q, act, args, planning)
  const { value: planned, asRefused } = await notingMissing(known, async (rows) => {
    await day.asked(rows, (rows) => act.allow({ ...planning, args, rows }))
    const actor = planning.author ?? planning.actor
    return day.asked(rows, (rows) => planOf(act, { ...planning, actor, args, rows }))
  })
  await mustKnowFiles(q, planned.changes)
  return { planned, asRefused, doneBy: day.doneBy() }
}
