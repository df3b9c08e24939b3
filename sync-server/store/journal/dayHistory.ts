import { and, asc, eq, gte } from 'drizzle-orm'
import { civilDateOf, noonOn } from '#schema/fields/dates/civilDate.ts'
import type { Key, Rows, TableName } from '#schema/nouns/tables.ts'
import { type JournalChange, tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { yieldEvery } from '../yielding.ts'
import { entryOf } from './journal.ts'

/**
 * What the rows of a class were on a day, from the journal: by when this server received each change, not by when a
 * device says that it was done.
 */

/** How many changes of a row since a day are looked through. */
const mostChanges = 1000

/** How many changed rows of entries are read in one turn (store/yielding.ts). */
const changesPerTurn = 200

const halfDay = 12 * 60 * 60_000

/** Who taught a class, or a subject of it, at some time of a day, and until when, ms: without end for who teaches it now. */
export interface TeacherOfDay {
  teacherId: number | null
  until: number
}

/** The tables whose rows say who teaches. */
export type Taught = 'classes' | 'moduleClasses'

/** @param date a civil date in `zone` */
export async function teachersOnDay(
  q: Q,
  table: Taught,
  key: Key,
  date: string,
  zone: string,
): Promise<TeacherOfDay[]> {
  const taught: TeacherOfDay[] = []
  for await (const { before, after, receivedAt, day } of changesSince(q, table, key, date, zone)) {
    const [was, is] = [before, after].map((row) => (row as Rows[Taught] | null)?.teacherId ?? null)
    if (was === is) continue
    if (!taught.length && before) taught.push({ teacherId: was!, until: receivedAt })
    const last = taught.at(-1)
    if (last && last.until === Number.POSITIVE_INFINITY) last.until = receivedAt
    if (day === date && after) taught.push({ teacherId: is!, until: Number.POSITIVE_INFINITY })
    else if (day > date) break
  }
  return taught
}

/** The link of a module to a class, if it was there at some time of a day; for one that is gone by now. */
export async function linkOnDay(
  q: Q,
  key: Key,
  date: string,
  zone: string,
): Promise<Rows['moduleClasses'] | undefined> {
  for await (const { before, after, day } of changesSince(q, 'moduleClasses', key, date, zone)) {
    const link = before ?? (day === date ? after : null)
    if (link) return link as Rows['moduleClasses']
    if (day > date) return undefined
  }
  return undefined
}

/** The changes of a row since the start of a day, oldest first. */
async function* changesSince(
  q: Q,
  table: TableName,
  key: Key,
  date: string,
  zone: string,
): AsyncGenerator<JournalChange & { receivedAt: number; day: string }> {
  const { journal, journalRows } = t
  const ids = await q
    .select({ id: journal.id })
    .from(journalRows)
    .innerJoin(journal, eq(journal.id, journalRows.journal))
    .where(
      and(
        eq(journalRows.table, table),
        eq(journalRows.key, String(key)),
        // A day may begin more than twelve hours before its noon, where the clocks change.
        gte(journal.receivedAt, noonOn(date, zone) - 2 * halfDay),
      ),
    )
    .orderBy(asc(journal.receivedAt), asc(journal.id))
    .limit(mostChanges)
  const worked = yieldEvery(changesPerTurn)
  for (const { id } of ids) {
    const entry = (await entryOf(q, id))!
    await worked(1 + entry.changes.length)
    const day = civilDateOf(entry.receivedAt, zone)
    if (day < date) continue
    for (const change of entry.changes)
      if (change.table === table && change.key === key) yield { ...change, receivedAt: entry.receivedAt, day }
  }
}
