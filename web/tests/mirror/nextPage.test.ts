import { afterEach, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import type { SyncRequest } from '#schema/sync/protocol.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { summaryOf } from '#web/mirror/outbox/summary.ts'
import type { Network } from '#web/mirror/server/network.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { schoolDevice } from '#web/tests/support/schoolDevice.ts'
import { applied, classPage, emptyAnswer } from '#web/tests/support/smallClass.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'

// Covers: the next page of a first sync, requested while the last one is applied (nextPage.ts).

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

test.each([
  ['of a school', 'celia'],
  ['of several scopes', 'marina'],
] as const)(
  'of a first sync %s in pages, each page is requested while the one before is applied, and none twice',
  async (_, who) => {
    server = await testServer({ pageLimit: 4 })
    const device = await schoolDevice(server, who)
    const order: string[] = []
    device.between = (__, ask) => {
      order.push('request')
      return ask()
    }
    device.probes.at = (point) => point === 'drain.applied' && order.push('applied')
    expect(await device.sync()).toBe('ok')
    await device.expectToAgree()
    const pages = order.filter((each) => each === 'applied').length
    expect(pages).toBeGreaterThan(3)
    expect(order.filter((each) => each === 'request')).toHaveLength(pages)
    expect(order.slice(0, 4)).toEqual(['request', 'request', 'applied', 'request'])
    expect(new Set(device.requests.map(({ cursors }) => JSON.stringify(cursors))).size).toBe(pages)
  },
)

test('an act done while the last pages arrive is sent with the next sync, and no row is lost', async () => {
  server = await testServer({ pageLimit: 2 })
  const marina = await schoolDevice(server, 'marina')
  let done = 0
  marina.between = async (_, ask) => {
    const answer = await ask()
    const here = (await marina.mirror.rows.get('lessons', 102)) && (await marina.mirror.rows.get('classes', 3))
    if (here && !done) done = await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 102 }).then(() => 1)
    return answer
  }
  expect(await marina.sync()).toBe('ok')
  expect(done).toBe(1)
  expect(await marina.sync()).toBe('ok')
  expect((await summaryOf(marina.mirror)).pending).toBe(0)
  expect((await marina.mirror.rows.get('classes', 3))?.currentLessonId).toBe(102)
  await marina.expectToAgree()
})

test('an act done while a page arrives goes up with the next request, in the place of the one asked ahead without it', async () => {
  const { mirror } = await syncedMirror()
  const page = (from: number, more: boolean) => emptyAnswer({ scopes: [classPage({ from, cursor: from + 10, more })] })
  const requests: SyncRequest[] = []
  const network: Network = {
    async sync(request) {
      requests.push(request)
      if (requests.length === 1) return page(50, true)
      if (requests.length === 2) await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
      return { ...page(60, false), receipts: applied(request) }
    },
  }
  expect(await drain(mirror, { network, lock: pageLock })).toMatchObject({ ok: true })
  const went = requests.map(({ cursors, mutations }) => [cursors['class:3'], mutations.length])
  expect(went).toEqual([
    [50, 0],
    [60, 0],
    [60, 1],
  ])
  expect(await summaryOf(mirror)).toMatchObject({ pending: 0, refused: 0 })
})

test('a page that fails on its way is requested again with the next sync', async () => {
  server = await testServer({ pageLimit: 4 })
  const celia = await schoolDevice(server, 'celia')
  let asked = 0
  celia.between = async (_, ask) => {
    asked += 1
    if (asked === 2) throw new NetworkFailure(503)
    return ask()
  }
  expect(await celia.sync()).toBe(503)
  expect((await summaryOf(celia.mirror)).sync.bootstrapped).toBe(false)
  expect((await celia.held()).size).toBeGreaterThan(0)
  expect(await celia.sync()).toBe('ok')
  await celia.expectToAgree()
})
