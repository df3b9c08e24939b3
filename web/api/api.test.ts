import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nowHeader } from '#schema/sync/answerer.ts'
import { currentUser, latestActivities, login, logout, restoreDeletion } from './api.ts'
import { useNetworkAsks } from './networkAsks.ts'

// Covers: an answer counts only if it is the server's own, and every call ends.

let answer: () => Response | Promise<Response>
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => answer())
  useNetworkAsks.setState({ asks: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const own = { [nowHeader]: '1795435200000', 'Content-Type': 'application/json' }
const says = (body: string | ReadableStream | null, status = 200, headers: Record<string, string> = own) => {
  answer = () => new Response(body, { status, headers })
}
const marina = { id: 11, name: 'Marina', role: 'teacher' }
const calls = {
  login: () => login('marina@escola.br', 'girassol'),
  logout,
  currentUser,
  latestActivities: () => latestActivities(5, null),
  restoreDeletion: () => restoreDeletion(7),
}
const outcome = (work: Promise<unknown>) => work.catch((error) => error)

test.each(Object.entries(calls))(
  '%s rejects an answer of the network in the server’s place, and says so',
  async (_, ask) => {
    for (const [body, status, type] of [
      ['<html>Entre na rede</html>', 200, 'text/html'],
      [JSON.stringify(marina), 200, 'application/json'],
      ['{"restored":3}', 200, 'application/json'],
      ['Não.', 401, 'text/plain'],
      ['', 511, 'text/html'],
    ] as const) {
      says(body, status, { 'Content-Type': type })
      expect(await outcome(ask())).toMatchObject({ name: 'ApiError', status: 0, networkAsks: true })
      expect(useNetworkAsks.getState().asks).toBe(true)
    }
    answer = () => Response.error()
    expect(await outcome(ask())).toMatchObject({ text: expect.stringMatching(/^A rede pede login/), networkAsks: true })
  },
)

test('a network’s sign-in page is forgotten with the server’s first own answer, even a refusal', async () => {
  says('<html>', 200, {})
  await outcome(currentUser())
  says('Você não está autenticado', 401)
  expect(await currentUser()).toBe(null)
  expect(useNetworkAsks.getState().asks).toBe(false)
})

test.each(Object.entries(calls))('%s ends with a sentence when nothing arrives', async (_, ask) => {
  answer = () => new Promise(() => {})
  const hanging = outcome(ask())
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await hanging).toMatchObject({ status: 0, text: expect.stringMatching(/^O servidor demorou demais/) })
  says(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')) }))
  const halting = outcome(ask())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await halting).toMatchObject({ status: 0, text: expect.stringMatching(/^O servidor demorou demais/) })
})

test('an incomplete answer, one of another type and one of another shape sign nobody in', async () => {
  says(JSON.stringify(marina).slice(0, -5))
  expect(await outcome(calls.login())).toMatchObject({ status: 0 })
  says('{"ok":true}')
  expect(await outcome(calls.login())).toMatchObject({ status: 0 })
  says(JSON.stringify(marina), 200, { ...own, 'Content-Type': 'text/html' })
  expect(await outcome(calls.login())).toMatchObject({ status: 0 })
  says(JSON.stringify(marina))
  expect(await calls.login()).toEqual(marina)
})

test('a proxy’s own text is not shown, since it is not written for people', async () => {
  says('<html><h1>502 Bad Gateway</h1>nginx</html>', 502, { 'Content-Type': 'text/html' })
  expect(await outcome(calls.login())).toMatchObject({
    status: 502,
    text: expect.stringMatching(/^O servidor não está/),
  })
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await outcome(calls.login())).toMatchObject({ status: 0, text: expect.stringMatching(/^Sem conexão/) })
})
