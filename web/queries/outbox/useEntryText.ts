import { mutationFor } from '#schema/mutations/index.ts'
import { entryWords, type MarkWords, markWords } from '#schema/mutations/journal/entryWords.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import type { Key, Reader, Rows, TableName } from '#schema/nouns/tables.ts'
import { useRows } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'
import type { OutboxEntry } from './useOutbox.ts'

export interface EntryText {
  what: string
  where: string
  /** Each mark of a roll, when there are several. */
  marks: MarkWords[]
}

/**
 * What an entry does, and where, in words. Names come from the mirror; for rows no longer here, from those stored with
 * the entry.
 */
export const useEntryText = (entry: OutboxEntry): EntryText =>
  useRows((rows) => entryText(entry, withClassNames(rows)), [entry.id]) ?? { what: '', where: '', marks: [] }

export async function entryText(entry: OutboxEntry, here: Pick<Reader, 'get'>): Promise<EntryText> {
  const found = mutationFor(entry.method, entry.path)
  const args = found && safely(() => argsOf(found.act, found.parameters, entry.body))
  if (!found || !args) return { what: anotherBuild, where: '', marks: [] }
  const rows = withNames(entry.names, here)
  return { ...(await entryWords(found.act, args, rows)), marks: await markWords(found.act, args, rows) }
}

const withNames = (names: OutboxEntry['names'], { get }: Pick<Reader, 'get'>): Pick<Reader, 'get'> => ({
  async get<T extends TableName>(table: T, key: Key) {
    const name = names?.[`${table}:${key}`]
    return (await get(table, key)) ?? (name === undefined ? undefined : ({ name, title: name } as unknown as Rows[T]))
  },
})

const anotherBuild = 'Alteração de outra versão do aplicativo'

/** An entry of another build may contain what this one cannot read; it is shown all the same. */
function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
