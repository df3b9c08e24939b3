import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { updateModule } from '#schema/mutations/module/updateModule.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { startEpoch } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Store } from '#server/store/store.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { makeRoom } from '#web/mirror/database/withStorageRetry.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'
import { schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trial R19. The server's database is restored from a backup: devices send again what they had sent since then.

let server: Awaited<ReturnType<typeof testServer>>
let restored: Store | undefined

beforeEach(async () => {
  server = await testServer()
})
afterEach(() => {
  restored?.close()
  restored = undefined
  server.end()
})

const day = 24 * 60 * 60_000
const deviceOf = (who: Person) => personDevice(server, who)
const roll = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
const markAna = (present: boolean) => ({ ...roll, marks: [{ studentId: people.ana, present }] })
const presences = async (store: Store) =>
  (await readerOf(store.q).where('attendance', { classId: 3 })).map(({ studentId, present }) => [studentId, present])

/** Takes a copy now; `goBack` makes the server continue from it, as `npm run admin -- restore` does. */
async function backup() {
  const copy = `${server.file}.copy`
  rmSync(copy, { force: true })
  await server.store.backup(copy)
  return async () => {
    restored = openStore({ file: copy })
    await startEpoch(restored, server.clock.now())
    Object.assign(server, server.make(restored), { store: restored })
    return restored
  }
}

describe('a server restored from a backup', () => {
  it('takes nothing of a request that came just before, and has it offered with what was lost', async () => {
    const marina = await deviceOf('marina')
    await marina.sync()
    await mutate(marina.mirror, takeRollCall, markAna(true))
    const { store } = server
    const { tx } = store
    let receipts: unknown
    Object.assign(store, {
      async tx(...work: Parameters<typeof tx>) {
        Object.assign(store, { tx })
        await startEpoch(store, server.clock.now())
        return tx(...work)
      },
    })
    marina.beforeNextAnswer(async () => {
      receipts = await presences(store)
    })
    await marina.sync()
    expect(receipts).toEqual([])
    expect(await presences(store)).toEqual([[people.ana, true]])
  })

  it('is offered again what it had acknowledged by a device whose clock was set ahead by years since', async () => {
    const marina = await deviceOf('marina')
    await marina.sync()
    const goBack = await backup()
    await mutate(marina.mirror, takeRollCall, markAna(true))
    await marina.sync()
    marina.mirror.clock = { now: () => server.clock.time + 2 * 365 * day }
    await marina.sync()
    await makeRoom(marina.mirror)
    const store = await goBack()
    await marina.sync()
    await marina.sync()
    expect(await presences(store)).toEqual([[people.ana, true]])
  })

  it('is offered again what it had acknowledged since, once, and by devices it does not know', async () => {
    const marina = await deviceOf('marina')
    await marina.sync()
    await mutate(marina.mirror, takeRollCall, markAna(false))
    await marina.sync()
    const celia = await deviceOf('celia')
    const goBack = await backup()
    await celia.sync()
    server.clock.time += 60_000
    await mutate(marina.mirror, takeRollCall, { ...roll, marks: [{ studentId: people.bento, present: true }] })
    await mutate(marina.mirror, takeRollCall, markAna(true))
    const { id } = await mutate(celia.mirror, createModule, { title: 'Geometria', order: 3, active: true })
    await mutate(celia.mirror, updateModule, { id, title: 'Geometria plana' })
    await marina.sync()
    await celia.sync()

    const store = await goBack()
    expect(await presences(store)).toEqual([[people.ana, false]])
    server.clock.time += 60_000
    await marina.sync()
    await celia.sync()
    expect(await presences(store)).toEqual([
      [people.ana, true],
      [people.bento, true],
    ])
    expect(await readerOf(store.q).get('modules', id)).toMatchObject({ title: 'Geometria plana' })
    for (const { mirror } of [marina, celia]) expect(await outboxOf(mirror)).toEqual({ waiting: [], refused: [] })
    expect(await celia.mirror.rows.get('modules', id)).toMatchObject({ title: 'Geometria plana' })
    const names = (await store.q.select().from(store.t.journal)).map(({ name }) => name)
    expect(names.filter((name) => name === 'takeRollCall')).toHaveLength(3)
  })

  it('keeps the numbers of what waited all the same, and does not let an older act stand over a newer one', async () => {
    const marina = await deviceOf('marina')
    await marina.sync()
    const goBack = await backup()
    await mutate(marina.mirror, takeRollCall, markAna(false))
    await marina.sync()
    const store = await goBack()
    server.clock.time += 60_000
    const celia = await deviceOf('celia')
    await celia.sync()
    await mutate(celia.mirror, takeRollCall, markAna(true))
    await celia.sync()
    server.clock.time += 60_000
    await marina.sync()
    expect(await presences(store)).toEqual([[people.ana, true]])
    expect((await outboxOf(marina.mirror)).refused).toEqual([])
  })

  it('is offered again what it had acknowledged by a device that was away for a term since', async () => {
    const marina = await schoolDevice(server, 'marina')
    await marina.sync()
    const goBack = await backup()
    await mutate(marina.mirror, takeRollCall, markAna(true))
    await marina.sync()
    const store = await goBack()
    server.clock.time += 200 * day
    await marina.signInAgain()
    expect(await marina.sync()).toBe('ok')
    expect(await presences(store)).toEqual([[people.ana, true]])
    expect(await outboxOf(marina.mirror)).toEqual({ waiting: [], refused: [] })
  })

  it('is offered nothing that it still had a month after it had acknowledged it', async () => {
    const marina = await schoolDevice(server, 'marina')
    await marina.sync()
    await mutate(marina.mirror, takeRollCall, markAna(false))
    await marina.sync()
    expect(await marina.mirror.db.sent.count()).toBe(1)
    server.clock.time += 31 * day
    await marina.signInAgain()
    expect(await marina.sync()).toBe('ok')
    expect(await marina.mirror.db.sent.count()).toBe(0)
    await (await backup())()
    expect(await marina.sync()).toBe('ok')
    expect(marina.requests.slice(-2).flatMap(({ mutations }) => mutations)).toEqual([])
  })
})
