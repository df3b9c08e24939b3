import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { initialSync } from '#web/mirror/database/records.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { enginePage, offline, serverBusy, until, well } from '#web/tests/support/enginePage.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { driveSync, isSyncing, quiet, saving, syncNow, syncSoon } from './engine.ts'
import { useEngine } from './useEngine.ts'

// Covers: design, a page decides when to sync: each state in which something else happens.

const page = enginePage()
const { drains, drained, elapse, ended } = page
const takeRoll = () =>
  mutate(page.mirror, takeRollCall, {
    classId: 3,
    lessonId: 7,
    attendanceDate: '2026-11-21',
    marks: [{ studentId: 21, present: true }],
  })

test('failures in a row are followed by growing waits, which a network that is back ends', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  page.answers = [offline, offline, offline, offline]
  await syncNow()
  for (const [wait, times] of [
    [2_000, 2],
    [4_000, 3],
  ] as const) {
    await elapse(wait - 1)
    expect(drains()).toHaveLength(times - 1)
    await elapse(1)
    await drained(times)
    await ended()
  }
  page.connect(true)
  await drained(4)
  await ended()
  await elapse(2_000)
  await drained(5)
})

test('without a network nothing is asked when the page is shown offline, and all of it once there is one', async () => {
  page.answers = [well]
  page.connect(false)
  await elapse(1_000)
  expect([drains().length, useEngine.getState().online]).toEqual([0, false])
  page.connect(true)
  await drained(1)
})

test('a person who asks is answered although the server wants to be left alone', async () => {
  page.answers = [serverBusy, well]
  await syncNow()
  expect(await syncNow(true)).toEqual(well)
  expect(drains().map((message) => 'automatic' in message && message.automatic)).toEqual([true, false])
})

test('a wait that the server asked for before the page was loaded holds for this page', async () => {
  const { mirror } = await syncedMirror()
  const failure = { status: 503, at: Date.now(), until: Date.now() + 30_000 }
  await mirror.db.keep('sync', { ...initialSync, ...(await mirror.db.read('sync')), failure })
  driveSync(mirror)
  await until(() => useEngine.getState().sync.failure)
  await elapse(29_000)
  expect(drains()).toHaveLength(0)
  page.answers = [well]
  await elapse(1_000)
  await drained(1)
})

test('an act done during a round is sent at its own time, also when that round failed', async () => {
  const round = syncNow()
  await drained(1)
  syncSoon()
  page.answer(offline)
  await round
  page.answers = [well]
  await elapse(149)
  expect(drains()).toHaveLength(1)
  await elapse(1)
  await drained(2)
})

test('an act that would come before the server wants it waits with the next round', async () => {
  const round = syncNow()
  await drained(1)
  syncSoon()
  page.answer(serverBusy)
  await round
  await elapse(59_000)
  expect(drains()).toHaveLength(1)
})

test('the status says that something is sent only once it takes long', async () => {
  const round = syncNow()
  await drained(1)
  await elapse(299)
  expect([isSyncing(), useEngine.getState().sending]).toEqual([true, false])
  await elapse(1)
  expect(useEngine.getState().sending).toBe(true)
  page.answer(well)
  await round
  expect([isSyncing(), useEngine.getState().sending]).toEqual([false, false])
})

test('a poke during a round brings one more after it', async () => {
  const sources: EventTarget[] = []
  class Source extends EventTarget {
    readyState = 1
    constructor() {
      super()
      sources.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source)
  driveSync(page.mirror)
  await drained(1)
  sources[0]!.dispatchEvent(new Event('poke'))
  sources[0]!.dispatchEvent(new Event('poke'))
  page.answers = [well]
  page.answer(well)
  await drained(2)
  await ended()
  await elapse(60_000)
  expect(drains()).toHaveLength(2)
})

test('while another tab holds the lock, a page without a worker waits for it, and nobody is told that all is quiet', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const locks = { request: (_: string, work: () => Promise<unknown>) => held.then(work) }
  Object.assign(page.navigator, { locks, serviceWorker: { controller: null } })
  const fetched = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  let isQuiet = false
  const all = quiet().then(() => (isQuiet = true))
  await elapse(5_000)
  expect([isSyncing(), isQuiet, fetched.mock.calls.length]).toEqual([true, false, 0])
  release()
  await all
  expect([isSyncing(), isQuiet]).toEqual([false, true])
})

test('what another tab left undone is taken over once that tab had time for it', async () => {
  await takeRoll()
  await until(() => useEngine.getState().pending === 1)
  page.answers = [well]
  await elapse(1_999)
  expect(drains()).toHaveLength(0)
  await elapse(1)
  await drained(1)
})

test('a round after which something still waits counts as a failure, and is followed by another', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  await takeRoll()
  page.answers = [well, well]
  await syncNow()
  await elapse(1_999)
  expect(drains()).toHaveLength(1)
  await elapse(1)
  await drained(2)
})

test('a storage that died is shown, and one that found no room for what arrives too', async () => {
  page.answers = [
    { ...well, noRoom: true },
    { ok: false, status: 403, code: 'account.barred', retryAfter: null, noRoom: true },
  ]
  await syncNow()
  expect(useEngine.getState().noRoom).toBe(true)
  await syncNow()
  expect(useEngine.getState().sync.failure).toMatchObject({ status: 403, code: 'account.barred' })
  const indexedDB = new IDBFactory()
  indexedDB.open = () => {
    throw new DOMException('gone', 'SecurityError')
  }
  driveSync(openMirror({ userId: 9, clock: Date, dexie: { indexedDB, IDBKeyRange } }))
  await until(() => useEngine.getState().broken)
})

test('an act that finds no room is not shown as saved, and the status says why', async () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  await expect(saving(page.mirror, () => Promise.reject(full))).rejects.toBe(full)
  expect(useEngine.getState()).toMatchObject({ noRoom: true, saving: 0 })
})

test('an act is counted before it is shown as saved', async () => {
  await saving(page.mirror, takeRoll)
  expect(useEngine.getState()).toMatchObject({ pending: 1, saving: 0 })
})

test('whoever signs out during a round hears no more of it, and the next person is asked for after it', async () => {
  const round = syncNow()
  await drained(1)
  driveSync(null)
  await elapse(300)
  page.answers = [well]
  const { mirror } = await syncedMirror()
  driveSync(mirror)
  await until(() => useEngine.getState().ready)
  expect(drains()).toHaveLength(1)
  page.answer(serverBusy)
  await round
  await drained(2)
})

test('a mirror that the browser cleared is filled again, and the page says so', async () => {
  const held = vi.fn(async () => true)
  driveSync(page.mirror, held)
  await drained(1)
  page.answer(well)
  await until(() => useEngine.getState().sync.bootstrapped)
  await page.mirror.db.meta.clear()
  await until(() => useEngine.getState().evicted)
  page.answers = [well]
  await drained(2)
  expect(held).toHaveBeenCalled()
})
