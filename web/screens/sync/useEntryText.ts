import type { Reader } from '../../../schema/entities/tables.ts'
import { mutationFor } from '../../../schema/mutations/index.ts'
import { argsOf } from '../../../schema/mutations/mutation.ts'
import { entryWords, type MarkWords, markWords } from '../../../schema/rules/entryWords.ts'
import type { OutboxEntry } from '../../data/useOutbox.ts'
import { useRows } from '../../data/useRows.ts'

export interface EntryText {
  what: string
  where: string
  /** Each mark, where there are several. */
  marks: MarkWords[]
}

/** What an entry does, and where, in words; names are the mirror's, where it has them. */
export const useEntryText = (entry: OutboxEntry): EntryText =>
  useRows((rows) => entryText(entry, rows), [entry.id]) ?? { what: '', where: '', marks: [] }

export async function entryText(entry: OutboxEntry, rows: Pick<Reader, 'get'>): Promise<EntryText> {
  const found = mutationFor(entry.method, entry.path)
  const args = found && safely(() => argsOf(found.act, found.parameters, entry.body))
  if (!found || !args) return { what: anotherBuild, where: '', marks: [] }
  return { ...(await entryWords(found.act, args, rows)), marks: await markWords(found.act, args, rows) }
}

const anotherBuild = 'Alteração de outra versão do aplicativo'

/** An entry of another build may hold what this one cannot read; it is shown all the same. */
function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
