import { createHash } from 'node:crypto'
import { Refusal } from '#schema/errors.ts'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { AppliedRecord } from '#schema/lists/importCalls.ts'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { emailOf } from '#schema/lists/plan/newLogin.ts'
import { prepareRecords } from '#schema/lists/plan/prepareRecords.ts'
import { planImport } from '#schema/lists/planImport.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { takeIds } from '#server/store/counters.ts'
import { openCodes } from '#server/store/imports/codes.ts'
import { addPart, type Import, importOf, partOf, verdictsOf } from '#server/store/imports/imports.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import type { Q, Store } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { yieldToOthers } from '#server/store/yielding.ts'
import { knownFor } from './knownFor.ts'

/**
 * Applies a part of an import.
 * Guarantees: the rows, the codes that lead to them, the journal's entry and the count are one transaction. The same
 * part sent again changes nothing and gets the same verdicts. A refused record stops no other.
 * Invariant: what a record becomes is decided by `schema`, by what the store holds now, whatever the device had shown.
 * No account gets a password.
 * After a crash: a part without an answer is sent again.
 */
export interface PartDone {
  rows: AppliedRecord[]
  woken: string[]
  /** How many records told that an e-mail belongs to an account of another school. */
  namesTold: number
}

/** @param actor who sends it; null is the system, by a command */
export async function applyRecords(
  store: Store,
  {
    importId,
    actor,
    records,
    now,
    zone,
  }: { importId: number; actor: Actor | null; records: ImportRecord[]; now: number; zone: string },
): Promise<PartDone> {
  const codes = await openCodes(store)
  const prepared = prepareRecords(records)
  const hash = hashOf(records)
  const school = (await importOf(store.q, importId))?.tenant
  const applied = async (q: Q): Promise<PartDone> => {
    if (actor) await mustStillBe(q, actor)
    const found = await importOf(q, importId)
    if (!found) throw new Refusal('notFound')
    mustBeOpen(found, actor)
    const schoolId = found.tenant
    const known = await knownFor({ q, codes, schoolId, now }, prepared)
    // Others are answered between the steps.
    await yieldToOthers('writer')
    const today = civilDateOf(now, zone)
    const plan = await numbered((nextId) => planImport(prepared, known, { today, zone, now, nextId }), q)
    const before = await partOf(q, importId, hash)
    await yieldToOthers('writer')
    const { entry, woken } = await writePlan(q, found, plan, now)
    await yieldToOthers('writer')
    await codes.keep(q, schoolId, plan.codes)
    const verdicts = plan.rows.map(({ verdict }) => verdict)
    if (!before) await addPart(q, found, { hash, entry, verdicts })
    else if (entry !== null) await addPart(q, found, { hash: `${hash} ${entry}`, entry, verdicts: [] })
    const first = before && verdictsOf(before)
    const elsewhere = new Set(known.people.flatMap((each) => (each.schoolId === schoolId ? [] : (each.email ?? []))))
    return {
      rows: plan.rows.map(({ record: _, module: __, ...row }, i) => ({
        ...row,
        // It was done by the same part, whose answer was lost.
        ...(row.verdict === 'same' && first && { verdict: first[i]! }),
      })),
      woken,
      namesTold: prepared.filter((each) => each.kind === 'person' && elsewhere.has(emailOf(each) ?? '')).length,
    }
  }
  return store.tx(applied, school === undefined ? {} : { within: { school } })
}

type Numbers = (table: 'classes' | 'lessons' | 'modules' | 'users') => number

/** Plans with numbers of the server's. How many it takes shows in a first plan, which is thrown away. */
async function numbered<P>(plan: (nextId: Numbers) => P, q: Q): Promise<P> {
  const used = new Map<Parameters<Numbers>[0], number>()
  const next: Numbers = (table) => {
    const id = (used.get(table) ?? 0) + 1
    used.set(table, id)
    return id
  }
  const first = plan(next)
  if (!used.size) return first
  for (const [table, n] of used) used.set(table, (await takeIds(q, table, n)) - 1)
  return plan(next)
}

/** Throws a Refusal unless the actor began the import and it was not undone. */
function mustBeOpen({ actorId, undoneAt }: Import, actor: Actor | null): void {
  if (actorId !== (actor?.id ?? 0)) throw new Refusal('import.notYours')
  if (undoneAt !== null) throw new Refusal('import.undone')
}

const hashOf = (records: readonly ImportRecord[]) =>
  createHash('sha256').update(JSON.stringify(records)).digest('base64url')

export const applyImport = { name: 'applyImport', method: 'POST', path: '/api/imports/:id/records' } as const

/** Writes what was planned, with its entry in the journal, which names the import. */
async function writePlan(
  q: Q,
  { id, actorId, tenant, file }: Import,
  { changes }: Pick<ReturnType<typeof planImport>, 'changes'>,
  now: number,
) {
  if (!changes.length) return { entry: null, woken: [] }
  const entry = await takeIds(q, 'journal', 1)
  const written = await write(q, changes, [now, entry])
  await addEntry(q, {
    ...{ id: entry, actorId, device: null, tenant, at: now, receivedAt: now },
    ...{ name: applyImport.name, method: applyImport.method, path: applyImport.path.replace(':id', String(id)) },
    ...{ body: { file }, hash: '', outcome: 'applied', code: null, message: null },
    changes: written.changes,
  })
  return { entry, woken: written.woken }
}
