import { and, desc, eq, getTableColumns, or } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { JournalRow } from '#server/store/journal/journal.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { type PersonTable, personTables } from './personTables.ts'

export interface PersonSection extends Pick<PersonTable, 'title' | 'columns'> {
  table: string
  rows: Record<string, unknown>[]
}

/** Everything the tables hold of a person, table by table, without the journal, which is told in words. */
export async function personRows(q: Q, id: number): Promise<PersonSection[]> {
  const sections: PersonSection[] = []
  for (const [name, about] of Object.entries(personTables)) {
    if (typeof about === 'string' || name === 'journal') continue
    const table = t[name as keyof typeof t] as unknown as SQLiteTable & Record<string, SQLiteColumn>
    const columns = getTableColumns(table) as Record<string, SQLiteColumn>
    const theirs = or(...about.by.map((field) => eq(columns[field]!, id)))
    const rows = await q
      .select(Object.fromEntries(Object.keys(about.columns).map((field) => [field, columns[field]!])))
      .from(table)
      .where(name === 'externalIds' ? and(theirs, eq(t.externalIds.table, 'users')) : theirs)
    sections.push({ table: name, title: about.title, columns: about.columns, rows })
  }
  return sections
}

/** The entries of a person's own acts, latest first. */
export const entriesBy = async (q: Q, id: number, limit: number): Promise<JournalRow[]> =>
  (await q
    .select()
    .from(t.journal)
    .where(eq(t.journal.actorId, id))
    .orderBy(desc(t.journal.receivedAt))
    .limit(limit)) as JournalRow[]
