import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { takeIds } from '#server/store/counters.ts'
import type { Q } from '#server/store/store.ts'
import { type ActResult, applyAct, type ExecuteOptions, planChanges } from './applyAct.ts'
import { type Call, hashOf, parseCall } from './call.ts'

/** Executes a mutation that was called directly. Throws the Refusal; then nothing was written. */
export async function executeCall(
  q: Q,
  actor: Actor,
  call: Call,
  options: ExecuteOptions,
): Promise<ActResult & { act: Mutation }> {
  const { act, args } = parseCall(actor, call)
  return { ...(await executeOwn(q, actor, act, args, options)), act }
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
  options: ExecuteOptions,
): Promise<ActResult> {
  await mustStillBe(q, actor)
  const { now } = options
  const id = await takeIds(q, 'journal', 1)
  const ids: number[] = []
  for (const table of act.createsRows?.(args) ?? []) ids.push(await takeIds(q, table, 1))
  const { body, ...address } = callOf(act, args)
  const shownBody = body && Object.fromEntries(Object.entries(body).filter(([name]) => !act.secrets?.includes(name)))
  const call = { ...address, body: shownBody }
  const entry = { id, at: now, device: null, receivedAt: now, hash: hashOf(call), actor }
  return applyAct(q, { act: act as Mutation, args }, entry, call, { ...options, ids })
}

/**
 * Dry run: counts what a mutation would change, by table. Writes nothing. Throws the Refusal that the call itself would
 * throw.
 */
export async function dryRun(
  q: Q,
  actor: Actor,
  call: Call,
  options: ExecuteOptions,
): Promise<Record<'removes' | 'changes', Partial<Record<TableName, number>>>> {
  const { act, args } = parseCall(actor, call)
  const ids = (act.createsRows?.(args) ?? []).map((_, i) => i + 1)
  const rowCounts: Awaited<ReturnType<typeof dryRun>> = { removes: {}, changes: {} }
  const { planned } = await planChanges(q, act, args, { ...options, actor, at: options.now, ids })
  for (const { kind, table } of planned.changes) {
    const counts = kind === 'remove' ? rowCounts.removes : rowCounts.changes
    counts[table] = (counts[table] ?? 0) + 1
  }
  return rowCounts
}
