import { afterAll, expect, test, vi } from 'vitest'
import type { User } from '#schema/nouns/user.ts'
import type { PageMessage } from '#web/mirror/workerMessages.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { marina } from '#web/tests/support/smallClass.ts'
import { prepareOffline } from './prepareOffline.ts'

const asked: (readonly string[])[] = []
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const worker = {
  /** Keeps at once what it is asked to. */
  postMessage(message: PageMessage, [port]: [MessagePort]) {
    if (message.type === 'keep') asked.push(message.areas)
    port.postMessage({ type: 'ended', kept: 5, wanted: 5, left: 0 })
  },
}
vi.stubGlobal('navigator', {
  serviceWorker: { controller: worker, getRegistration: async () => undefined, addEventListener: () => {} },
})
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', page)
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signIn = (user: User | null) => useSessionState.setState({ user })
const dataIsHere = () => useEngine.setState(({ sync }) => ({ sync: { ...sync, bootstrapped: true } }))

test('the worker keeps the screens of a role once the first of them had its time', async () => {
  prepareOffline()
  signIn(marina)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  dataIsHere()
  await vi.advanceTimersByTimeAsync(1_499)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([['teacher']])
  await vi.waitFor(() => expect(useEngine.getState().kept).toBe(100))
})

test('the worker keeps those of the next person, too, when the page is hidden and shown before that', async () => {
  signIn(null)
  signIn({ ...marina, id: 11, role: 'admin' })
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1_500)
  await vi.waitFor(() => expect(asked).toContainEqual(['admin']))
})
