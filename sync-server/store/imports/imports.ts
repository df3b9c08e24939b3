import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Verdict } from '#schema/lists/plan/importPlan.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { entriesOf, type JournalRow } from '../journal/journal.ts'
import type { Q } from '../store.ts'

/**
 * The imports of a school, with the parts in which they came and the journal entry of each.
 * Guarantees: a part is counted once, however often it is sent.
 * After a crash: everything runs inside the caller's transaction.
 */
export type Import = typeof t.imports.$inferSelect
export type ImportPart = typeof t.importParts.$inferSelect

/** Resolves to the number of the new import. */
export async function addImport(q: Q, row: Pick<Import, 'tenant' | 'actorId' | 'at' | 'file'>): Promise<number> {
  const [added] = await q
    .insert(t.imports)
    .values({ ...row, counts: {} })
    .returning({ id: t.imports.id })
  return added!.id
}

export async function importOf(q: Q, id: number): Promise<Import | undefined> {
  const [row] = await q.select().from(t.imports).where(eq(t.imports.id, id))
  return row
}

/** A school's imports, latest first. */
export const importsOf = async (q: Q, tenant: number, limit: number): Promise<Import[]> =>
  q
    .select()
    .from(t.imports)
    .where(eq(t.imports.tenant, tenant))
    .orderBy(desc(t.imports.at), desc(t.imports.id))
    .limit(limit)

export async function partOf(q: Q, id: number, hash: string): Promise<ImportPart | undefined> {
  const [row] = await q
    .select()
    .from(t.importParts)
    .where(and(eq(t.importParts.import, id), eq(t.importParts.hash, hash)))
  return row
}

/** Records a part, and counts its verdicts. */
export async function addPart(
  q: Q,
  { id, counts }: Import,
  part: { hash: string; entry: number | null; verdicts: readonly Verdict[] },
): Promise<void> {
  const more = { ...counts }
  for (const verdict of part.verdicts) more[verdict] = (more[verdict] ?? 0) + 1
  await q.update(t.imports).set({ counts: more }).where(eq(t.imports.id, id))
  await q.insert(t.importParts).values({ import: id, ...part, verdicts: lettersOf(part.verdicts) })
}

const letters: Record<Verdict, string> = { created: 'n', changed: 'c', same: 's', skipped: 'k', refused: 'r' }
const lettersOf = (verdicts: readonly Verdict[]) => verdicts.map((verdict) => letters[verdict]).join('')
const verdictOf = Object.fromEntries(Object.entries(letters).map(([verdict, letter]) => [letter, verdict]))

/** The verdicts of a part, when it first came. */
export const verdictsOf = ({ verdicts }: ImportPart): Verdict[] =>
  [...verdicts].map((letter) => verdictOf[letter] as Verdict)

/** The journal's entries of an import, in the order in which they came. */
export async function entriesOfImport(q: Q, id: number): Promise<JournalRow[]> {
  const parts = await q
    .select({ entry: t.importParts.entry })
    .from(t.importParts)
    .where(eq(t.importParts.import, id))
    .orderBy(asc(t.importParts.id))
  return entriesOf(
    q,
    parts.flatMap(({ entry }) => (entry === null ? [] : [{ id: entry }])),
  )
}

export const noteUndone = async (q: Q, id: number, by: { undoneAt: number; undoneBy: number }): Promise<void> =>
  void (await q.update(t.imports).set(by).where(eq(t.imports.id, id)))

/** Forgets the imports that began before a time, ms. Their entries in the journal have their own time. */
export async function forgetImports(q: Q, before: number): Promise<void> {
  const old = q.select({ id: t.imports.id }).from(t.imports).where(lt(t.imports.at, before))
  await q.delete(t.importParts).where(inArray(t.importParts.import, old))
  await q.delete(t.imports).where(lt(t.imports.at, before))
}
