import { createHash } from 'node:crypto'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ownFile } from '#schema/fields/ownFile.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { nowHeader } from '#schema/sync/answerer.ts'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import { runningSha256 } from '#web/actions/upload/runningSha256.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { downloadFiles } from '#web/mirror/files/downloadFiles.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { pruneFiles } from '#web/mirror/files/pruneFiles.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { applied, classPage, emptyAnswer, firstAnswer, marina } from '#web/tests/support/smallClass.ts'
import { forgetCounted, forgetEverything, lockOutbox } from './leave.ts'

// Covers: trials S24, R34 and R35: a person who signs out during a sync.

// Live queries run only where Dexie finds an IndexedDB of the browser.
const before = { ...Dexie.dependencies }
beforeAll(() => void Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange }))
afterAll(() => void Object.assign(Dexie.dependencies, before))

/** One browser: pages and a worker over one disk, and a server that answers when the test says so. */
function browser() {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const opened: Mirror[] = []
  const answers: (() => void)[] = []
  const received: SyncRequest[] = []
  const network = {
    sync(request: SyncRequest) {
      received.push(request)
      return new Promise<SyncResponse>((resolve) => {
        const first = Object.keys(request.cursors).length === 0
        const more = classPage({ from: 50, cursor: 60 })
        const receipts = applied(request)
        answers.push(() => resolve(first ? { ...firstAnswer(), receipts } : emptyAnswer({ scopes: [more], receipts })))
      })
    },
  }
  const page = () => {
    const mirror = openMirror({ userId: marina.id, clock: { now: () => 1_000_000 }, dexie })
    opened.push(mirror)
    return mirror
  }
  afterEachPage = () => opened.map(({ db }) => db.close())
  const waitFor = async (is: () => boolean) => {
    while (!is()) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    page,
    received,
    drain: (mirror: Mirror) =>
      drain(mirror, { network, lock, watchLeaving: true }).catch((error) => error.name as string),
    /** Waits until so many requests are under way. */
    underWay: (count: number) => waitFor(() => answers.length >= count),
    answerAll: () => {
      for (const answer of answers.splice(0)) answer()
    },
    names: async () => (await dexie.indexedDB.databases()).map(({ name }) => name!),
    async synced() {
      const mirror = page()
      await beginVisit(mirror)
      const first = drain(mirror, { network, lock })
      await waitFor(() => answers.length > 0)
      answers.shift()!()
      await first
      return mirror
    },
  }
}
let afterEachPage: () => unknown = () => {}
afterEach(() => afterEachPage())

const mark = { classId: 3, lessonId: 7, attendanceDate: '2026-11-21', marks: [{ studentId: 21, present: true }] }
/** Everything the device holds except the locked outbox and its own numbers. */
const residue = async ({ db }: Mirror) => {
  const counts = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const))
  const meta = (await db.meta.toCollection().primaryKeys()).filter(
    (name) => !['version', 'device', 'sync', 'visit', 'askedUpTo'].includes(String(name)),
  )
  return [...counts.filter(([name, count]) => count && !['outbox', 'meta'].includes(name)), ...meta]
}

describe.each(['the tab itself', 'another tab or the worker'])('with a sync under way in %s', (where) => {
  test.each(['first', 'later'])('signing out with work kept applies nothing of a %s answer', async (which) => {
    const at = browser()
    const mine = which === 'later' ? await at.synced() : at.page()
    await beginVisit(mine)
    if (which === 'later') await mutate(mine, takeRollCall, mark)
    const its = where === 'the tab itself' ? mine : at.page()
    const sending = at.drain(its)
    await at.underWay(1)
    const requests = at.received.length
    await lockOutbox(mine)
    at.answerAll()
    expect(await sending).toMatchObject({ ok: false })
    expect(await residue(mine)).toEqual([])
    expect((await outboxOf(mine)).waiting).toHaveLength(which === 'later' ? 1 : 0)
    // A sync that begins afterwards does not ask in their name either.
    expect(await at.drain(its)).toMatchObject({ ok: false })
    expect([at.received.length, await residue(mine)]).toEqual([requests, []])
  })

  test.each(['first', 'later'])(
    'signing out with all discarded leaves no database, whatever a %s answer brings',
    async (which) => {
      const at = browser()
      const mine = which === 'later' ? await at.synced() : at.page()
      await beginVisit(mine)
      const its = where === 'the tab itself' ? mine : at.page()
      await its.db.read('device')
      const sending = at.drain(its)
      await at.underWay(1)
      await forgetEverything(mine)
      at.answerAll()
      await sending
      await at.drain(its)
      expect(await at.names()).toEqual([])
    },
  )
})

test('the same person signing in again at once gets their work and rows, and nothing of the answer that was under way', async () => {
  const at = browser()
  const mine = await at.synced()
  const worker = at.page()
  await mutate(mine, takeRollCall, mark)
  const late = at.drain(worker)
  await at.underWay(1)
  await lockOutbox(mine)
  await beginVisit(mine)
  // It does not wait for the answer that hangs.
  const again = at.drain(mine)
  await at.underWay(2)
  at.answerAll()
  expect(await late).toMatchObject({ ok: false })
  expect(await again).toMatchObject({ ok: true })
  expect(at.received.at(-1)!.cursors).toEqual({})
  expect((await outboxOf(mine)).waiting).toEqual([])
  expect(await mine.rows.get('classes', 3)).toBeDefined()
})

test('a change that another tab makes during a sign-out with nothing unsent is kept, locked', async () => {
  const at = browser()
  const mine = await at.synced()
  const other = at.page()
  await mutate(other, takeRollCall, mark)
  expect(await forgetCounted(mine, 0)).toBe(false)
  expect(await residue(mine)).toEqual([])
  expect((await outboxOf(mine)).waiting).toHaveLength(1)
})

test('what a person saw counted and discards is gone', async () => {
  const at = browser()
  const mine = await at.synced()
  await mutate(mine, takeRollCall, mark)
  expect(await forgetCounted(mine, 1)).toBe(true)
  expect(await at.names()).toEqual([])
})

test('a second start in the same visit changes nothing of what is under way', async () => {
  const at = browser()
  const mine = await at.synced()
  const sending = at.drain(mine)
  await at.underWay(1)
  await beginVisit(at.page())
  at.answerAll()
  expect(await sending).toMatchObject({ ok: true })
})

test('a person who left meanwhile begins no visit', async () => {
  const at = browser()
  const mine = at.page()
  await beginVisit(mine, async () => false)
  expect(await at.drain(mine)).toMatchObject({ ok: false })
  expect(at.received).toEqual([])
})

test.each([lockOutbox, forgetEverything])(
  'a file being downloaded when its person signs out leaves nothing, not even a database',
  async (leave) => {
    const at = browser()
    const mine = await at.synced()
    const worker = at.page()
    await worker.db.read('device')
    const hash = createHash('sha256').update('abc').digest('hex')
    const file = { hash, type: 'txt' as const, bytes: 3 }
    await keptFilesOf(worker).want([{ file, lessonId: 7 }])
    expect(ownFile((await keptFilesOf(worker).files.get(hash))!.address)).toMatchObject({ hash })
    let answer: (() => void) | undefined
    const fetcher = () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(new Response('abc', { headers: { ETag: `"${hash}"`, [nowHeader]: '1795435200000' } }))
      })
    const loading = downloadFiles(keptFilesOf(worker), {
      ...{ fetcher: fetcher as typeof fetch, lock },
      sha256: runningSha256,
    })
    while (!answer) await new Promise((resolve) => setImmediate(resolve))
    await leave(mine)
    answer()
    await loading.catch(() => {})
    await pruneFiles(worker).catch(() => {})
    expect((await at.names()).filter((name) => name.includes('files'))).toEqual([])
  },
)
