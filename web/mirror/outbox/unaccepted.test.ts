import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import type { SyncRequest } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { withFaultIn } from '#server/tests/support/withFault.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'
import { applied, emptyAnswer } from '#web/tests/support/smallClass.ts'
import { mutate, mutateAll } from './mutate.ts'
import { outboxOf, summaryOf } from './summary.ts'

// Covers: trial R47 on the device: what the server does not take waits with what depends on it, and holds back nothing
// else.

let server: Awaited<ReturnType<typeof testServer>>
let fault: Error | undefined
let celia: SchoolDevice
beforeEach(async () => {
  server = await testServer()
  celia = await schoolDevice(server, 'celia')
  await celia.sync()
})
afterEach(() => server.end())

const failInModules = () => {
  fault = new Error('no such page')
  server.app = server.make(withFaultIn(server.store, 'modules', () => fault)).app
}
const moduleAct = (n: number) => ({
  act: createModule as unknown as Mutation,
  args: { title: `Módulo ${n}`, order: n, active: true },
})
const newModule = async (n: number) => (await mutateAll(celia.mirror, [moduleAct(n)]))[0]!
const rename = (title: string) => mutate(celia.mirror, updateClass, { classId: 3, title })
const renames = (count: number) =>
  mutateAll(
    celia.mirror,
    Array.from({ length: count }, (_, n) => ({
      act: updateClass as Mutation,
      args: { classId: 3, title: `Turma ${n}` },
    })),
  )
const queued = async () => (await outboxOf(celia.mirror)).waiting.map(({ id }) => id)
const minute = 60_000

describe('a fault of the server', () => {
  test('in the first 250 changes holds back none of the 50 behind them; once it is gone all are applied, once and in order', async () => {
    failInModules()
    const failing = (
      await mutateAll(
        celia.mirror,
        Array.from({ length: 250 }, (_, n) => moduleAct(n)),
      )
    ).map(({ id }) => id)
    await renames(50)
    celia.requests.length = 0
    expect(await celia.sync()).toBe('ok')
    expect(await queued()).toEqual(failing)
    expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ title: 'Turma 49' })
    expect(celia.requests.length).toBeLessThan(6)
    const sent = celia.requests.flatMap(({ mutations }) => mutations.map(({ id }) => id))
    expect(sent).toHaveLength(new Set(sent).size)
    fault = undefined
    server.clock.time += minute
    expect(await celia.sync()).toBe('ok')
    expect(await outboxOf(celia.mirror)).toEqual({ waiting: [], refused: [] })
    const { q, t } = server.store
    const created = (await q.select().from(t.journal)).filter(({ name }) => name === 'createModule')
    expect(created.map(({ id }) => id).sort((a, b) => a - b)).toEqual(failing)
  })

  test('in one change keeps its dependents unsent, in later requests too, shows them on the screens, and refuses nothing', async () => {
    failInModules()
    const module = await newModule(1)
    await renames(230)
    const lesson = await mutate(celia.mirror, createLesson, { moduleId: module.id, title: 'Ângulos' })
    const link = await mutate(celia.mirror, linkModule, { moduleId: module.id, classId: 3 })
    const current = await mutate(celia.mirror, setCurrentLesson, { classId: 3, lessonId: lesson.id })
    const chain = [module, lesson, link, current].map(({ id }) => id)
    await celia.sync()
    expect(await queued()).toEqual(chain)
    expect((await outboxOf(celia.mirror)).refused).toEqual([])
    expect(await celia.mirror.rows.get('lessons', lesson.id)).toMatchObject({ title: 'Ângulos' })
    fault = undefined
    server.clock.time += minute
    await celia.sync()
    expect(await queued()).toEqual([])
    expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ currentLessonId: lesson.id })
    await celia.expectToAgree()
  })
})

/** A server that takes all but these, for as long as `fails`. */
function serverFailingAt(ids: number[]) {
  const state = { fails: true, requests: [] as SyncRequest[] }
  const network = {
    async sync(request: SyncRequest) {
      state.requests.push(request)
      const receipts = applied(request).filter(({ id }) => !state.fails || !ids.includes(id))
      const { user, sync } = await celia.mirror.db.readAll('user', 'sync')
      return emptyAnswer({ now: server.clock.time, epoch: sync!.epoch!, user: user!, receipts })
    },
  }
  return { state, network }
}

describe('a drain that leaves something behind', () => {
  test('says how much does not move and when it is tried again, and so does the summary', async () => {
    const module = await newModule(1)
    const lesson = await mutate(celia.mirror, createLesson, { moduleId: module.id, title: 'Ângulos' })
    await rename('Turma nova')
    const { state, network } = serverFailingAt([module.id, lesson.id])
    const now = celia.clock.now()
    const drained = await drain(celia.mirror, { network, lock })
    expect(drained).toMatchObject({ ok: true, unaccepted: { count: 2 } })
    expect(drained.unaccepted!.until).toBeGreaterThan(now)
    expect((await summaryOf(celia.mirror)).unaccepted).toEqual(drained.unaccepted)
    state.fails = false
    expect(await drain(celia.mirror, { network, lock })).toMatchObject({ ok: true, unaccepted: null })
    expect((await summaryOf(celia.mirror)).unaccepted).toBeNull()
  })

  test('is quiet for days: what is not taken is sent seldom, what is new goes at once and pulls go on', async () => {
    const module = await newModule(1)
    const { state, network } = serverFailingAt([module.id])
    const carried = () => state.requests.filter(({ mutations }) => mutations.some(({ id }) => id === module.id)).length
    const automatic = () => drain(celia.mirror, { network, lock, automatic: true })
    await automatic()
    for (let each = 0; each < 100; each++) await automatic()
    expect([state.requests.length, carried()]).toEqual([101, 1])
    await rename('Turma nova')
    await automatic()
    expect([await queued(), carried()]).toEqual([[module.id], 1])
    // A day of syncs, one every five minutes: it is tried four times an hour, and a little more often at first.
    const before = carried()
    for (let look = 0; look < 24 * 12; look++) {
      server.clock.time += 5 * minute
      await automatic()
    }
    expect(carried() - before).toBeLessThanOrEqual(24 * 4 + 6)
    expect(carried() - before).toBeGreaterThan(24)
    // A person who asks for it does not wait.
    const sentBefore = carried()
    await drain(celia.mirror, { network, lock })
    expect(carried()).toBe(sentBefore + 1)
  })

  test('waits no longer because the clock was set back', async () => {
    const module = await newModule(1)
    const { state, network } = serverFailingAt([module.id])
    await drain(celia.mirror, { network, lock })
    state.fails = false
    celia.clock.skew = -365 * 24 * 60 * minute
    await drain(celia.mirror, { network, lock, automatic: true })
    expect(await queued()).toEqual([])
  })
})
