import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { wireTables } from '#schema/sync/protocol.ts'
import type { WipeReason } from '#schema/sync/revocation.ts'
import { DeviceDatabase } from '#web/mirror/database/device.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { allIn } from '#web/tests/support/allIn.ts'
import { applied, firstAnswer, marina } from '#web/tests/support/smallClass.ts'
import { scripted, testDevice } from '#web/tests/support/testMirror.ts'
import { openSealed } from './openSealed.ts'
import { SealedDatabase } from './sealedDatabase.ts'
import { sealingKey } from './sealer.ts'
import { sealWhoLeft } from './sealWhoLeft.ts'
import { wipe } from './wipe.ts'

// Covers: issue 16, point 5: what a device forgets when its person is let in no more, and what it keeps.

class Cut extends Error {}

const roll = {
  ...{ classId: 3, lessonId: 7, attendanceDate: '2026-11-21' },
  marks: [{ studentId: 21, present: false, detail: 'justified' as const, reason: 'Febre alta' }],
}

let disk: ReturnType<typeof testDevice>
let device: DeviceDatabase
let key: CryptoKey
let cutAt: string | undefined
let opened: Mirror[]
beforeEach(async () => {
  disk = testDevice()
  device = new DeviceDatabase(disk.dexie)
  key = await sealingKey(randomBytes(32).toString('base64'))
  cutAt = undefined
  opened = []
})
afterEach(() => {
  for (const { db } of opened) db.close()
  device.close()
})

function open(userId = marina.id) {
  const probe = (point: string) => {
    if (point !== cutAt) return
    cutAt = undefined
    throw new Cut(point)
  }
  const mirror = openMirror({ userId, clock: disk.clock, dexie: disk.dexie, probe })
  opened.push(mirror)
  return mirror
}

/** Marina is here, with two acts that were not sent. */
async function withWork() {
  const mirror = open()
  await device.remember({ user: marina, owesLogout: false })
  await beginVisit(mirror)
  await drain(mirror, { ...scripted(firstAnswer()), lock })
  await mirror.db.keep('sealing', { key, epoch: 'e' })
  const first = await mutate(mirror, takeRollCall, roll)
  const second = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
  return { mirror, ids: [first.id, second.id] }
}
/** What a page or the worker does when the server says so. */
async function wipes(mirror: Mirror, why: WipeReason = 'account.barred') {
  const done = await wipe(mirror, device, why)
  await goOn()
  return done
}
/** What the next start does with what was left half done. */
const goOn = () => sealWhoLeft(device, open, disk.clock.now, lock)
async function records() {
  const sealed = new SealedDatabase(disk.dexie)
  const all = await sealed.records.toArray()
  sealed.close()
  return all
}

/** Nothing of the school is on the disk, in no database and under no name. */
async function expectNothingOfTheSchool() {
  const all = await allIn(disk.dexie.indexedDB)
  for (const word of ['Febre', 'Ana', 'Bento', 'Frações', 'takeRollCall', '7º B', marina.name])
    expect(all).not.toContain(word)
}

/** The person is let in again: all of it is sent, each change once. */
async function comeBack(ids: number[]) {
  await device.remember({ user: marina, owesLogout: false })
  const mirror = open()
  await beginVisit(mirror)
  expect(await openSealed(mirror, key, lock)).toEqual([])
  const { network, requests } = scripted((request) => ({ ...firstAnswer(), receipts: applied(request) }))
  expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
  expect(requests.flatMap(({ mutations }) => mutations.map(({ id }) => id))).toEqual(ids)
  expect([(await outboxOf(mirror)).waiting, await records()]).toEqual([[], []])
}

describe('a device whose person is let in no more', () => {
  test.each(['account.deleted', 'account.barred', 'school.inactive', 'device.away'] as const)(
    '(%s) holds nothing of the school, remembers why, and keeps what was not sent, sealed',
    async (why) => {
      const { mirror, ids } = await withWork()
      expect(await wipes(mirror, why)).toBe(true)
      await expectNothingOfTheSchool()
      expect(await device.current()).toEqual({
        ...{ user: null, owesLogout: true, leaving: undefined },
        wiped: { why, at: disk.clock.time },
      })
      expect(await records()).toMatchObject([{ userId: marina.id, count: 2, why, sealed: {} }])
      await comeBack(ids)
      expect((await device.current()).wiped).toBeUndefined()
    },
  )

  test('has no rows left before anything is sealed', async () => {
    const { mirror } = await withWork()
    expect(await mirror.db.rows('users').count()).toBeGreaterThan(0)
    await wipe(mirror, device, 'account.barred')
    for (const table of wireTables) expect(await mirror.db.rows(table).count(), table).toBe(0)
  })

  test('with nothing waiting keeps no database of theirs', async () => {
    const { mirror } = await withWork()
    await mirror.db.outbox.clear()
    await wipes(mirror)
    expect(await records()).toEqual([])
    expect((await disk.dexie.indexedDB.databases()).map(({ name }) => name)).not.toContain(`chamada-${marina.id}`)
  })

  test('forgets nothing of somebody else who is signed in by now', async () => {
    const { mirror, ids } = await withWork()
    await device.remember({ user: { ...marina, id: 77 }, owesLogout: false })
    expect(await wipes(mirror)).toBe(false)
    expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual(ids)
    expect((await device.current()).user?.id).toBe(77)
  })

  test('where two tabs and the worker are told at once, keeps one record', async () => {
    const { mirror, ids } = await withWork()
    await Promise.allSettled([wipes(mirror), wipes(open()), wipes(open())])
    await goOn()
    expect(await records()).toMatchObject([{ count: 2 }])
    await expectNothingOfTheSchool()
    await comeBack(ids)
  })
})

describe('a power cut', () => {
  test.each(['wipe.remembered', 'wipe.locked', 'seal.before', 'seal.written', 'forget.cleared'])(
    'at %s loses nothing, and the next start forgets the rest',
    async (point) => {
      const { mirror, ids } = await withWork()
      cutAt = point
      await expect(wipes(mirror)).rejects.toThrow(Cut)
      mirror.db.close()
      expect((await device.current()).user).toBeNull()
      await goOn()
      await expectNothingOfTheSchool()
      expect(await records()).toMatchObject([{ count: 2, why: 'account.barred' }])
      await comeBack(ids)
    },
  )
})
