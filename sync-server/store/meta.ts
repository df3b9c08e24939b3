import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { leapNumbers } from './counters.ts'
import { once } from './once.ts'
import type { Store } from './store.ts'
import { tables } from './tables.ts'

const epochIn = once((q) =>
  q
    .select()
    .from(tables.meta)
    .where(eq(tables.meta.name, sql.placeholder('name')))
    .prepare(),
)

/**
 * The server's epoch: which history its cursors belong to. Made with the database, and anew when a backup is restored, so
 * that devices notice a server that went back in time.
 */
export async function epochOf({ q, t, tx }: Store): Promise<string> {
  const [row] = await epochIn(q).execute({ name: 'epoch' })
  if (row) return row.value
  const value = randomBytes(12).toString('hex')
  await tx((w) => w.insert(t.meta).values({ name: 'epoch', value }).onConflictDoNothing() as never)
  return epochOf({ q, t, tx } as Store)
}

/** Starts a new epoch, with numbers that the lost one cannot have given: what a restore ends with. */
export async function startEpoch({ t, tx }: Store): Promise<void> {
  const value = randomBytes(12).toString('hex')
  await tx(async (q) => {
    await q.insert(t.meta).values({ name: 'epoch', value }).onConflictDoUpdate({ target: t.meta.name, set: { value } })
    await leapNumbers(q)
  })
}
