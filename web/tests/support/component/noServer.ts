import { inject, onTestFinished, vi } from 'vitest'
import { nowHeader } from '#schema/sync/answerer.ts'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import type { Login } from './demoDay.ts'
import type { FirstAnswer } from './recordFirstAnswers.ts'

interface Said {
  status?: number
  /** JSON, or the text of a refusal. */
  value: unknown
  /** The code of a refusal. */
  code?: string
  /** The answer is not the server's: the network gives it in its place. */
  byNetwork?: boolean
}
type Answer = (body: unknown, query: string) => Said | Promise<Said>

/**
 * What a test lets the server answer, by method and path. Everything else fails as without a network, except the
 * sign-out at its end.
 */
const answers = new Map<string, Answer>()
const signOut = 'POST /api/logout'

let online = true
function setOnline(now: boolean) {
  online = now
  window.dispatchEvent(new Event(now ? 'online' : 'offline'))
}

let latest: SyncResponse

/** A sync that brings nothing new. Acts are not taken: what they come to only the real server knows. */
function nothingNew(body: unknown): Said {
  const taken = (body as SyncRequest).mutations.length === 0
  return taken ? { value: { ...latest, reset: false, scopes: [] } } : { status: 503, value: 'Não agora' }
}

/** Brings the network back for the rest of the test, with a server that answers this call. */
export function answering(call: string, answer: Answer): void {
  answers.set('POST /api/sync', nothingNew)
  answers.set(call, answer)
  setOnline(true)
  onTestFinished(() => answers.clear())
}

function responseOf({ status = 200, value, code, byNetwork }: Said) {
  const type = status < 400 ? 'application/json' : 'text/plain'
  const headers = {
    'Content-Type': type,
    ...(!byNetwork && { [nowHeader]: String(Date.now()) }),
    ...(code && { 'X-Chamada-Code': code }),
  }
  return new Response(status < 400 ? JSON.stringify(value) : String(value), { status, headers })
}

/** Lets a person sign in and receive their first data, until the returned function takes the network away. */
export function answerFirstSync(login: Login): () => void {
  const { user, sync } = JSON.parse(inject('firstAnswers')[login]) as FirstAnswer
  latest = sync
  answers.set('POST /api/login', () => ({ value: user }))
  answers.set('POST /api/sync', () => ({ value: sync }))
  setOnline(true)
  return () => {
    setOnline(false)
    answers.clear()
  }
}

/** Cuts the page off from every server. */
export function cutNetwork(): void {
  const network = window.fetch.bind(window)
  vi.stubGlobal('EventSource', undefined)
  Object.defineProperty(navigator, 'onLine', { get: () => online })
  window.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input), window.location.origin)
    // The test runner's own requests.
    if (!pathname.startsWith('/api/')) return network(input, init)
    const call = `${init?.method ?? 'GET'} ${pathname}`
    const answer = call === signOut ? () => ({ value: null }) : answers.get(call)
    if (!answer) throw new TypeError('Failed to fetch')
    return responseOf(await answer(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined, search))
  }
}
