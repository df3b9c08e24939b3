import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { fieldsOfKey } from '#schema/nouns/tables.ts'
import { changeTraces } from '#server/store/audit/changeTraces.ts'
import { type JournalChange, tables as t } from '#server/store/tables/tables.ts'
import type { Q, Store } from '../store.ts'
import { otherRequests, part, rewriteEntry } from './redaction.ts'

/** Takes out the content of all entries that arrived before a time, ms. Which rows they changed stays. */
export async function redactOld(store: Store, before: number): Promise<void> {
  const { redaction, receivedAt } = t.journal
  const whole = and(isNull(redaction), lt(receivedAt, before))!
  // Few entries are of an erasure. The sign keeps SQLite from looking for old ones, of which there are many.
  const ofErasures = sql`${redaction} > 0 and +${receivedAt} < ${before}`
  for (const due of [whole, ofErasures]) while (await store.tx((q) => redactSome(q, due))) await otherRequests()
}

async function redactSome(q: Q, due: SQL): Promise<boolean> {
  const rows = await q.select().from(t.journal).where(due).limit(part)
  for (const { id, changes } of rows) await rewriteEntry(q, id, { body: null, changes: changes.map(withoutContent) }, 0)
  return rows.length > 0
}

/** A change that says no more than which row was made, changed or deleted. */
function withoutContent({ table, key, before, after }: JournalChange): JournalChange {
  const fields = fieldsOfKey(table, key)
  return { table, key, before: before && fields, after: after && fields }
}

/** Removes refused entries that arrived before a time, ms. */
export const removeRefused = (q: Q, before: number): Promise<void> =>
  changeTraces(q, 'retention', async () => {
    // Written out, because the index of refused entries is found by it.
    const isRefused = sql`${t.journal.outcome} = 'refused'`
    await q.delete(t.journal).where(and(isRefused, lt(t.journal.receivedAt, before)))
  })
