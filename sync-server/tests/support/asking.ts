import type { ErrorCode } from '#schema/errors.ts'
import { errors } from '#schema/errors.ts'
import type { Person } from './cast.ts'
import type { testServer } from './testServer.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** Calls of people of the cast, each signed in once. */
export function asking(server: () => Server) {
  const cookies = new Map<Server['store'], Map<Person, Promise<string>>>()
  function cookieOf(who: Person): Promise<string> {
    const { store } = server()
    const mine = cookies.get(store) ?? new Map<Person, Promise<string>>()
    cookies.set(store, mine)
    if (!mine.has(who)) mine.set(who, server().signIn(who))
    return mine.get(who)!
  }
  const ask = async (who: Person, method: string, path: string, body?: unknown) =>
    server().call(method, path, { cookie: await cookieOf(who), body })
  return { ask, cookieOf, read: async (who: Person, path: string) => (await ask(who, 'GET', path)).json() }
}

/** The parts of a refusal: status, code and text. */
export const answerOf = async (answer: Response) => ({
  status: answer.status,
  code: answer.headers.get('X-Chamada-Code'),
  text: await answer.text(),
})
export const refusal = (code: ErrorCode, text: string = errors[code].text) => ({
  status: errors[code].status as number,
  code,
  text,
})
