import { and, desc, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isMark, type MarkTable } from '#schema/nouns/tableNames.ts'
import type { User } from '#schema/nouns/user.ts'
import { entriesOf, type JournalRow } from '#server/store/journal/journal.ts'
import { classesOf } from '#server/store/queries/studentMarks.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { noSchool } from '../counters.ts'
import { marksWhere } from '../queries/readMarks.ts'
import type { Q } from '../store.ts'
import { yieldToOthers } from '../yielding.ts'
import { type PersonTable, personTables } from './personTables.ts'

export interface PersonSection extends Pick<PersonTable, 'title' | 'columns'> {
  table: string
  rows: Record<string, unknown>[]
}

/**
 * Everything the tables hold of a person, table by table, without the journal, which is described in words. Other
 * requests are answered between two tables.
 */
export async function personRows(q: Q, person: User): Promise<PersonSection[]> {
  const { id } = person
  const sections: PersonSection[] = []
  const classes = await classesOf(q, person)
  for (const [name, about] of Object.entries(personTables)) {
    if (typeof about === 'string' || name === 'journal') continue
    const table = t[name as keyof typeof t] as unknown as SQLiteTable & Record<string, SQLiteColumn>
    const columns = getTableColumns(table) as Record<string, SQLiteColumn>
    const theirs = and(
      or(...about.by.map((field) => eq(columns[field]!, id))),
      ...whereTheyAre(columns, person, classes),
    )
    const fields = Object.keys(about.columns)
    const order = isMark(name) ? ['id'] : orderOf(table)
    const found: Record<string, unknown>[] = isMark(name)
      ? await marksOf(q, name, id, classes)
      : await q
          .select(Object.fromEntries([...fields, ...order].map((field) => [field, columns[field]!])))
          .from(table)
          .where(name === 'externalIds' ? and(theirs, eq(t.externalIds.table, 'users')) : theirs)
    const rows = found.sort(by(order)).map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])))
    sections.push({ table: name, title: about.title, columns: about.columns, rows })
    await yieldToOthers()
  }
  return sections
}

async function marksOf(q: Q, table: MarkTable, studentId: number, classes: number[]) {
  const marks: object[] = []
  for (const classId of classes) marks.push(...(await marksWhere(q, table, { classId, studentId })))
  return marks as Record<string, unknown>[]
}

/** The fields by which a table's rows are listed: their number, or else their key. */
function orderOf(table: SQLiteTable): string[] {
  const columns = getTableColumns(table)
  if (columns.id) return ['id']
  const key = getTableConfig(table).primaryKeys[0]?.columns.map(({ name }) => name)
  return Object.entries(columns).flatMap(([field, { name, primary }]) =>
    primary || key?.includes(name) ? [field] : [],
  )
}

/** In memory: an order in the statement could cost the index by which it finds the rows. */
const by = (fields: string[]) => (a: Record<string, unknown>, b: Record<string, unknown>) => {
  const field = fields.find((each) => a[each] !== b[each])
  return field === undefined ? 0 : (a[field] as string) < (b[field] as string) ? -1 : 1
}

/**
 * Where rows of a person are, so that those of other schools and classes need not be looked at: few tables have an index
 * by person.
 */
function whereTheyAre(columns: Record<string, SQLiteColumn>, { schoolId }: User, classes: number[]): SQL[] {
  const { tenant, classId, studentId } = columns
  return [
    ...(tenant && schoolId !== null ? [inArray(tenant, [schoolId, noSchool])] : []),
    ...(classId && studentId ? [inArray(classId, classes)] : []),
  ]
}

/** The entries of a person's own acts, latest first. */
export async function entriesBy(q: Q, id: number, limit: number): Promise<JournalRow[]> {
  const ids = await q
    .select({ id: t.journal.id })
    .from(t.journal)
    .where(eq(t.journal.actorId, id))
    .orderBy(desc(t.journal.receivedAt), desc(t.journal.id))
    .limit(limit)
  return entriesOf(q, ids)
}
