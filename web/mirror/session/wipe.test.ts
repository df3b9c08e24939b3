import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wireTables } from '#schema/sync/protocol.ts'
import type { WipeReason } from '#schema/sync/revocation.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { allIn } from '#web/tests/support/allIn.ts'
import { cuttableDevice, sendAll } from '#web/tests/support/cuttableDevice.ts'
import { Cut } from '#web/tests/support/schoolDevice.ts'
import { marina } from '#web/tests/support/smallClass.ts'
import { openSealed } from './openSealed.ts'
import { SealedDatabase } from './sealedDatabase.ts'
import { sealWhoLeft } from './sealWhoLeft.ts'
import { wipe } from './wipe.ts'

// Covers: what a device forgets when its person is let in no more, and what it keeps.

let at: Awaited<ReturnType<typeof cuttableDevice>>
beforeEach(async () => {
  at = await cuttableDevice()
})
afterEach(() => at.end())

/** What a page or the worker does when the server says so. */
async function wipes(mirror: Mirror, why: WipeReason = 'account.barred') {
  const done = await wipe(mirror, at.device, why)
  await goOn()
  return done
}
/** What the next start does with what was left half done. */
const goOn = () => sealWhoLeft(at.device, at.open, at.disk.clock.now, lock)
async function records() {
  const sealed = new SealedDatabase(at.disk.dexie)
  const all = await sealed.records.toArray()
  sealed.close()
  return all
}

/** Nothing of the school is on the disk, in no database and under no name. */
async function expectNothingOfTheSchool() {
  const all = await allIn(at.disk.dexie.indexedDB)
  for (const word of ['Febre', 'Ana', 'Bento', 'Frações', 'takeRollCall', '7º B', marina.name])
    expect(all).not.toContain(word)
}

/** The person is let in again: all of it is sent, each change once. */
async function comeBack(ids: number[]) {
  await at.device.remember({ user: marina, owesLogout: false })
  const mirror = at.open()
  await beginVisit(mirror)
  expect(await openSealed(mirror, at.key, lock)).toEqual([])
  expect(await sendAll(mirror)).toEqual({ ok: true, sent: ids })
  expect([(await outboxOf(mirror)).waiting, await records()]).toEqual([[], []])
}

describe('a device whose person is let in no more', () => {
  test.each(['account.deleted', 'account.barred', 'school.inactive', 'device.away'] as const)(
    '(%s) holds nothing of the school, remembers why, and keeps what was not sent, sealed',
    async (why) => {
      const { mirror, ids } = await at.withWork()
      expect(await wipes(mirror, why)).toBe(true)
      await expectNothingOfTheSchool()
      expect(await at.device.current()).toEqual({
        ...{ user: null, owesLogout: true, leaving: undefined },
        wiped: { why, at: at.disk.clock.time },
      })
      expect(await records()).toMatchObject([{ userId: marina.id, count: 2, why, sealed: {} }])
      await comeBack(ids)
      expect((await at.device.current()).wiped).toBeUndefined()
    },
  )

  test('has no rows left before anything is sealed', async () => {
    const { mirror } = await at.withWork()
    expect(await mirror.db.rows('users').count()).toBeGreaterThan(0)
    await wipe(mirror, at.device, 'account.barred')
    for (const table of wireTables) expect(await mirror.db.rows(table).count(), table).toBe(0)
  })

  test('with nothing waiting keeps no database of theirs', async () => {
    const { mirror } = await at.withWork()
    await mirror.db.outbox.clear()
    await wipes(mirror)
    expect(await records()).toEqual([])
    expect((await at.disk.dexie.indexedDB.databases()).map(({ name }) => name)).not.toContain(`chamada-${marina.id}`)
  })

  test('forgets nothing of somebody else who is signed in by now', async () => {
    const { mirror, ids } = await at.withWork()
    await at.device.remember({ user: { ...marina, id: 77 }, owesLogout: false })
    expect(await wipes(mirror)).toBe(false)
    expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual(ids)
    expect((await at.device.current()).user?.id).toBe(77)
  })

  test('where two tabs and the worker are told at once, keeps one record', async () => {
    const { mirror, ids } = await at.withWork()
    await Promise.allSettled([wipes(mirror), wipes(at.open()), wipes(at.open())])
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
      const { mirror, ids } = await at.withWork()
      at.cutAt(point)
      await expect(wipes(mirror)).rejects.toThrow(Cut)
      mirror.db.close()
      expect((await at.device.current()).user).toBeNull()
      await goOn()
      await expectNothingOfTheSchool()
      expect(await records()).toMatchObject([{ count: 2, why: 'account.barred' }])
      await comeBack(ids)
    },
  )
})
