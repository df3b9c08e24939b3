import { callOf } from '#schema/mutations/mutation.ts'
import { eraseUser, mustBeNamed, mustErase } from '#schema/mutations/online/eraseUser.ts'
import type { Reader, TableName } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { type ErasureCounts, erasureCounts, erasureOf } from '#schema/rules/people/erasure.ts'
import { emptyAccount } from '#server/store/accounts/emptyAccount.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { takeIds } from '#server/store/counters.ts'
import {
  type Erasure,
  erasedOf,
  finishErasure,
  recordErasure,
  unfinishedErasures,
} from '#server/store/erasures/erasures.ts'
import { deletedPerson } from '#server/store/journal/deletedPerson.ts'
import { clearLateRolls } from '#server/store/journal/lateRolls.ts'
import { redactPerson, withoutPerson } from '#server/store/journal/redaction.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q, Store } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { addOutcome } from './addOutcome.ts'

/**
 * Erases a person's data on request.
 * Guarantees: the row, the marks, the sign-in and the record of the erasure are one transaction; devices get it with
 * their next pull. Then the journal is searched and rewritten in parts, so that nobody waits for it, and the database's
 * log is emptied, so that nothing of the person is left in its files. The answer comes after that.
 * Invariant: from the first transaction on, no act brings a text about the person back (withoutErased.ts).
 * After a crash: an erasure that was recorded is finished by the next start (`finishErasures`).
 */
export async function erase(
  store: Store,
  actor: Actor,
  args: { id: number; name?: string | undefined },
  now: number,
): Promise<{ woken: string[] }> {
  const woken = await store.tx(async (q) => {
    await mustStillBe(q, actor)
    const rows = withDeleted(q)
    const person = await mustErase(actor, args.id, rows)
    mustBeNamed(person, args.name)
    return recordAndErase(q, person, { personId: person.id, at: now, by: actor.id }, { actor, now })
  })
  await finishErasures(store, now)
  return { woken }
}

/** Counts what erasing would take. Throws the Refusal that erasing itself would throw, except for the typed name. */
export async function dryRunErasure(q: Q, actor: Actor, id: number, now: number): Promise<ErasureCounts> {
  const rows = withDeleted(q)
  const person = await mustErase(actor, id, rows)
  return erasureCounts(rows, await changesFor(q, rows, person, now), id)
}

/**
 * Asks again for erasures that a database does not know, because it is a copy from before them. People it does not know
 * are recorded too, so that no device brings them back. Resolves to how many were done.
 */
export async function applyErasures(store: Store, list: readonly Erasure[], now: number): Promise<number> {
  let count = 0
  for (const erasure of list) {
    const done = await store.tx(async (q) => {
      if ((await erasedOf(q, [erasure.personId])).size) return false
      const person = await withDeleted(q).get('users', erasure.personId)
      const actor = { id: 0, schoolId: person?.schoolId ?? null, role: 'superadmin' as const, name: '' }
      await recordAndErase(q, person, erasure, { actor, now })
      return true
    })
    if (done) count++
  }
  if (count) await finishErasures(store, now)
  return count
}

/** Takes the people of unfinished erasures out of the journal, and empties the database's log. */
export async function finishErasures(store: Store, now: number): Promise<void> {
  const unfinished = await unfinishedErasures(store.q)
  for (const erasure of unfinished) {
    await redactPerson(store, erasure)
    await store.tx(async (q) => {
      await clearLateRolls(q, erasure.personId)
      await finishErasure(q, erasure.personId, now)
    })
  }
  if (unfinished.length) await store.emptyLog()
}

/** @param person undefined when this database does not know them */
async function recordAndErase(
  q: Q,
  person: User | undefined,
  erasure: Erasure,
  { actor, now }: { actor: Actor; now: number },
): Promise<string[]> {
  const { personId } = erasure
  const rows = readerOf(q)
  const entry = await takeIds(q, 'journal', 1)
  const planned = person ? await changesFor(q, rows, person, now) : []
  const { woken, changes, tenant } = await write(q, planned, [now, entry])
  await emptyAccount(q, personId)
  await recordErasure(q, { ...erasure, entry })
  const { path, method } = callOf(eraseUser, { id: personId })
  const kept = withoutPerson({ actorId: personId, path, body: null, changes }, personId) ?? { changes }
  await addOutcome(
    q,
    { id: entry, at: now, device: null, receivedAt: now, hash: '', actor },
    { method, path, body: null },
    eraseUser.name,
    { outcome: 'applied', changes: kept.changes, tenant: tenant ?? person?.schoolId ?? 0 },
  )
  const about = { aboutId: personId, schoolId: person?.schoolId ?? null }
  await noteAudit(q, { kind: 'personErased', at: now, actorId: actor.id || null, ...about })
  return woken
}

/** A deleted account's rows are gone already: only the journal is left. */
const changesFor = async (q: Q, rows: Reader, person: User, now: number) =>
  (await readerOf(q).get('users', person.id)) ? erasureOf(rows, person, now) : []

/** The rows, with deleted accounts as they last were. */
function withDeleted(q: Q): Reader {
  const rows = readerOf(q)
  return {
    where: rows.where,
    async get(table: TableName, key) {
      const row = await rows.get(table, key)
      return (row ?? (table === 'users' ? await deletedPerson(q, Number(key)) : undefined)) as never
    },
  }
}
