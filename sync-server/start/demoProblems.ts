import { demoPassword } from '#server/demo/accounts.ts'
import { passwordFits } from '#server/sessions/passwords.ts'
import { sharedPasswordHashes } from '#server/store/accounts/people.ts'
import type { Store } from '#server/store/store.ts'
import { adminCommand } from '../adminCommand.ts'
import { type Exposure, isForReal, type Problem } from './startRefusals.ts'

/** Says when accounts of the demonstration, with the password that everybody knows, are on a server for real people. */
export async function demoProblems({ q }: Store, config: Exposure): Promise<Problem[]> {
  if (!isForReal(config)) return []
  for (const hash of await sharedPasswordHashes(q, '@chamada.demo'))
    if (await passwordFits(hash, demoPassword))
      return [
        {
          what: `Há contas de demonstração neste banco: qualquer pessoa entra com a senha ${demoPassword}.`,
          remedy: `Comece com uma pasta vazia em CHAMADA_DATA, ou dê outra senha a cada conta (${adminCommand} reset-password).`,
        },
      ]
  return []
}
