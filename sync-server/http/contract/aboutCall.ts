import { allMutations } from '#schema/mutations/online/index.ts'
import { type About, tagOf } from './about.ts'
import * as a from './answers.ts'
import { calls } from './calls.ts'

/** What the routes of acts that are never queued answer, where it is not the row. */
const onlineAnswers: Record<string, Partial<About>> = {
  registerUser: { tag: 'Sessão', answer: 'User' },
  changePassword: { tag: 'Sessão', answer: 'text' },
  addAdministrator: { answer: 'User' },
  resetPassword: { answer: a.newPassword },
  giveFirstPasswords: { answer: a.firstPasswords },
  eraseUser: { answer: a.erasure, query: { dryRun: 'true: só diz o que seria apagado.' } },
}

/** The name of a declared route, whatever its parameters are called. */
export const callNamed = (method: string, path: string) => `${method} ${path.replace(/:\w+(\{[^}]*\})?/g, '{}')}`

const abouts = new Map<string, About>([
  ...Object.entries(calls),
  ...allMutations.map(({ method, path, name, summary, answer }): [string, About] => [
    callNamed(method, path),
    { tag: tagOf[answer.table], summary, ...onlineAnswers[name] },
  ]),
])

/** What the contract says about a declared route; undefined for none. */
export const aboutCall = (method: string, path: string) => abouts.get(callNamed(method, path))
