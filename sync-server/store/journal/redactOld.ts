import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { fieldsOfKey } from '#schema/entities/tables.ts'
import { changeTraces } from '#server/store/audit/changeTraces.ts'
import { type JournalChange, tables as t } from '#server/store/tables/tables.ts'
import type { Q, Store } from '../store.ts'
import { otherRequests, part, rewriteEntry } from './redaction.ts'

/** Takes out the content of all entries that arrived before a time, ms. Which rows they changed stays. */
export async function redactOld(store: Store, before: number): Promise<void> {
  const { journal } = t
  for (;;) {
    const count = await store.tx(async (q) => {
      const rows = await q
        .select()
        .from(journal)
        .where(and(lt(journal.receivedAt, before), or(isNull(journal.redaction), ne(journal.redaction, 0))))
        .limit(part)
      for (const { id, changes } of rows)
        await rewriteEntry(q, id, { body: null, changes: changes.map(withoutContent) }, 0)
      return rows.length
    })
    if (!count) return
    await otherRequests()
  }
}

/** A change that says no more than which row was made, changed or deleted. */
function withoutContent({ table, key, before, after }: JournalChange): JournalChange {
  const fields = fieldsOfKey(table, key)
  return { table, key, before: before && fields, after: after && fields }
}

/** Removes refused entries that arrived before a time, ms. */
export const removeRefused = (q: Q, before: number): Promise<void> =>
  changeTraces(q, 'retention', async () => {
    await q.delete(t.journal).where(and(eq(t.journal.outcome, 'refused'), lt(t.journal.receivedAt, before)))
  })
