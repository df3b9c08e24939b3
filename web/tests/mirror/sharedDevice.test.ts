import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { volume } from '#schema/tests/volume.ts'
import { recent } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { fetchDeviceKey } from '#web/mirror/session/fetchDeviceKey.ts'
import { keepSealingKey } from '#web/mirror/session/keepSealingKey.ts'
import { forgetEverything, lockOutbox } from '#web/mirror/session/leave.ts'
import { openSealed } from '#web/mirror/session/openSealed.ts'
import { sealOutbox } from '#web/mirror/session/sealOutbox.ts'
import { drain } from '#web/mirror/sync/drain.ts'

// Covers: trial R34, and from S24 what is left on the disk.

let server: Awaited<ReturnType<typeof testServer>>

beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

/** One tablet: one disk and one cookie, whoever uses it. */
async function tablet() {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const cookies = new Map<Person, string>()
  let cookie = ''
  const network = httpNetwork((path, init) => {
    const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' }
    return Promise.resolve(server.app.request(`${origin}${path}`, { ...init, headers }))
  })
  const open = (who: Person) => openMirror({ userId: people[who], clock: server.clock, dexie })
  const send = (mirror: ReturnType<typeof open>) => drain(mirror, { network, lock })
  return {
    dexie,
    ask: (userId: number) =>
      fetchDeviceKey(userId, ((path: string) =>
        Promise.resolve(server.app.request(`${origin}${path}`, { headers: { Cookie: cookie } }))) as typeof fetch),
    async signIn(who: Person) {
      if (!cookies.has(who)) cookies.set(who, await server.signIn(who))
      cookie = cookies.get(who)!
      return open(who)
    },
    send,
  }
}

const mark = (lessonId: number, present: boolean) => ({
  classId: 3,
  lessonId,
  attendanceDate: '2026-11-23',
  marks: [{ studentId: people.ana, present }],
})

const turns = volume(10, 200)

it(`one person’s queue never travels under another’s session, ${turns} times; at their return all of it is theirs`, async () => {
  const { signIn, send } = await tablet()
  const first = await signIn('marina')
  await send(first)
  first.db.close()
  const done: number[] = []
  for (let round = 0; round < turns; round++) {
    const marinas = await signIn('marina')
    done.push((await mutate(marinas, takeRollCall, mark(101 + (round % 2), round % 3 === 0))).id)
    server.clock.time += 1_000
    // The next person signs in while the first one's page, or the worker, is still about to send.
    const otavios = await signIn('otavio')
    expect(await send(marinas)).toMatchObject({ ok: false, status: 401 })
    expect((await outboxOf(otavios)).waiting).toEqual([])
    otavios.db.close()
    marinas.db.close()
  }
  const otavios = await signIn('otavio')
  await send(otavios)
  expect(await otavios.db.rows('rolls').count()).toBe(0)
  otavios.db.close()
  const marinas = await signIn('marina')
  expect(await send(marinas)).toMatchObject({ ok: true })
  expect(await summaryOf(marinas)).toMatchObject({ pending: 0, refused: 0 })
  const acts = await recent(server.store.q, { limit: 1_000 })
  const marks = acts.filter(({ name }) => name === 'takeRollCall')
  expect(new Set(marks.map(({ actorId }) => actorId))).toEqual(new Set([people.marina]))
  expect(await readerOf(server.store.q).where('attendance', { classId: 3 })).toHaveLength(2)
  marinas.db.close()
})

it('what one person leaves sealed opens with the key of their own sign-in, and with nobody else’s', async () => {
  const { signIn, send, ask, dexie } = await tablet()
  const mirror = await signIn('marina')
  await send(mirror)
  await keepSealingKey(mirror, ask)
  const { id } = await mutate(mirror, takeRollCall, mark(101, false))
  await sealOutbox(mirror, { at: 1 }, undefined, lock)
  expect((await dexie.indexedDB.databases()).map(({ name }) => name)).toEqual(['chamada-sealed'])

  const otavios = await signIn('otavio')
  await expect(ask(people.marina)).rejects.toThrow()
  const otaviosKey = await keepSealingKey(otavios, ask)
  expect(await openSealed(otavios, otaviosKey, lock)).toEqual([])
  otavios.db.close()
  const marinaOnTablet = await signIn('marina')
  expect(await openSealed(marinaOnTablet, otaviosKey, lock)).toHaveLength(1)
  expect((await outboxOf(marinaOnTablet)).waiting).toEqual([])

  expect(await openSealed(marinaOnTablet, await keepSealingKey(marinaOnTablet, ask), lock)).toEqual([])
  expect(await send(marinaOnTablet)).toMatchObject({ ok: true })
  const acts = await recent(server.store.q, { limit: 1_000 })
  expect(acts.filter((act) => act.name === 'takeRollCall').map((act) => [act.id, act.actorId])).toEqual([
    [id, people.marina],
  ])
  marinaOnTablet.db.close()
})

it('a person who signs out where nothing can be sealed leaves the queue they chose to keep and nothing of the school, or nothing at all', async () => {
  const { signIn, send, dexie } = await tablet()
  const mirror = await signIn('marina')
  await send(mirror)
  await mutate(mirror, takeRollCall, mark(101, false))
  await lockOutbox(mirror)
  const { outbox, meta, ...others } = Object.fromEntries(
    await Promise.all(mirror.db.tables.map(async (table) => [table.name, await table.count()] as const)),
  )
  expect(outbox).toBe(1)
  expect(Object.values(others).every((count) => count === 0)).toBe(true)
  await forgetEverything(mirror)
  expect((await dexie.indexedDB.databases()).map(({ name }) => name)).toEqual([])
})
