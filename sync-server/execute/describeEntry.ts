import { entryWords } from '#schema/mutations/journal/entryWords.ts'
import { type Mutation, parameterValue } from '#schema/mutations/mutation.ts'
import { actNamed } from '#schema/mutations/online/index.ts'
import { receiveStudent, releaseStudent } from '#schema/mutations/online/receiveStudent.ts'
import { restoreDeleted } from '#schema/mutations/online/restoreDeleted.ts'
import { sendStudent } from '#schema/mutations/online/sendStudent.ts'
import { takeBackStudent } from '#schema/mutations/online/takeBackStudent.ts'
import { readsReasons } from '#schema/nouns/attendance.ts'
import type { Key, Reader, Rows, TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { entryOf, type JournalRow } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'

/** Acts that this build does not know, or that no person did. */
const others: Record<string, (body: JournalRow['body']) => string> = {
  createAdministrator: () => 'Administrador criado por comando do servidor',
  importEducacenso: () => 'Importação do arquivo do censo escolar',
  applyImport: (body) => `Importação${fileIn(body)}`,
  undoImport: (body) => `Importação desfeita${fileIn(body)}`,
}

/** Steps on a student's way to another school of the network, by the student's number in their body. */
const ofStudent = new Map<string, (student: string) => string>(
  [sendStudent, takeBackStudent, receiveStudent, releaseStudent].map(({ name, describe }) => [name, describe]),
)

/** The name of the imported file. After its years the journal no longer has it. */
const fileIn = (body: JournalRow['body']) => (typeof body?.file === 'string' ? `: ${body.file}` : '')

/** The act of a journal entry; undefined when this build does not know it. */
export const actOf = (entry: JournalRow): Mutation | undefined => actNamed(entry.name)

/**
 * Describes a journal entry in Portuguese, in the act's own words, with the names of rows that exist or existed, as
 * far as the reader may know.
 */
export async function describeEntry(q: Q, entry: JournalRow, reader: Actor): Promise<string> {
  if (entry.name === restoreDeleted.name) {
    const undone = await entryOf(q, Number(entry.path.split('/')[3]))
    return undone
      ? `${restoreDeleted.describe()}: ${await describeEntry(q, undone, reader)}`
      : restoreDeleted.describe()
  }
  const act = actOf(entry)
  try {
    if (act) return await describeAct(act, journaledArgs(act, entry), namesIn(q, entry), reader)
  } catch {
    // An entry of another build may lack what the words of this build need.
  }
  const aboutStudent = ofStudent.get(entry.name)
  if (aboutStudent) {
    const student = await namesIn(q, entry).get('users', Number(entry.body?.studentId))
    return aboutStudent(student?.name ?? 'Aluno')
  }
  return others[entry.name]?.(entry.body) ?? 'Alteração'
}

/** An act in its own words, with the names that `rows` has, and without the reasons that the reader may not know. */
export async function describeAct(
  act: Mutation,
  args: unknown,
  rows: Pick<Reader, 'get'>,
  reader: Actor,
): Promise<string> {
  const { what, where } = await entryWords(act, readsReasons(reader) ? args : withoutReasons(args), rows)
  return where ? `${what} (${where})` : what
}

/** The arguments as the journal keeps them: without secrets, and therefore unchecked. */
function journaledArgs(act: Mutation, { path, body }: JournalRow): unknown {
  const segments = path.split('/')
  const parameters = act.path
    .split('/')
    .flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), parameterValue(segments[i] ?? '')]] : []))
  return { ...body, ...Object.fromEntries(parameters) }
}

/** The arguments without the reasons of absences, wherever a mark has one. */
function withoutReasons(args: unknown): unknown {
  if (Array.isArray(args)) return args.map(withoutReasons)
  if (typeof args !== 'object' || args === null) return args
  const { reason, ...rest } = args as Record<string, unknown>
  const isMark = 'studentId' in rest
  const others = Object.entries(rest).map(([name, value]) => [name, withoutReasons(value)])
  return { ...Object.fromEntries(others), ...(!isMark && reason !== undefined && { reason }) }
}

/** Rows as they are now or, once they are gone, as the act found or left them. */
const namesIn = (q: Q, { changes }: JournalRow): Pick<Reader, 'get'> => ({
  async get<T extends TableName>(table: T, key: Key) {
    const found = await readerOf(q).get(table, key)
    const change = changes.find((row) => row.table === table && row.key === key)
    return found ?? ((change?.before ?? change?.after ?? undefined) as Rows[T] | undefined)
  },
})
