import { randomBytes } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { makeRoom } from '#web/mirror/database/withStorageRetry.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { discardEntry } from '#web/mirror/outbox/retry.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { fakeCaches } from '#web/tests/support/fakeCaches.ts'
import { applied, emptyAnswer, firstAnswer, marina } from '#web/tests/support/smallClass.ts'
import { scripted } from '#web/tests/support/testMirror.ts'
import { copiesCache, copiesLimit, copyPlace } from './copyPlace.ts'
import { keepCopies } from './keepCopies.ts'
import { forgetCounted } from './leave.ts'
import { restoreCopies } from './restoreCopies.ts'
import { sealingKey } from './sealer.ts'
import { sealOutbox } from './sealOutbox.ts'

// Covers: unsent acts are kept in two places on the device, which fail apart.

const secret = randomBytes(32).toString('base64')

/** A browser with both places. `erase` takes the IndexedDB away, as a browser does that lost it. */
async function browser() {
  const { caches, held } = fakeCaches()
  const place = copyPlace(caches)!
  const clock = { time: 1_000_000, now: () => clock.time }
  const at = {
    caches,
    place,
    clock,
    dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
    open: () => openMirror({ userId: marina.id, clock, dexie: at.dexie }),
    erase: () => {
      at.dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
    },
    files: () => [...(held.get(copiesCache) ?? [])],
    /** Opens the mirror in a new visit, with its key, after a sync that the server answers with `block`. */
    async start(block = 4096) {
      const mirror = at.open()
      await beginVisit(mirror)
      await drain(mirror, { ...scripted({ ...firstAnswer(), device: block }), lock })
      await mirror.db.keep('sealing', { key: await sealingKey(secret), epoch: 'e1' })
      return mirror
    },
    copy: (mirror: Mirror) => keepCopies(mirror, place, lock),
    restore: async (mirror: Mirror) => restoreCopies(mirror, await sealingKey(secret), place, lock),
  }
  return at
}

const mark = (studentId: number, present = true) => ({
  classId: 3,
  lessonId: 7,
  attendanceDate: '2026-11-21',
  marks: [{ studentId, present }],
})
const waiting = async (mirror: Mirror) => (await outboxOf(mirror)).waiting.map(({ id }) => id)
const present = async ({ rows }: Mirror) =>
  (await rows.where('attendance', { classId: 3 })).map(({ studentId }) => studentId).sort()

describe('a database that the browser lost while it was closed', () => {
  test('gets back what waited, once, and the marks are on the roll again', async () => {
    const at = await browser()
    const before = await at.start()
    const ids = [(await mutate(before, takeRollCall, mark(21))).id, (await mutate(before, takeRollCall, mark(22))).id]
    await at.copy(before)
    before.db.close()
    at.erase()
    const after = await at.start(4097)
    expect(await at.restore(after)).toEqual({ back: 2, closed: 0 })
    expect(await waiting(after)).toEqual(ids)
    expect(await present(after)).toEqual([21, 22])
    expect(await at.restore(after)).toEqual({ back: 0, closed: 0 })
    const later = await mutate(after, takeRollCall, mark(23))
    expect(ids).not.toContain(later.id)
    await at.copy(after)
    expect(at.files()).toHaveLength(3)
  })

  test('waits for numbers of its own before it takes anything back', async () => {
    const at = await browser()
    const before = await at.start()
    await mutate(before, takeRollCall, mark(21))
    await at.copy(before)
    before.db.close()
    at.erase()
    const after = at.open()
    await beginVisit(after)
    expect(await at.restore(after)).toEqual({ back: 0, closed: 0 })
    await at.copy(after)
    expect(at.files()).toHaveLength(1)
    after.db.close()
  })

  test('keeps copies that the key of now does not open', async () => {
    const at = await browser()
    const before = await at.start()
    await mutate(before, takeRollCall, mark(21))
    await at.copy(before)
    before.db.close()
    at.erase()
    const after = await at.start(4097)
    const other = await sealingKey(randomBytes(32).toString('base64'))
    expect(await restoreCopies(after, other, at.place, lock)).toEqual({ back: 0, closed: 1 })
    await at.copy(after)
    expect(at.files()).toHaveLength(1)
    expect(await at.restore(after)).toEqual({ back: 1, closed: 0 })
  })
})

test('an older state that the browser put back gets what it lacks, and gives out no number twice', async () => {
  const at = await browser()
  const mirror = await at.start()
  const kept = await mutate(mirror, takeRollCall, mark(21))
  const device = (await mirror.db.read('device'))!
  const lost = await mutate(mirror, takeRollCall, mark(22))
  await at.copy(mirror)
  // As the disk was before the second mark.
  await mirror.db.outbox.delete(lost.id)
  await mirror.db.keep('device', device)
  await at.copy(mirror)
  expect(at.files()).toHaveLength(2)
  expect(await at.restore(mirror)).toEqual({ back: 1, closed: 0 })
  expect(await waiting(mirror)).toEqual([kept.id, lost.id])
  expect((await mutate(mirror, takeRollCall, mark(23))).id).toBeGreaterThan(lost.id + 1)
})

describe('a copy goes', () => {
  test('with its receipt, and never comes back', async () => {
    const at = await browser()
    const mirror = await at.start()
    await mutate(mirror, takeRollCall, mark(21))
    await at.copy(mirror)
    await drain(mirror, { ...scripted((request) => emptyAnswer({ receipts: applied(request) })), lock })
    expect(await at.restore(mirror)).toEqual({ back: 0, closed: 0 })
    await at.copy(mirror)
    expect(at.files()).toEqual([])
  })

  test('with the act that its author discards', async () => {
    const at = await browser()
    const mirror = await at.start()
    const { id } = await mutate(mirror, takeRollCall, mark(21))
    const refusal = { id, outcome: 'refused' as const, code: 'notAllowed' as const, message: 'Não.' }
    await at.copy(mirror)
    await drain(mirror, { ...scripted(emptyAnswer({ receipts: [refusal] })), lock })
    await at.copy(mirror)
    expect(at.files()).toHaveLength(1)
    await discardEntry(mirror, id)
    expect(await at.restore(mirror)).toEqual({ back: 0, closed: 0 })
    await at.copy(mirror)
    expect(at.files()).toEqual([])
  })

  test('at a sign-out with nothing unsent, with what the browser lost earlier left alone', async () => {
    const at = await browser()
    const lost = await at.start()
    await mutate(lost, takeRollCall, mark(21))
    await at.copy(lost)
    lost.db.close()
    at.erase()
    const mirror = await at.start(4097)
    const { id } = await mutate(mirror, takeRollCall, mark(22))
    await at.copy(mirror)
    await mirror.db.outbox.delete(id)
    await forgetCounted(mirror, 0, at.place)
    expect(at.files()).toHaveLength(1)
    const again = await at.start(4098)
    expect(await at.restore(again)).toEqual({ back: 1, closed: 0 })
    expect(await present(again)).toEqual([21])
  })

  test('with all that a person discards as they sign out', async () => {
    const at = await browser()
    const mirror = await at.start()
    await mutate(mirror, takeRollCall, mark(21))
    await at.copy(mirror)
    await forgetCounted(mirror, 1, at.place)
    expect(at.files()).toEqual([])
  })
})

test('work that a person keeps as they sign out is in both places, and comes back once though one was lost', async () => {
  const at = await browser()
  const mirror = await at.start()
  const { id } = await mutate(mirror, takeRollCall, mark(21))
  await at.copy(mirror)
  await sealOutbox(mirror, { at: 1 }, undefined, lock)
  expect(at.files()).toHaveLength(1)
  at.erase()
  const again = await at.start(4097)
  expect(await at.restore(again)).toEqual({ back: 1, closed: 0 })
  expect(await waiting(again)).toEqual([id])
})

test('nothing can be read in a copy, and a device that has no key yet gets none', async () => {
  const at = await browser()
  const mirror = await at.start()
  const { key } = (await mirror.db.read('sealing'))!
  await mirror.db.meta.delete('sealing')
  await mutate(mirror, takeRollCall, { ...mark(21), marks: [{ studentId: 21, present: false, reason: 'Febre alta' }] })
  await at.copy(mirror)
  expect(at.files()).toEqual([])
  await mirror.db.keep('sealing', { key, epoch: 'e1' })
  await at.copy(mirror)
  expect(at.files()).toHaveLength(1)
  for (const [address, bytes] of at.files())
    for (const word of ['Febre', 'Ana', 'takeRollCall', 'attendance'])
      expect(address + new TextDecoder('latin1').decode(bytes)).not.toContain(word)
})

test('copies take a megabyte at most, the oldest acts first, and stay when a full device is cleared', async () => {
  const at = await browser()
  const mirror = await at.start()
  const reason = 'x'.repeat(200)
  const marks = [21, 22, 23].map((studentId) => ({ studentId, present: false, detail: 'justified' as const, reason }))
  const first = await mutate(mirror, takeRollCall, { ...mark(21), marks })
  const entry = (await mirror.db.outbox.get(first.id))!
  await mirror.db.outbox.bulkAdd(
    Array.from({ length: 1_500 }, (_, n) => ({ ...entry, id: entry.id + 1 + n, name: entry.name })),
  )
  await at.copy(mirror)
  const size = at.files().reduce((sum, [, bytes]) => sum + bytes.length, 0)
  expect(size).toBeLessThanOrEqual(copiesLimit)
  expect(size).toBeGreaterThan(copiesLimit * 0.9)
  expect(at.files()[0]![0]).toContain(`/${first.id}/`)
  await makeRoom(mirror, 'files too', at.caches)
  expect(at.files().length).toBeGreaterThan(400)
})

test('nothing is copied for a person who has left', async () => {
  const at = await browser()
  const mirror = await at.start()
  await mutate(mirror, takeRollCall, mark(21))
  await mirror.db.keep('visit', { id: 'v', open: false })
  await at.copy(mirror)
  expect(at.files()).toEqual([])
})
