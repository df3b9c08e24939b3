import { eq, sql } from 'drizzle-orm'
import { once } from './once.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

/** What the database knows of itself, value by name. */
const valueBy = once((q) =>
  q
    .select()
    .from(t.meta)
    .where(eq(t.meta.name, sql.placeholder('name')))
    .prepare(),
)

export async function metaOf(q: Q, name: string): Promise<string | undefined> {
  const [row] = await valueBy(q).execute({ name })
  return row?.value
}

export const keepMeta = async (q: Q, name: string, value: string): Promise<void> =>
  void (await q.insert(t.meta).values({ name, value }).onConflictDoUpdate({ target: t.meta.name, set: { value } }))
