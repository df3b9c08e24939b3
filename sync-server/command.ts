import { createHash } from 'node:crypto'
import type { Role } from '../schema/entities/labels.ts'
import type { TableName } from '../schema/entities/tables.ts'
import type { Actor } from '../schema/entities/user.ts'
import { Refusal } from '../schema/errors.ts'
import { mutationFor } from '../schema/mutations/index.ts'
import { argsOf, callOf, type Mutation } from '../schema/mutations/mutation.ts'
import { believable, inOrderOfNumbers } from '../schema/sync/clock.ts'
import { blockOf, idInBlock, idsFrom } from '../schema/sync/ids.ts'
import type { OutboxCall, Receipt } from '../schema/sync/protocol.ts'
import { closeAccounts } from './store/closedAccounts.ts'
import { takeIds } from './store/counters.ts'
import type { Device } from './store/devices.ts'
import { type JournalRow, recall, remember, timesAround } from './store/journal.ts'
import { mayStillCome, notingMissing } from './store/lostStretch.ts'
import { mustStillBe } from './store/people.ts'
import { readerOf } from './store/reader.ts'
import { inSavepoint } from './store/savepoint.ts'
import type { Q } from './store/store.ts'
import type { JournalChange } from './store/tables.ts'
import { mustKnowFiles } from './store/uploads.ts'
import { type Written, write } from './store/write.ts'

/**
 * Carries out one mutation, from a direct call or a replay alike.
 * Guarantees: the write, its place in the order and its receipt are one transaction, the caller's; the same mutation again
 * changes nothing and hears the same outcome; a refusal is an outcome too.
 * Invariant: permissions, checks and plan come from `schema`, and run here with authority whatever the device did.
 * Power cuts: without a receipt nothing happened, and the device sends it again.
 */
export interface Circumstances {
  now: number
  zone: string
}

export interface Outcome {
  receipt: Receipt
  changes: JournalChange[]
  woken: string[]
}

type Call = Omit<OutboxCall, 'id' | 'at'>
type Body = Call['body']

/**
 * A mutation that waited in an outbox of this device. Rejects only for faults of the server, and then gives no receipt.
 * @returns null when it has no end yet: it hangs on what a restore lost and may still come (store/lostStretch.ts)
 */
export async function replay(
  q: Q,
  actor: Actor,
  device: Device,
  call: OutboxCall,
  { now, zone }: Circumstances,
): Promise<Outcome | null> {
  const hash = hashOf(call)
  const known = await recall(q, call.id)
  if (known) return again(known, call.id, hash, actor)
  if (blockOf(call.id) !== device.block) return refused(call.id, new Refusal('id.notYours'))
  const at = await timeOf(q, device, call, now)
  device.lastAt = Math.max(at, device.lastAt)
  const entry = { id: call.id, at, device: device.block, receivedAt: now, hash, actor }
  let body: Body = null
  try {
    const { act, args } = understand(actor, call)
    body = callOf(act, args).body
    const ids = idsFrom(call.id, act.makes?.(args))
    if (ids.some((id) => blockOf(id) !== device.block)) throw new Refusal('id.notYours')
    const when = { actor, at, id: call.id, now, zone, ids }
    const done = await inSavepoint(q, () => perform(q, act, args, when))
    await note(q, entry, { ...call, body }, act.name, { outcome: 'applied', ...done })
    return { ...done, receipt: { id: call.id, outcome: 'applied' } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (await mayStillCome(q, error, { ...call, device: device.block }, now)) return null
    await note(q, entry, { ...call, body }, mutationFor(call.method, call.path)?.act.name ?? 'unknown', {
      outcome: 'refused',
      error,
    })
    return refused(call.id, error)
  }
}

/** When a device's write counts as made, ms: never ahead of the server's clock, and in the order of the device's numbers. */
async function timeOf(q: Q, device: Device, { id, at }: OutboxCall, now: number): Promise<number> {
  const { before, after } = await timesAround(q, id, idInBlock(device.block + 1, 0))
  return inOrderOfNumbers(believable(at, now), after === undefined ? device.lastAt : before, after)
}

/** A mutation called directly. Rejects with the Refusal; then nothing was written. */
export async function carryOut(
  q: Q,
  actor: Actor,
  call: Call,
  circumstances: Circumstances,
): Promise<Outcome & { act: Mutation }> {
  const { act, args } = understand(actor, call)
  return { ...(await enact(q, actor, act, args, circumstances)), act }
}

/**
 * An act of a caller here and now, queued nowhere: a mutation or what only the server does. Rejects with the Refusal; then
 * nothing was written. What the act calls its secrets stays out of the journal.
 */
export async function enact<A>(
  q: Q,
  actor: Actor,
  act: Mutation<A> & { secrets?: readonly string[] },
  args: A,
  { now, zone }: Circumstances,
): Promise<Outcome> {
  await mustStillBe(q, actor)
  const id = await takeIds(q, 'journal', 1)
  const ids: number[] = []
  for (const table of act.makes?.(args) ?? []) ids.push(await takeIds(q, table, 1))
  const done = await perform(q, act as Mutation, args, { actor, at: now, id, now, zone, ids })
  const { body, ...call } = callOf(act, args)
  const told = body && Object.fromEntries(Object.entries(body).filter(([name]) => !act.secrets?.includes(name)))
  const entry = { id, at: now, device: null, receivedAt: now, hash: hashOf({ ...call, body: told }), actor }
  await note(q, entry, { ...call, body: told }, act.name, { outcome: 'applied', ...done })
  return { ...done, receipt: { id, outcome: 'applied' } }
}

export const mayCall = (roles: readonly Role[], actor: Actor) => roles.includes(actor.role)

function understand(actor: Actor, call: Call): { act: Mutation; args: unknown } {
  const found = mutationFor(call.method, call.path)
  if (!found) throw new Refusal('mutation.unknown')
  if (!mayCall(found.act.roles, actor)) throw new Refusal('notAllowed')
  return { act: found.act, args: argsOf(found.act, found.parameters, call.body) }
}

async function perform(q: Q, act: Mutation, args: unknown, { id, ...when }: When & { id: number }) {
  const changes = await planned(q, act, args, when)
  await closeAccounts(q, changes, when.at)
  return write(q, changes, [when.at, id])
}

interface When {
  actor: Actor
  at: number
  /** The server's clock, ms. */
  now: number
  zone: string
  ids: readonly number[]
}

async function planned(q: Q, act: Mutation, args: unknown, when: When) {
  const changes = await notingMissing(readerOf(q), async (rows) => {
    await act.allow({ actor: when.actor, args, rows })
    return act.plan({ ...when, args, rows })
  })
  await mustKnowFiles(q, changes)
  return changes
}

/** What a mutation would change, by table: a dry run. Writes nothing; rejects with the Refusal as the call itself would. */
export async function foresee(
  q: Q,
  actor: Actor,
  call: Call,
  { now, zone }: Circumstances,
): Promise<Record<'removes' | 'changes', Partial<Record<TableName, number>>>> {
  const { act, args } = understand(actor, call)
  const ids = (act.makes?.(args) ?? []).map((_, i) => i + 1)
  const foreseen: Awaited<ReturnType<typeof foresee>> = { removes: {}, changes: {} }
  for (const { kind, table } of await planned(q, act, args, { actor, at: now, now, zone, ids })) {
    const counts = kind === 'remove' ? foreseen.removes : foreseen.changes
    counts[table] = (counts[table] ?? 0) + 1
  }
  return foreseen
}

const refused = (id: number, { code, message }: Refusal): Outcome => ({
  receipt: { id, outcome: 'refused', code, message },
  changes: [],
  woken: [],
})

/** The same number again: the same call hears what it heard before, any other is refused. */
function again(known: JournalRow, id: number, hash: string, actor: Actor): Outcome {
  if (known.hash !== hash || known.actorId !== actor.id) return refused(id, new Refusal('mutation.idReused'))
  if (known.outcome === 'refused') return refused(id, new Refusal(known.code!, known.message ?? undefined))
  return { receipt: { id, outcome: 'alreadyApplied' }, changes: known.changes, woken: [] }
}

const hashOf = ({ method, path, body }: Call) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('base64url')

/** Writes the end of an act into the journal of the school whose rows it changed. */
export async function note(
  q: Q,
  entry: { id: number; at: number; device: number | null; receivedAt: number; hash: string; actor: Actor },
  { method, path, body }: Call,
  name: string,
  end: ({ outcome: 'applied' } & Pick<Written, 'changes' | 'tenant'>) | { outcome: 'refused'; error: Refusal },
) {
  const { actor, ...rest } = entry
  const applied = end.outcome === 'applied' ? end : undefined
  await remember(q, {
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
