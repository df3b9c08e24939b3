import { adminCommand } from '#server/adminCommand.ts'
import type { Problem } from '#server/start/startRefusals.ts'
import { faultyNumbers } from '#server/store/faultyNumbers.ts'
import type { Store } from '#server/store/store.ts'

/** Says when numbers are in use that would be given out again, or rows that no device would be sent. */
export async function numberProblems({ q }: Store): Promise<Problem[]> {
  const found = await faultyNumbers(q)
  if (!found.length) return []
  const [first] = found
  return [
    {
      what: `Os contadores do banco estão atrás das linhas, a começar por ${first!.counter} (${first!.value}, e há ${first!.used}).`,
      remedy: `O banco foi mudado por fora: pare o servidor e volte a uma cópia (${adminCommand} restore ARQUIVO, ou a do PostgreSQL).`,
    },
  ]
}
