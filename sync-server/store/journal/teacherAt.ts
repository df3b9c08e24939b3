import { and, asc, eq, gte } from 'drizzle-orm'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { wholeEntry } from './journal.ts'

/**
 * Who taught a class at a time, ms, from what the journal says of it since then; null for nobody, undefined when the
 * class did not change its teacher since.
 */
export async function teacherAt(q: Q, classId: number, at: number): Promise<number | null | undefined> {
  const { journal, journalRows } = t
  const entries = await q
    .select({ journal })
    .from(journalRows)
    .innerJoin(journal, eq(journal.id, journalRows.journal))
    .where(and(eq(journalRows.table, 'classes'), eq(journalRows.key, String(classId)), gte(journal.at, at)))
    .orderBy(asc(journal.at), asc(journal.id))
  for (const entry of entries)
    for (const { table, key, before, after } of wholeEntry(entry.journal).changes) {
      const [was, is] = [before, after] as ({ teacherId: number | null } | null)[]
      if (table === 'classes' && key === classId && was && was.teacherId !== is?.teacherId) return was.teacherId
    }
  return undefined
}
