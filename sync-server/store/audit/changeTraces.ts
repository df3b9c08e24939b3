import { eq } from 'drizzle-orm'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'

/** Why the journal or the audit entries may be changed at all. */
export type TracePurpose = 'erasure' | 'retention'

/**
 * Does `work`, which may change and delete rows of the journal and of the audit entries, inside the caller's
 * transaction. It is the only way to do so: their triggers look at the table `maintenance`.
 * Guarantees: the triggers are back when it ends, also when `work` throws, and nobody else writes meanwhile.
 * After a crash: the transaction was never there, and the triggers hold.
 */
export async function changeTraces<T>(q: Q, purpose: TracePurpose, work: () => Promise<T>): Promise<T> {
  await q.insert(t.maintenance).values({ purpose })
  try {
    return await work()
  } finally {
    await q.delete(t.maintenance).where(eq(t.maintenance.purpose, purpose))
  }
}
