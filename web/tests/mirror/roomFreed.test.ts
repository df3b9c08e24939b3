import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { WireTable } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { hasRoom, watchRoom } from '#web/mirror/database/room.ts'
import { beginVisit, endVisit } from '#web/mirror/database/visit.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { mutate, mutateAll } from '#web/mirror/outbox/mutate.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: a full disk is reported as such, keeps nothing from being sent, and recovers by itself.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => {
  vi.restoreAllMocks()
  return server.end()
})

const deviceOf = async (who: Person) => {
  const device = await schoolDevice(server, who)
  await device.sync()
  return device
}
const noRoom = () => Dexie.Promise.reject(new DOMException('no room', 'QuotaExceededError'))
/** From now on rows of this table find no room. */
const fill = ({ mirror }: SchoolDevice, table: WireTable) =>
  vi.spyOn(mirror.db.rows(table), 'bulkPut').mockImplementation(noRoom as never)
/** From now on nothing more can be stored in a mirror. */
const fillUp = ({ mirror }: SchoolDevice) => vi.spyOn(mirror.db.meta, 'put').mockImplementation(noRoom as never)

const mark = (student: 'ana' | 'bento', present: boolean) => ({
  classId: 3,
  lessonId: 101,
  attendanceDate: '2026-11-23',
  marks: [{ studentId: people[student], present }],
})
const shown = async ({ mirror }: SchoolDevice) =>
  (await mirror.rows.where('attendance', { classId: 3 })).map(({ studentId }) => studentId)
const counts = async ({ mirror }: SchoolDevice) => {
  const { waiting, refused } = await outboxOf(mirror)
  return { waiting: waiting.length, refused: refused.length }
}

describe('an answer for whose rows there is no room', () => {
  test('settles what the server took: it does not wait, stays on the screen whatever is done, and its rows come when there is room', async () => {
    const [marina, celia] = [await deviceOf('marina'), await deviceOf('celia')]
    await mutate(marina.mirror, takeRollCall, mark('ana', true))
    const full = fill(marina, 'rolls')
    expect(await marina.sync()).toBe(507)
    expect(await summaryOf(marina.mirror)).toMatchObject({ pending: 0, sync: { failure: { status: 507 } } })
    expect(await shown(marina)).toEqual([people.ana])
    expect(await readerOf(server.store.q).where('attendance', { classId: 3 })).toHaveLength(1)

    const { id } = await mutate(marina.mirror, takeRollCall, mark('bento', true))
    await withdrawUnsent(marina.mirror, [id], lock)
    expect(await shown(marina)).toEqual([people.ana])
    marina.restart()
    expect(await shown(marina)).toEqual([people.ana])

    await celia.sync()
    server.clock.time += 60_000
    await mutate(celia.mirror, takeRollCall, { ...mark('ana', false) })
    await celia.sync()
    full.mockRestore()
    expect(await marina.sync()).toBe('ok')
    await marina.expectToAgree()
    expect(await marina.mirror.db.read('settled')).toBeUndefined()
  })

  test('shows what it refused, with its rows gone', async () => {
    const marina = await deviceOf('marina')
    await mutate(marina.mirror, takeRollCall, mark('ana', true))
    await mutate(marina.mirror, takeRollCall, mark('bento', true))
    marina.between = async (request, ask) => {
      const [taken, other] = request.mutations
      const answer = await ask({ mutations: taken ? [taken] : [] })
      const refusal = { id: other?.id ?? 0, outcome: 'refused' as const, code: 'notAllowed' as const, message: 'Não.' }
      return { ...answer, receipts: [...answer.receipts, ...(other ? [refusal] : [])] }
    }
    fill(marina, 'rolls')
    expect(await marina.sync()).toBe(507)
    expect(await counts(marina)).toEqual({ waiting: 0, refused: 1 })
    expect(await shown(marina)).toEqual([people.ana])
  })

  test('is left out when its person has signed out meanwhile: what waits is sent in their next visit', async () => {
    const marina = await deviceOf('marina')
    await beginVisit(marina.mirror)
    await mutate(marina.mirror, takeRollCall, mark('ana', true))
    const { db } = marina.mirror
    let fulls = 0
    const full = vi.spyOn(db.rows('rolls'), 'bulkPut').mockImplementation((() => {
      // Once the device gave up finding room for the rows, and before it takes the receipts.
      if (++fulls === 2) Dexie.ignoreTransaction(() => void endVisit(db).then(() => beginVisit(marina.mirror)))
      return noRoom()
    }) as never)
    expect(await marina.sync()).toBe(401)
    expect(fulls).toBe(2)
    expect([await counts(marina), await db.read('settled')]).toEqual([{ waiting: 1, refused: 0 }, undefined])
    full.mockRestore()
    expect(await marina.sync()).toBe('ok')
    expect(await counts(marina)).toEqual({ waiting: 0, refused: 0 })
    await marina.expectToAgree()
  })

  test('keeps nothing behind it from being sent, however many requests that takes', async () => {
    const celia = await deviceOf('celia')
    const rename = (n: number) => ({ act: updateClass as Mutation, args: { classId: 3, title: `Turma ${n}` } })
    await mutateAll(
      celia.mirror,
      Array.from({ length: 450 }, (_, n) => rename(n)),
    )
    fill(celia, 'classes')
    expect(await celia.sync()).toBe(507)
    expect(await counts(celia)).toEqual({ waiting: 0, refused: 0 })
    expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ title: 'Turma 449' })
  })

  test('leaves the files that a person keeps here', async () => {
    const marina = await deviceOf('marina')
    const files = keptFilesOf(marina.mirror)
    const file = { hash: 'a'.repeat(64), address: '/a.pdf', bytes: 3, lessonIds: [101], got: 3, disposition: null }
    await files.files.put({ ...file, halted: null })
    await files.parts.put({ hash: file.hash, at: 0, data: new ArrayBuffer(3) })
    await mutate(marina.mirror, takeRollCall, mark('ana', true))
    fill(marina, 'rolls')
    expect(await marina.sync()).toBe(507)
    expect([await files.files.toArray(), await files.parts.count()]).toMatchObject([[{ got: 3, halted: null }], 1])
    files.close()
  })
})

test('a disk on which nothing at all can be stored is reported as full, with a network and without; what waits is sent', async () => {
  const marina = await deviceOf('marina')
  await mutate(marina.mirror, takeRollCall, mark('ana', true))
  const full = fillUp(marina)
  expect(await marina.sync()).toBe(507)
  expect(await counts(marina)).toEqual({ waiting: 0, refused: 0 })
  full.mockRestore()
  expect(await marina.sync()).toBe('ok')
  expect(await counts(marina)).toEqual({ waiting: 0, refused: 0 })
  fillUp(marina)
  marina.between = async () => Promise.reject(new NetworkFailure(0))
  expect(await marina.sync()).toBe(0)
  expect(marina.noRoom).toBe(true)
  await marina.expectToAgree()
})

/** A clock whose alarms ring when the test says so. */
function alarms() {
  const set: { work: () => void; ms: number }[] = []
  const later = (work: () => void, ms: number) => {
    const alarm = { work, ms }
    set.push(alarm)
    return () => void set.splice(set.indexOf(alarm), 1)
  }
  return { set, later }
}

describe('the wait for room', () => {
  test('checks at growing intervals, without leaving anything behind, until there is some', async () => {
    const { mirror } = await deviceOf('marina')
    const { set, later } = alarms()
    const freed = vi.fn(async () => true)
    const watch = watchRoom(mirror, freed, later, () => 1)
    const full = fillUp({ mirror } as SchoolDevice)
    const waits: number[] = []
    for (let look = 0; look < 3; look++) {
      waits.push(set[0]!.ms)
      await watch.check()
    }
    expect(waits).toEqual([2_000, 4_000, 8_000])
    expect(freed).not.toHaveBeenCalled()
    full.mockRestore()
    await watch.check()
    expect(freed).toHaveBeenCalledOnce()
    expect(set).toEqual([])
    expect(await hasRoom(mirror)).toBe(true)
    expect(await mirror.db.read('room')).toBeUndefined()
  })

  test('goes on when the room is not enough for what arrives, and stops on request', async () => {
    const { mirror } = await deviceOf('marina')
    const { set, later } = alarms()
    const freed = vi.fn(async () => false)
    const watch = watchRoom(mirror, freed, later, () => 1)
    await watch.check()
    expect([freed.mock.calls.length, set.length]).toEqual([1, 1])
    watch.stop()
    expect(set).toEqual([])
    await watch.check()
    expect(freed).toHaveBeenCalledOnce()
  })
})
