import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { nowHeader } from '#schema/sync/answerer.ts'
import { people } from '#server/tests/support/cast.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { webLock as lock } from '#web/mirror/database/locks.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { fetchDeviceKey } from '#web/mirror/session/fetchDeviceKey.ts'
import { keepSealingKey } from '#web/mirror/session/keepSealingKey.ts'
import { discardSealed, sealedHere } from '#web/mirror/session/sealedDatabase.ts'
import { wipe } from '#web/mirror/session/wipe.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { allIn } from '#web/tests/support/allIn.ts'
import { device, systemClock } from './currentMirror.ts'
import { drainForCurrentUser } from './replay.ts'

// Covers: a person whose access was taken away, on a device where no page is open.

let server: Awaited<ReturnType<typeof testServer>>
let cookie: string
beforeEach(async () => {
  server = await testServer()
  cookie = await server.signIn('marina')
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' }
    return server.app.request(`${origin}${path}`, { ...init, headers })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await device.session.clear()
  await discardSealed((await sealedHere()).map(({ id }) => id))
  server.end()
})

const open = () => openMirror({ userId: people.marina, clock: systemClock })

/** A page that has a change to send and a file for use without a network, and was closed. */
async function closedPage({ key = true } = {}) {
  const mirror = open()
  const user = await (await fetch('/api/user')).json()
  await device.remember({ user, owesLogout: false })
  await beginVisit(mirror)
  await drain(mirror, { network: httpNetwork(), lock })
  if (key) await keepSealingKey(mirror, (userId) => fetchDeviceKey(userId))
  await mutate(mirror, takeRollCall, {
    ...{ classId: 3, lessonId: 101, attendanceDate: '2026-11-23' },
    marks: [{ studentId: people.ana, present: false, detail: 'justified', reason: 'Febre alta' }],
  })
  const files = keptFilesOf(mirror)
  const file = { hash: 'f'.repeat(64), name: 'Gabarito.pdf', type: 'pdf', bytes: 9 } as const
  await files.want([{ file, lessonId: 101 }])
  files.close()
  mirror.db.close()
}
const bar = async () =>
  server.call('PATCH', `/api/users/${people.marina}/access`, {
    cookie: await server.signIn('celia'),
    body: { barred: true },
  })
const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'chamada-leases')

async function expectNothingOfTheSchool() {
  const all = await allIn(indexedDB)
  for (const word of ['Febre', 'Bento', 'Frações', 'Gabarito', 'takeRollCall', '7º B', 'Marina'])
    expect(all).not.toContain(word)
}

test('the worker that is told so forgets rows and files, and keeps what was not sent, sealed', async () => {
  await closedPage()
  expect(await allIn(indexedDB)).toMatch(/Febre/)
  await bar()
  expect(await drainForCurrentUser()).toMatchObject({ ok: false, status: 401, code: 'account.barred' })
  await expectNothingOfTheSchool()
  expect((await databases()).sort()).toEqual(['chamada', 'chamada-sealed'])
  expect(await device.current()).toMatchObject({ user: null, owesLogout: true, wiped: { why: 'account.barred' } })
  expect(await sealedHere()).toMatchObject([{ userId: people.marina, count: 1, why: 'account.barred', sealed: {} }])
  expect(await drainForCurrentUser()).toMatchObject({ ok: true })
})

test('who waits for what is sent hears of it before the second place is asked: that may not answer', async () => {
  await closedPage()
  const order: string[] = []
  const has = async () => {
    order.push('second place')
    return false
  }
  vi.stubGlobal('caches', { has })
  await drainForCurrentUser({ ended: ({ ok }) => order.push(`ended ${ok}`) })
  expect(order).toEqual(['ended true', 'second place'])
  const { db } = open()
  expect(await db.outbox.count()).toBe(0)
  await db.delete()
})

test('without the key it keeps the queue alone, and says that it waits', async () => {
  await closedPage({ key: false })
  await bar()
  await drainForCurrentUser()
  expect(await sealedHere()).toMatchObject([{ count: 1, why: 'account.barred' }])
  expect((await sealedHere())[0]).not.toHaveProperty('sealed')
  const { db } = open()
  expect([await db.outbox.count(), await db.rows('rolls').count(), await db.rows('users').count()]).toEqual([1, 0, 0])
  await db.delete()
})

test('a worker that was stopped halfway seals at its next start, without a network', async () => {
  await closedPage()
  const mirror = open()
  await wipe(mirror, device, 'account.barred')
  mirror.db.close()
  expect(await sealedHere()).toEqual([])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await drainForCurrentUser()
  await expectNothingOfTheSchool()
  expect(await sealedHere()).toMatchObject([{ count: 1, why: 'account.barred', sealed: {} }])
})

test('the same words without the server’s own mark are the network’s, and nothing is forgotten', async () => {
  await closedPage()
  const refused = { status: 401, headers: { 'X-Chamada-Code': 'account.barred' } }
  expect(nowHeader in refused.headers).toBe(false)
  vi.stubGlobal('fetch', async () => new Response('Não', refused))
  expect(await drainForCurrentUser()).toMatchObject({ ok: false })
  expect((await device.current()).user?.id).toBe(people.marina)
  const { db } = open()
  expect(await db.outbox.count()).toBe(1)
  await db.delete()
})

test.each([
  ['45 days ahead', 45],
  ['3 years ahead', 3 * 365],
  ['45 days behind', -45],
])(
  'a clock %s, right after the server answered, lets the worker forget nothing, and what waits is sent',
  async (_, days) => {
    await closedPage()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60_000 })
    expect(await drainForCurrentUser()).toMatchObject({ ok: true })
    expect((await device.current()).user?.id).toBe(people.marina)
    const { db } = open()
    expect([await db.outbox.count(), await db.rows('rolls').count()]).toEqual([0, 1])
    await db.delete()
  },
)
