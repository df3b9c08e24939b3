import { eq, sql } from 'drizzle-orm'
import { tables as t } from '#server/store/tables/tables.ts'
import { onKey } from '../statements/plainSql.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** A value that the database keeps about itself, by name. */
const valueBy = preparedOnce((q) =>
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

export const setMeta = async (q: Q, name: string, value: string): Promise<void> =>
  void (await q
    .insert(t.meta)
    .values({ name, value })
    .onConflictDoUpdate({ target: onKey(t.meta.name), set: { value } }))
