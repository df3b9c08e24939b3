import type { Key, Reader, Rows, TableName } from '../schema/entities/tables.ts'
import type { Mutation } from '../schema/mutations/mutation.ts'
import { entryWords } from '../schema/rules/entryWords.ts'
import { actNamed } from '../schema/serverActs/index.ts'
import { restoreDeleted } from '../schema/serverActs/restoreDeleted.ts'
import { type JournalRow, recall } from './store/journal.ts'
import { readerOf } from './store/reader.ts'
import type { Q } from './store/store.ts'

/** Acts that are not of this build, or of no person. */
const others: Record<string, string> = {
  createAdministrator: 'Administrador criado por comando do servidor',
  importEducacenso: 'Importação do arquivo do censo escolar',
}

/** The act a line of the journal is of; undefined when this build does not know it. */
export const actOf = (entry: JournalRow): Mutation | undefined => actNamed(entry.name)

/** What a line of the journal tells, in Portuguese: the act's own words, with the names of rows that are or were there. */
export async function storyOf(q: Q, entry: JournalRow): Promise<string> {
  if (entry.name === restoreDeleted.name) {
    const undone = await recall(q, Number(entry.path.split('/')[3]))
    return undone ? `${restoreDeleted.tell()}: ${await storyOf(q, undone)}` : restoreDeleted.tell()
  }
  const act = actOf(entry)
  try {
    const words = act && (await entryWords(act, toldArgs(act, entry), namesIn(q, entry)))
    if (words) return words.where ? `${words.what} (${words.where})` : words.what
  } catch {
    // An entry of another build may lack what this one's words need.
  }
  return others[entry.name] ?? 'Alteração'
}

/** The arguments as the journal keeps them: without secrets, so unchecked. */
function toldArgs(act: Mutation, { path, body }: JournalRow): unknown {
  const given = path.split('/')
  const parameters = act.path
    .split('/')
    .flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), Number(given[i])]] : []))
  return { ...body, ...Object.fromEntries(parameters) }
}

/** Rows as they are or, once gone, as the act found or left them. */
const namesIn = (q: Q, { changes }: JournalRow): Pick<Reader, 'get'> => ({
  async get<T extends TableName>(table: T, key: Key) {
    const found = await readerOf(q).get(table, key)
    const change = changes.find((row) => row.table === table && row.key === key)
    return found ?? ((change?.before ?? change?.after ?? undefined) as Rows[T] | undefined)
  },
})
