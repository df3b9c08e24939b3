import { inject, onTestFinished, vi } from 'vitest'
import { nowHeader } from '#schema/sync/answerer.ts'
import type { Login } from './demoDay.ts'
import type { FirstAnswer } from './recordFirstAnswers.ts'

type Answer = (body: unknown) => { status?: number; value: unknown }

/** What a test lets the server answer, by method and path. Everything else fails as without a network. */
const answers = new Map<string, Answer>()

let online = true
function setOnline(now: boolean) {
  online = now
  window.dispatchEvent(new Event(now ? 'online' : 'offline'))
}

/** Lets the server answer a call for the rest of the test. */
export function answering(call: string, answer: Answer): void {
  answers.set(call, answer)
  setOnline(true)
  onTestFinished(() => void answers.delete(call))
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', [nowHeader]: String(Date.now()) },
  })

/** Lets a person sign in and receive their first data, until the returned function takes the network away. */
export function answerFirstSync(login: Login): () => void {
  const { user, sync } = JSON.parse(inject('firstAnswers')[login]) as FirstAnswer
  answers.set('POST /api/login', () => ({ value: user }))
  answers.set('POST /api/sync', () => ({ value: sync }))
  setOnline(true)
  return () => {
    setOnline(false)
    answers.delete('POST /api/login')
    answers.delete('POST /api/sync')
  }
}

/** Cuts the page off from every server. */
export function cutNetwork(): void {
  const network = window.fetch.bind(window)
  vi.stubGlobal('EventSource', undefined)
  Object.defineProperty(navigator, 'onLine', { get: () => online })
  window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), window.location.origin)
    // The test runner's own requests.
    if (!pathname.startsWith('/api/')) return network(input, init)
    const answer = answers.get(`${init?.method ?? 'GET'} ${pathname}`)
    if (!answer) throw new TypeError('Failed to fetch')
    const { status, value } = answer(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined)
    return json(value, status)
  }
}
