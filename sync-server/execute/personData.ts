import type { TableName } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { authorsOf } from '#server/store/journal/authors.ts'
import type { JournalRow } from '#server/store/journal/journal.ts'
import { historyOf } from '#server/store/journal/rowHistory.ts'
import { entriesBy, type PersonSection, personRows } from '#server/store/personData/personRows.ts'
import { personTables } from '#server/store/personData/personTables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import { describeEntry } from './describeEntry.ts'

/** A copy of everything the server holds of a person. Times in ms. */
export interface PersonData {
  madeAt: number
  person: { id: number; name: string }
  sections: PersonSection[]
  /** The names of what the sections' numbers stand for, by table and number. */
  names: Record<string, Record<number, string>>
}

/** The latest acts in a copy: more than twenty years of a teacher's days. */
const mostActs = 20_000
/** After how many acts other requests are answered. */
const actsAtOnce = 50

/** Puts together the copy of a person's data. Other requests are answered meanwhile. */
export async function personData(q: Q, person: User, now: number): Promise<PersonData> {
  const { id, name } = person
  const sections = await personRows(q, person)
  const acts = await inWords(q, person, await entriesBy(q, id, mostActs))
  const about = await historyOf(q, 'users', id, { id })
  const { title, columns } = personTables.journal as Exclude<(typeof personTables)['journal'], string>
  const history = { title: 'O que foi feito com o cadastro', columns: { at: 'Quando', who: 'Quem', name: 'O quê' } }
  sections.push(
    { table: 'journal', title, columns, rows: acts },
    { table: 'history', ...history, rows: await inWords(q, person, about) },
  )
  return { madeAt: now, person: { id, name }, sections, names: await namesIn(q, sections) }
}

async function inWords(q: Q, person: User, entries: JournalRow[]): Promise<Record<string, unknown>[]> {
  const authors = await authorsOf(q, entries)
  const rows = []
  for (const [i, entry] of entries.entries()) {
    if (i % actsAtOnce === actsAtOnce - 1) await new Promise<void>((done) => setImmediate(done))
    const { at, outcome, actorId } = entry
    rows.push({ at, who: authors.get(actorId), name: await describeEntry(q, entry, person), outcome })
  }
  return rows
}

/** What each number in a section is the number of. */
const named = {
  ...{ classId: 'classes', lessonId: 'lessons', schoolId: 'schools' },
  ...{ fromSchoolId: 'schools', toSchoolId: 'schools' },
  ...{ teacherId: 'users', actorId: 'users', aboutId: 'users' },
} as const

async function namesIn(q: Q, sections: PersonSection[]): Promise<PersonData['names']> {
  const rows = readerOf(q)
  const names: PersonData['names'] = {}
  for (const [field, table] of Object.entries(named)) {
    names[table] ??= {}
    const ids = new Set(sections.flatMap((section) => section.rows.map((row) => row[field] as number | null)))
    for (const id of ids) {
      if (!id || names[table][id] !== undefined) continue
      const row = (await rows.get<TableName>(table as TableName, id)) as { title?: string; name?: string } | undefined
      if (row) names[table][id] = row.title ?? row.name ?? ''
    }
  }
  return names
}

/** The table that a column's number belongs to; undefined for a column that holds something else. */
export const tableNamedBy = (column: string): string | undefined => named[column as keyof typeof named]
