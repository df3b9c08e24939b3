import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nowHeader } from '#schema/sync/answerer.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { device } from '#web/sync/device.ts'
import { completeLogout } from './pendingLogout.ts'

// Covers: a sign-out that the server does not know of is sent again soon when nothing answers.

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('one that gets no answer on a connection of before is sent on another after five seconds', async () => {
  await Promise.all([device.remember({ user: null, owesLogout: true }), loadApi()])
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return asked === 1 ? new Promise(() => {}) : new Response(null, { headers: { [nowHeader]: String(Date.now()) } })
  })
  const first = completeLogout()
  await vi.waitFor(() => expect(asked).toBe(1))
  const second = completeLogout()
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all([first, second])
  expect([asked, (await device.current()).owesLogout]).toEqual([2, false])
})
