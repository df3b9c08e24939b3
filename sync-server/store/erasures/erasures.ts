import { asc, eq, inArray, isNull } from 'drizzle-orm'
import { tables as t } from '#server/store/tables/tables.ts'
import { onKey } from '../statements/plainSql.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/**
 * Who was erased on request.
 * Guarantees: an erasure is recorded in the transaction that empties the tables, so that no later write brings a text
 * about the person back (execute/withoutErased.ts). Only numbers are recorded.
 * After a crash: all or nothing; the search of the journal that follows goes on with the next start (execute/erase.ts).
 */
export interface Erasure {
  personId: number
  /** ms */
  at: number
  /** Who asked for it; 0 is the system. */
  by: number
}

/** Every erasure, by number alone: what has to be asked for again after a backup was put back. */
export const erasuresIn = (q: Q): Promise<Erasure[]> =>
  Promise.resolve(
    q
      .select({ personId: t.erasures.personId, at: t.erasures.at, by: t.erasures.by })
      .from(t.erasures)
      .orderBy(asc(t.erasures.personId)),
  )

/** The erasures whose person is still searched in the journal, with the entry of each. */
export const unfinishedErasures = (q: Q): Promise<{ personId: number; entry: number }[]> =>
  Promise.resolve(
    q
      .select({ personId: t.erasures.personId, entry: t.erasures.entry })
      .from(t.erasures)
      .where(isNull(t.erasures.doneAt)),
  )

export const recordErasure = async (q: Q, erasure: Erasure & { entry: number }): Promise<void> =>
  void (await q
    .insert(t.erasures)
    .values({ ...erasure, doneAt: null })
    .onConflictDoUpdate({ target: onKey(t.erasures.personId), set: { entry: erasure.entry, doneAt: null } }))

export const finishErasure = async (q: Q, personId: number, doneAt: number): Promise<void> =>
  void (await q.update(t.erasures).set({ doneAt }).where(eq(t.erasures.personId, personId)))

const anyErased = preparedOnce((q) => q.select({ personId: t.erasures.personId }).from(t.erasures).limit(1).prepare())

export const isAnybodyErased = async (q: Q): Promise<boolean> => (await anyErased(q).execute()).length > 0

/** Those of these people who were erased. */
export async function erasedOf(q: Q, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const found = await q
    .select({ personId: t.erasures.personId })
    .from(t.erasures)
    .where(inArray(t.erasures.personId, [...ids]))
  return new Set(found.map(({ personId }) => personId))
}
