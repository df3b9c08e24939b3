import { eq } from 'drizzle-orm'
import type { Q } from '../store.ts'
import { tables as t } from '../tables/tables.ts'
import { metaOf } from './metaValues.ts'

/**
 * What a database says of itself while it is moved to another place and after it.
 * Guarantees: no server serves a database that holds one of these marks, so a history goes on in one place alone.
 * Invariant: the source is marked as moved before the target is whole, so at no instant may both be served.
 * After a crash: the marks stay, and the same move goes on where it was.
 */
export interface Moving {
  /** The history that is moved, and how far it was when the copying began. */
  epoch: string
  state: string
  /** Set once the source went on while rows were copied, or between two attempts: what is here may be of before. */
  wentOn?: true
  /** Where it comes from, in words. */
  from: string
  /** Where it goes on: the table, and the last key that was written; null before the first. */
  table: string
  after: (string | number | null)[] | null
  /** Set once a comparison found a difference: the move begins anew. */
  differs?: true
}

export interface MovedAway {
  /** Where the history goes on, in words. */
  to: string
  /** ms */
  at: number
}

/** Values of `meta` that are of one place and move with no history. */
export const markNames = ['moving', 'moved'] as const

export async function marksOf(q: Q): Promise<{ moving?: Moving; moved?: MovedAway }> {
  const found = await Promise.all(markNames.map((name) => metaOf(q, name)))
  return Object.fromEntries(markNames.flatMap((name, i) => (found[i] ? [[name, JSON.parse(found[i])]] : [])))
}

/** Takes away the mark that a history goes on elsewhere. */
export const forgetMovedAway = async (q: Q): Promise<void> =>
  void (await q.delete(t.meta).where(eq(t.meta.name, 'moved')))
