import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { deleteModule } from '#schema/mutations/module/deleteModule.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { backUp } from '#server/backup/backUp.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { deleteAgain, lostDeletions } from '#server/store/restored/lostDeletions.ts'
import type { Store } from '#server/store/store.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trials R19 and R36: a dead machine is replaced from a backup, and the devices go on.
let server: Awaited<ReturnType<typeof testServer>>
let elsewhere: string
let opened: Store[] = []

beforeEach(async () => {
  server = await testServer()
  await startRun(server.store)
  elsewhere = makeTestFolder('restored')
})
afterEach(() => {
  for (const store of opened) store.close()
  opened = []
  server.end()
  rmSync(elsewhere, { recursive: true, force: true })
})

const file = () => join(elsewhere, 'copia.tar.gz')
const machine = () => join(elsewhere, 'machine')
const backup = () => backUp({ data: dirname(server.file), target: file(), now: server.clock.now() })

/** The old machine is gone; a new one starts from the backup. */
async function replaceMachine() {
  await restoreBackup({ file: file(), data: machine(), now: server.clock.now() })
  const store = openStore({ file: join(machine(), 'chamada.sqlite') })
  opened.push(store)
  await startRun(store)
  Object.assign(server, server.make(store, { filesFolder: join(machine(), 'files') }), { store })
}

async function synced(who: Person) {
  const device = await schoolDevice(server, who)
  expect(await device.sync()).toBe('ok')
  return device
}
const roll = (present: boolean, attendanceDate: string) => ({
  ...{ classId: 3, lessonId: 101, attendanceDate },
  marks: [{ studentId: people.ana, present }],
})
const marks = async () =>
  (await readerOf(server.store.q).where('attendance', { classId: 3 }))
    .map(({ date, present }) => [date, present])
    .sort()

describe('a machine replaced from a backup', () => {
  it('asks everybody to sign in again, and then gets from the devices what it lost and what they had not sent', async () => {
    const { hash, address } = await sentFile(server, 'Uma aula')
    const marina = await synced('marina')
    await mutate(marina.mirror, takeRollCall, roll(true, '2026-11-18'))
    await marina.sync()
    await backup()
    const celia = await synced('celia')
    await mutate(marina.mirror, takeRollCall, roll(true, '2026-11-19'))
    const { id } = await mutate(celia.mirror, createModule, { title: 'Geometria', order: 3, active: true })
    await marina.sync()
    await celia.sync()
    await mutate(marina.mirror, takeRollCall, roll(false, '2026-11-20'))

    await replaceMachine()
    expect(await marina.sync()).toBe(401)
    expect((await outboxOf(marina.mirror)).waiting).toHaveLength(1)
    for (const device of [marina, celia]) {
      await device.signInAgain()
      expect(await device.sync()).toBe('ok')
    }
    expect(await marks()).toEqual([
      ['2026-11-18', true],
      ['2026-11-19', true],
      ['2026-11-20', false],
    ])
    expect(await readerOf(server.store.q).get('modules', id)).toMatchObject({ title: 'Geometria' })
    for (const device of [marina, celia]) {
      await device.sync()
      expect(await outboxOf(device.mirror)).toEqual({ waiting: [], refused: [] })
      await device.expectToAgree()
    }
    const answer = await server.call('GET', address, { cookie: await server.signIn('celia') })
    expect([answer.status, await answer.text()]).toEqual([200, 'Uma aula'])
    expect(readFileSync(join(machine(), 'files', hash.slice(0, 2), hash), 'utf8')).toBe('Uma aula')
  })
})

describe('what was deleted after the backup', () => {
  const lost = async () => {
    const former = openStore({ file: server.file })
    const found = await lostDeletions(former.q, server.store.q)
    former.close()
    return found
  }
  const apply = async () => {
    for (const deletion of await lost()) await deleteAgain(server.store, deletion, server.clock.now())
  }
  const call = async (method: string, path: string, body?: object) =>
    (await server.call(method, path, { cookie: await server.signIn('celia'), body })).status

  it('is listed and deleted again, once, with what was put back left alone', async () => {
    const celia = await synced('celia')
    const { id: gone } = await mutate(celia.mirror, createModule, { title: 'Some', order: 3, active: true })
    const { id: back } = await mutate(celia.mirror, createModule, { title: 'Volta', order: 4, active: true })
    await celia.sync()
    await backup()
    await mutate(celia.mirror, deleteModule, { id: gone })
    await mutate(celia.mirror, deleteModule, { id: back })
    await celia.sync()
    server.clock.time += 60_000
    expect(await call('DELETE', `/api/users/${people.bento}`)).toBeLessThan(300)
    const journal = await server.store.q.select().from(server.store.t.journal)
    const undone = journal.findLast(({ path }) => path === `/api/modules/${back}`)!
    expect(await call('POST', `/api/activities/${undone.id}/restore`)).toBeLessThan(300)

    await replaceMachine()
    const rows = readerOf(server.store.q)
    expect([await rows.get('modules', gone), await rows.get('users', people.bento)]).not.toContain(undefined)
    expect((await lost()).map(({ entry }) => entry.path)).toEqual([
      `/api/modules/${gone}`,
      `/api/users/${people.bento}`,
    ])
    await apply()
    expect([await rows.get('modules', gone), await rows.get('users', people.bento)]).toEqual([undefined, undefined])
    expect(await rows.get('modules', back)).toBeDefined()
    expect(await lost()).toEqual([])
    await celia.signInAgain()
    expect(await celia.sync()).toBe('ok')
    expect(await celia.sync()).toBe('ok')
    expect((await outboxOf(celia.mirror)).waiting).toEqual([])
    expect(await rows.get('modules', gone)).toBeUndefined()
  })
})
