import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { allIn } from '#web/tests/support/allIn.ts'
import { applied, emptyAnswer, firstAnswer, marina } from '#web/tests/support/smallClass.ts'
import { scripted, testDevice } from '#web/tests/support/testMirror.ts'
import { forgetEverything, lockOutbox } from './leave.ts'
import { openSealed } from './openSealed.ts'
import { SealedDatabase } from './sealedDatabase.ts'
import { canSeal, sealingKey } from './sealer.ts'
import { sealOutbox } from './sealOutbox.ts'

// Covers: what somebody leaves on a shared device.

class Cut extends Error {}

const newKey = () => sealingKey(randomBytes(32).toString('base64'))
const roll = (studentId: number, reason: string) => ({
  ...{ classId: 3, lessonId: 7, attendanceDate: '2026-11-21' },
  marks: [{ studentId, present: false, detail: 'justified' as const, reason }],
})
const left = { at: 1_700_000_000_000 }

let device: ReturnType<typeof testDevice>
let key: CryptoKey
/** The point at which it crashes, or what happens there. */
let at: Record<string, () => unknown>
let opened: Mirror[]
beforeEach(async () => {
  device = testDevice()
  key = await newKey()
  at = {}
  opened = []
})
afterEach(() => {
  for (const { db } of opened) db.close()
})

function open(userId = marina.id) {
  const { dexie, clock } = device
  const mirror = openMirror({ userId, clock, dexie, probe: (point) => void at[point]?.() })
  opened.push(mirror)
  return mirror
}
const cutAt = (point: string) => {
  at = {
    [point]: () => {
      at = {}
      throw new Cut(point)
    },
  }
}
/** Another tab does something at this point, once. */
const meanwhile = (point: string, act: () => unknown) => {
  at = {
    [point]: () => {
      at = {}
      void act()
    },
  }
}

/** Signed in and synced, with the key that the server sent. */
async function visiting(sealingKey: CryptoKey | null = key) {
  const mirror = open()
  await beginVisit(mirror)
  await drain(mirror, { ...scripted(firstAnswer()), lock })
  if (sealingKey) await mirror.db.keep('sealing', { key: sealingKey, epoch: 'e' })
  return mirror
}
async function withWork() {
  const mirror = await visiting()
  const first = await mutate(mirror, takeRollCall, roll(21, 'Febre alta'))
  const second = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
  return { mirror, ids: [first.id, second.id] }
}
/** What the page does at a sign-out, and again at the next start if that was interrupted. */
const signOut = (mirror: Mirror, how: Parameters<typeof sealOutbox>[1] = left, isAway?: () => Promise<boolean>) =>
  sealOutbox(mirror, how, isAway, lock)
async function records() {
  const sealed = new SealedDatabase(device.dexie)
  const all = await sealed.records.toArray()
  sealed.close()
  return all
}
const waiting = async (mirror: Mirror) => (await outboxOf(mirror)).waiting.map(({ id }) => id)

/** They sign in again: what waited is sent, each change once. */
async function comeBack(expected: number[], sealingKey = key) {
  const mirror = open()
  await beginVisit(mirror)
  expect(await openSealed(mirror, sealingKey, lock)).toEqual([])
  expect(await waiting(mirror)).toEqual(expected)
  const { network, requests } = scripted((request) => ({ ...firstAnswer(), receipts: applied(request) }), emptyAnswer())
  expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
  expect(requests[0]!.mutations.map(({ id }) => id)).toEqual(expected)
  expect([await waiting(mirror), await records()]).toEqual([[], []])
  return mirror
}

describe('a person who signs out and keeps what waits', () => {
  test('leaves one sealed record: no name, no reason and no database of theirs', async () => {
    const { mirror } = await withWork()
    expect(await allIn(device.dexie.indexedDB)).toMatch(/Febre alta/)
    await signOut(mirror)
    expect((await device.dexie.indexedDB.databases()).map(({ name }) => name)).toEqual(['chamada-sealed'])
    const [record, ...others] = await records()
    expect(others).toEqual([])
    const { id: _, sealed, ...clear } = record!
    expect(clear).toEqual({ userId: marina.id, count: 2, leftAt: left.at })
    const all = `${await allIn(device.dexie.indexedDB)} ${new TextDecoder('latin1').decode(sealed!.data)}`
    for (const word of ['Febre', 'Ana', 'Bento', marina.name, 'takeRollCall', '7º B']) expect(all).not.toContain(word)
  })

  test('is named there only if they chose so', async () => {
    const { mirror } = await withWork()
    await signOut(mirror, { ...left, name: marina.name })
    expect(await records()).toMatchObject([{ name: marina.name }])
  })

  test('finds all of it again, sends it once, and goes on under the same numbers', async () => {
    const { mirror, ids } = await withWork()
    await signOut(mirror)
    const again = await comeBack(ids)
    const next = await mutate(again, takeRollCall, roll(22, 'Consulta'))
    expect(next.id).toBe(ids[1]! + 1)
    expect(next.at).toBeGreaterThan(0)
  })

  test('finds refused changes as they were', async () => {
    const { mirror, ids } = await withWork()
    await mirror.db.outbox.update(ids[0]!, { state: 'refused', code: 'notFound', message: 'Não há' })
    await signOut(mirror)
    const again = open()
    await openSealed(again, key, lock)
    expect((await outboxOf(again)).refused).toMatchObject([{ id: ids[0], code: 'notFound', message: 'Não há' }])
  })

  test('and comes twice before anything was sent, loses neither what was left first nor what was left then', async () => {
    const { mirror, ids } = await withWork()
    await signOut(mirror)
    const second = await visiting()
    const more = await mutate(second, takeRollCall, roll(22, 'Consulta'))
    await signOut(second)
    expect(await records()).toHaveLength(2)
    const third = open()
    expect(await openSealed(third, key, lock)).toEqual([])
    expect(new Set(await waiting(third))).toEqual(new Set([...ids, more.id]))
  })

  test('with nothing waiting leaves nothing at all', async () => {
    const mirror = await visiting()
    await signOut(mirror)
    expect(await records()).toEqual([])
  })
})

describe('a crash', () => {
  test.each(['seal.before', 'seal.written', 'forget.cleared'])(
    'at %s while it is sealed: the next start goes on, and each change is there once',
    async (point) => {
      const { mirror, ids } = await withWork()
      cutAt(point)
      await expect(signOut(mirror)).rejects.toThrow(Cut)
      mirror.db.close()
      await signOut(open())
      expect(await records()).toMatchObject([{ count: 2, leftAt: left.at }])
      expect((await device.dexie.indexedDB.databases()).map(({ name }) => name)).toEqual(['chamada-sealed'])
      await comeBack(ids)
    },
  )

  test.each(['seal.before', 'seal.written', 'forget.cleared'])(
    'at %s, and its person is the next who starts: each change is there once',
    async (point) => {
      const { mirror, ids } = await withWork()
      cutAt(point)
      await expect(signOut(mirror)).rejects.toThrow(Cut)
      mirror.db.close()
      await comeBack(ids)
    },
  )

  test.each(['unseal.before', 'unseal.lined'])('at %s while it is opened: each change is there once', async (point) => {
    const { mirror, ids } = await withWork()
    await signOut(mirror)
    cutAt(point)
    const again = open()
    await expect(openSealed(again, key, lock)).rejects.toThrow(Cut)
    again.db.close()
    await comeBack(ids)
  })

  test('after which a change was discarded does not bring it back', async () => {
    const { mirror, ids } = await withWork()
    await signOut(mirror)
    cutAt('unseal.lined')
    const again = open()
    await expect(openSealed(again, key, lock)).rejects.toThrow(Cut)
    await again.db.outbox.delete(ids[1]!)
    await openSealed(again, key, lock)
    expect([await waiting(again), await records()]).toEqual([[ids[0]], []])
  })
})

describe('what is sealed', () => {
  test('does not open with another key, and stays', async () => {
    const { mirror, ids } = await withWork()
    await signOut(mirror)
    const again = open()
    expect(await openSealed(again, await newKey(), lock)).toMatchObject([{ count: 2 }])
    expect([await waiting(again), (await records()).length]).toEqual([[], 1])
    again.db.close()
    await comeBack(ids)
  })

  test('does not open for somebody else, nor under their number', async () => {
    const { mirror } = await withWork()
    await signOut(mirror)
    expect(await openSealed(open(77), key, lock)).toEqual([])
    const sealed = new SealedDatabase(device.dexie)
    await sealed.records.toCollection().modify({ userId: 77 })
    sealed.close()
    expect(await openSealed(open(77), key, lock)).toMatchObject([{ count: 2 }])
  })

  test('is not opened for a person who has left again meanwhile', async () => {
    const { mirror } = await withWork()
    await signOut(mirror)
    const again = open()
    await beginVisit(again)
    await lockOutbox(again)
    await expect(openSealed(again, key, lock)).rejects.toThrow('signed out')
    expect([await waiting(again), (await records()).length]).toEqual([[], 1])
  })
})

describe('nothing is deleted', () => {
  test('that came into the outbox while it was being sealed: it is sealed too', async () => {
    const { mirror, ids } = await withWork()
    const entry = (await mirror.db.outbox.get(ids[1]!))!
    const late = ids[1]! + 5
    const tab = open()
    await tab.db.open()
    meanwhile('seal.written', () => tab.db.outbox.add({ ...entry, id: late }))
    await signOut(mirror)
    expect(await records()).toMatchObject([{ count: 3 }])
    await comeBack([...ids, late])
  })

  test('once its person is here again', async () => {
    const { mirror, ids } = await withWork()
    const tab = open()
    await tab.db.open()
    meanwhile('seal.written', () => beginVisit(tab))
    await signOut(mirror)
    expect(await waiting(mirror)).toEqual(ids)
    await comeBack(ids)
  })

  test('when they signed in again before it was begun', async () => {
    const { mirror, ids } = await withWork()
    await signOut(mirror, left, async () => false)
    expect([await waiting(mirror), await records()]).toEqual([ids, []])
    expect(await mirror.rows.get('classes', 3)).toBeDefined()
  })

  test.each([
    ['the key never came', null],
    ['the browser cannot seal', 'insecure'],
  ])('where %s: it stays locked, and that it waits is noted', async (_, how) => {
    const { mirror, ids } = await withWork()
    if (how === null) await mirror.db.meta.delete('sealing')
    const { crypto } = globalThis
    if (how) Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: 0 }, configurable: true })
    try {
      await signOut(mirror)
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
    }
    const [record] = await records()
    expect([record!.count, record!.sealed]).toEqual([2, undefined])
    expect(await waiting(mirror)).toEqual(ids)
    await comeBack(ids)
  })
})

test('discarding work deletes nothing that was sealed before', async () => {
  const { mirror } = await withWork()
  await signOut(mirror)
  await forgetEverything(await visiting())
  expect(await records()).toHaveLength(1)
})

test('on an address without https a browser cannot seal', () => {
  expect([canSeal(), canSeal({ crypto: {} }), canSeal({})]).toEqual([true, false, false])
})
