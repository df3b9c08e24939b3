import Dexie from 'dexie'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { absenceIn } from '#web/mirror/session/absence.ts'
import { fillUp } from '#web/tests/support/fillUp.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: a device on which nothing more can be written sends what it has, and the receipts make room.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => {
  vi.restoreAllMocks()
  return server.end()
})

const mark = (student: 'ana' | 'bento', present: boolean) => ({
  classId: 3,
  lessonId: 101,
  attendanceDate: '2026-11-23',
  marks: [{ studentId: people[student], present }],
})

async function markedDevice() {
  const marina = await schoolDevice(server, 'marina')
  await marina.sync()
  const { id } = await mutate(marina.mirror, takeRollCall, mark('ana', true))
  return { marina, id }
}
/** Keeps a file of a lesson offline. Resolves to what the device keeps of files, to be closed. */
async function keepFile({ mirror }: SchoolDevice) {
  const files = keptFilesOf(mirror)
  const file = { hash: 'a'.repeat(64), address: '/a.pdf', bytes: 3, lessonIds: [101], got: 3, disposition: null }
  await files.files.put({ ...file, halted: null })
  await files.parts.put({ hash: file.hash, at: 0, data: new ArrayBuffer(3) })
  return files
}
const waiting = async ({ mirror }: SchoolDevice) => (await outboxOf(mirror)).waiting.map(({ id }) => id)
const onServer = () => readerOf(server.store.q).where('attendance', { classId: 3 })
const shown = async ({ mirror }: SchoolDevice) =>
  (await mirror.rows.where('attendance', { classId: 3 })).map(({ studentId }) => studentId)

describe('a device without room for any write', () => {
  test('sends what waits: the server has it, it waits no more, stays on the screen, and the person is told', async () => {
    const { marina } = await markedDevice()
    fillUp()
    expect(await marina.sync()).toBe(507)
    expect(await onServer()).toHaveLength(1)
    expect(await waiting(marina)).toEqual([])
    expect(await shown(marina)).toEqual([people.ana])
    vi.restoreAllMocks()
    expect(await marina.sync()).toBe('ok')
    await marina.expectToAgree()
  })

  test('keeps what it sent in the room that what waited leaves, for a server that goes back to a copy', async () => {
    const { marina, id } = await markedDevice()
    fillUp('sent')
    expect(await marina.sync()).toBe(507)
    expect(await waiting(marina)).toEqual([])
    expect(await marina.mirror.db.sent.toArray()).toMatchObject([{ id, state: 'queued' }])
  })

  test('keeps what it sent, each by itself: an act for which there is no room takes no other along', async () => {
    const { marina, id } = await markedDevice()
    const large = await mutate(marina.mirror, takeRollCall, mark('bento', true))
    const last = await mutate(marina.mirror, takeRollCall, mark('ana', false))
    fillUp('sent', ({ id: of }) => of !== large.id)
    expect(await marina.sync()).toBe(507)
    expect(await waiting(marina)).toEqual([])
    expect((await marina.mirror.db.sent.toArray()).map((entry) => entry.id)).toEqual([id, last.id])
  })

  test('keeps what the server refused, to be told once there is room', async () => {
    const { marina, id } = await markedDevice()
    marina.between = async (_, ask) => {
      const refusal = { id, outcome: 'refused' as const, code: 'notAllowed' as const, message: 'Não.' }
      return { ...(await ask({ mutations: [] })), receipts: [refusal] }
    }
    fillUp()
    expect(await marina.sync()).toBe(507)
    expect(await waiting(marina)).toEqual([id])
    vi.restoreAllMocks()
    await marina.sync()
    expect((await outboxOf(marina.mirror)).refused).toMatchObject([{ id, message: 'Não.' }])
  })

  test('takes nothing back that may have been on its way, though that could not be noted as a number', async () => {
    const { marina, id } = await markedDevice()
    marina.between = async () => Promise.reject(new NetworkFailure(0))
    fillUp()
    expect(await marina.sync()).toBe(0)
    expect(marina.requests.at(-1)?.mutations).toMatchObject([{ id }])
    vi.restoreAllMocks()
    marina.restart()
    const later = await mutate(marina.mirror, takeRollCall, mark('bento', true))
    expect(await withdrawUnsent(marina.mirror, [id, later.id], lock)).toEqual([id])
    expect(await waiting(marina)).toEqual([id])
  })

  test('lets go of no file that a person keeps, for a write of its own', async () => {
    const { marina } = await markedDevice()
    const files = await keepFile(marina)
    const noRoom = () => Dexie.Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    vi.spyOn(marina.mirror.db.meta, 'put').mockImplementation(noRoom as never)
    await marina.sync()
    expect([await files.files.toArray(), await files.parts.count()]).toMatchObject([[{ got: 3, halted: null }], 1])
    files.close()
  })
})

test('a full device that an act shut locks, in the room of the files kept on it', async () => {
  const { marina } = await markedDevice()
  const files = await keepFile(marina)
  fillUp()
  const { clear } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    if (this.name === 'parts') vi.restoreAllMocks()
    return clear.call(this)
  })
  marina.between = async () => Promise.reject(new NetworkFailure(401, null, 'session.ended'))
  expect(await marina.sync()).toBe(401)
  expect(await absenceIn(marina.mirror.db)).toMatchObject({ locked: 'ended' })
  expect((await outboxOf(marina.mirror)).waiting).toHaveLength(1)
  files.close()
})

test('what is done before anything was ever sent can be taken back', async () => {
  const { marina, id } = await markedDevice()
  expect(await withdrawUnsent(marina.mirror, [id], lock)).toEqual([])
  expect(await waiting(marina)).toEqual([])
})
