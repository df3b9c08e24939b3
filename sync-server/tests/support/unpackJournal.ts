import { sql } from 'drizzle-orm'
import { changeTraces } from '#server/store/audit/changeTraces.ts'
import { wholeEntry } from '#server/store/journal/journal.ts'
import type { Store } from '#server/store/store.ts'

/** Rewrites the journal to the form from before rolls were packed: each call and each changed row whole. */
export const unpackJournal = ({ tx, t: { journal } }: Store): Promise<void> =>
  tx((q) =>
    changeTraces(q, 'retention', async () => {
      for (const { id, body, changes } of (await q.select().from(journal)).map(wholeEntry)) {
        const as = (content: unknown) => (content === null ? null : JSON.stringify(content))
        await q.run(sql`update ${journal} set body = ${as(body)}, changes = ${as(changes)} where id = ${id}`)
      }
    }),
  )
