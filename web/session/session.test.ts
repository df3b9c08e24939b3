import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { User } from '#schema/nouns/user.ts'
import { nowHeader } from '#schema/sync/answerer.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { initialSync } from '#web/mirror/database/records.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { device } from '#web/sync/device.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { fakeStorage } from '#web/tests/support/fakeStorage.ts'
import { firstAnswer, marina } from '#web/tests/support/smallClass.ts'
import { scripted } from '#web/tests/support/testMirror.ts'
import { leave } from './enter.ts'
import { startSession } from './session.ts'
import { useSessionState } from './sessionState.ts'
import { signOut } from './signOut.ts'

// Covers: who is signed in, at each start and at each way of leaving.

const otavio: User = { ...marina, id: 11, name: 'Otávio' }
/** What was called; nothing answers unless the test says so. */
let calls: string[] = []
let isServerUp = false

beforeEach(async () => {
  calls = []
  isServerUp = false
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { onLine: true, locks: { request: pageLock } })
  vi.stubGlobal('localStorage', fakeStorage().place)
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    if (!isServerUp) throw new TypeError('no network')
    return new Response(null, { headers: { [nowHeader]: String(Date.now()) } })
  })
  await loadApi()
})
afterEach(async () => {
  leave()
  await device.session.clear()
  for (const { id } of [marina, otavio]) await openMirror({ userId: id, clock: Date }).db.delete()
  vi.unstubAllGlobals()
})

const here = () => useSessionState.getState()
const nobody = async () => null
const isHere = (user: User | null) => vi.waitFor(() => expect(here().user?.id ?? null).toBe(user?.id ?? null))

/** The person is signed in on this device, with a roll call that was not sent. */
async function withUnsentRoll() {
  await device.remember({ user: marina, owesLogout: false })
  await startSession(nobody)
  const mirror = here().mirror!
  await beginVisit(mirror)
  await drain(mirror, { ...scripted(firstAnswer()), lock: pageLock })
  await mutate(mirror, takeRollCall, {
    ...{ classId: 3, lessonId: 7, attendanceDate: '2026-11-21' },
    marks: [{ studentId: 21, present: true }],
  })
  return mirror
}

/** How many entries the device holds of somebody, whoever is here. */
async function heldOf({ id }: User) {
  const mirror = openMirror({ userId: id, clock: Date })
  const held = await mirror.db.outbox.count()
  mirror.db.close()
  return held
}

test('whoever the device remembers is signed in without a network', async () => {
  await device.remember({ user: marina, owesLogout: false })
  await startSession(nobody)
  expect(here()).toMatchObject({ status: 'in', user: marina, isLeaving: false })
})

test('on an empty device the cookie decides, and a sign-out that the server does not know of comes before it', async () => {
  await startSession(async () => marina)
  expect(here()).toMatchObject({ status: 'in', user: { id: marina.id } })
  leave()
  await device.session.clear()
  await device.remember({ user: null, owesLogout: true })
  await startSession(async () => marina)
  expect(here()).toMatchObject({ status: 'out', user: null, mirror: null })
  await vi.waitFor(() => expect(calls).toContain('/api/logout'))
})

test('a sign-in and a sign-out of another tab are followed', async () => {
  await startSession(nobody)
  expect(here().status).toBe('out')
  await device.remember({ user: marina, owesLogout: false })
  await isHere(marina)
  await device.remember({ user: otavio, owesLogout: false })
  await isHere(otavio)
  await device.remember({ user: null, owesLogout: false })
  await isHere(null)
})

test('a device that was cleared keeps the person who is here', async () => {
  await device.remember({ user: marina, owesLogout: false })
  await startSession(nobody)
  await device.session.clear()
  await vi.waitFor(async () => expect((await device.current()).user?.id).toBe(marina.id))
  expect(here().status).toBe('in')
})

test('what the server says of the person replaces what was known, on the device too', async () => {
  await device.remember({ user: marina, owesLogout: false })
  await startSession(nobody)
  const { db } = here().mirror!
  // What the mirror held first is not adopted: the session, which looked before this test, has seen it.
  const seen = new Promise<void>((resolve) => {
    observe(
      () => db.read('user'),
      (user) => user && resolve(),
    )
  })
  await db.keep('user', marina)
  await seen
  await db.keep('user', { ...marina, name: 'Marina Dias' })
  await vi.waitFor(async () => expect((await device.current()).user?.name).toBe('Marina Dias'))
  expect(here().user?.name).toBe('Marina Dias')
})

test('whoever signs out and keeps what waits finds it on the device, and the server is told', async () => {
  isServerUp = true
  await withUnsentRoll()
  expect(await signOut('keep')).toBe(true)
  expect(here()).toMatchObject({ status: 'out', user: null, mirror: null, isLeaving: false })
  expect(await device.current()).toMatchObject({ user: null, owesLogout: false, leaving: { userId: 10, keep: true } })
  expect([await heldOf(marina), calls.includes('/api/logout')]).toEqual([1, true])
})

test('whoever discards what waits leaves nothing', async () => {
  isServerUp = true
  await withUnsentRoll()
  await signOut('discard')
  expect(await heldOf(marina)).toBe(0)
})

test('whoever wants it sent stays signed in while it cannot be, and nothing is lost', async () => {
  const { db } = await withUnsentRoll()
  await expect(signOut('send')).rejects.toThrow('Ainda há alterações')
  expect([here().status, here().isLeaving, await db.outbox.count()]).toEqual(['in', false, 1])
})

test('a sign-out that was cut off is continued by the next start', async () => {
  await withUnsentRoll()
  leave()
  await device.remember({ user: null, owesLogout: true, leaving: { userId: marina.id, keep: false, discards: 1 } })
  await startSession(nobody)
  expect([here().status, await heldOf(marina)]).toEqual(['out', 0])
})

test('when the server takes a session back, what the device holds is closed and what waits is kept', async () => {
  const { db } = await withUnsentRoll()
  await db.keep('sync', { ...initialSync, failure: { status: 401, code: 'account.barred', at: Date.now() } })
  await isHere(null)
  expect((await device.current()).leaving).toMatchObject({ userId: 10, keep: true, why: 'account.barred' })
  expect(await heldOf(marina)).toBe(1)
  expect(useEngine.getState().sync.failure).toBe(null)
})
