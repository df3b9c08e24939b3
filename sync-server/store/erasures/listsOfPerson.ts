import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'

/**
 * What imports hold of a person who came with a list, or who sent it: the name of its file, which may be theirs, and a
 * sum of the lines, which would tell whether a guessed line is the one that was there.
 * After a crash: everything runs inside the caller's transaction.
 */

/** In the place of a file's name. */
const erasedFile = 'Nome apagado a pedido'

/** Whether a row of the parts is one with which a person came. */
const broughtThem = (id: number): SQL =>
  sql`${t.importParts.entry} in (select ${t.journalRows.journal} from ${t.journalRows}
    where ${t.journalRows.table} = 'users' and ${t.journalRows.key} = ${String(id)})`

/** Takes the names of files and the sums of parts away. */
export async function emptyListsOf(q: Q, id: number): Promise<void> {
  const { importParts, imports } = t
  const lists = q.select({ id: importParts.import }).from(importParts).where(broughtThem(id))
  await q
    .update(imports)
    .set({ file: erasedFile })
    .where(or(eq(imports.actorId, id), inArray(imports.id, lists)))
  await q
    .update(importParts)
    .set({ hash: sql`'erased ' || cast(${importParts.id} as text)` })
    .where(broughtThem(id))
}

/** Whether an entry of the journal is of a list with which a person came: each names the file. */
export const isOfTheirList = (id: number): SQL =>
  sql`${t.journal.path} in (
    select '/api/imports/' || cast(${t.importParts.import} as text) || ends.name
    from ${t.importParts}, (select '/records' as name union all select '/undo') as ends
    where ${broughtThem(id)})`

/** The body of an import's entry without the name of its file. */
export const withoutFile = (path: string, body: Record<string, unknown> | null): Record<string, unknown> | null =>
  body && 'file' in body && path.startsWith('/api/imports/') ? { ...body, file: erasedFile } : body
