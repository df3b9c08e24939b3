import { mutationFor } from '../../../schema/mutations/index.ts'
import { argsOf } from '../../../schema/mutations/mutation.ts'
import { entryWords } from '../../../schema/rules/entryWords.ts'
import type { OutboxEntry } from '../../data/useOutbox.ts'
import { useRows } from '../../data/useRows.ts'

/** What an entry does, and where, in words; names are the mirror's, where it has them. */
export function useEntryText(entry: OutboxEntry): { what: string; where: string } {
  const words = useRows(
    async (rows) => {
      const found = mutationFor(entry.method, entry.path)
      const args = found && safely(() => argsOf(found.act, found.parameters, entry.body))
      return found && args ? entryWords(found.act, args, rows) : { what: anotherBuild, where: '' }
    },
    [entry.id],
  )
  return words ?? { what: '', where: '' }
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
