import { countWhoSignIn } from '#server/store/accounts/people.ts'
import type { Store } from '#server/store/store.ts'
import { adminCommand } from '../adminCommand.ts'
import type { Problem } from './startRefusals.ts'

/** How the first account is made. */
export const createFirst = `${adminCommand} create --name NOME --email E-MAIL`

/** Says when nobody can sign in, and how to make the first account. */
export async function accountProblems({ q }: Store): Promise<Problem[]> {
  if (await countWhoSignIn(q)) return []
  return [{ what: 'Ninguém pode entrar ainda: nenhuma conta tem senha.', remedy: `Crie a primeira: ${createFirst}` }]
}
