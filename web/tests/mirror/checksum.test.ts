import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { tableNames } from '#schema/nouns/tables.ts'
import { blankRecord, rowSum } from '#schema/sync/checksum.ts'
import { wireTables } from '#schema/sync/protocol.ts'
import { volume } from '#schema/tests/volume.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import type { Stored } from '#web/mirror/database/records.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { requestCheck } from '#web/mirror/sync/sumCheck.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trial R42; design "What a device holds": a mirror that differs heals itself, outbox untouched.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const roll = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
const chance = chanceOf(42)

/** Corrupts one record of the mirror directly in its database. */
async function spoil({ mirror: { db } }: SchoolDevice) {
  for (;;) {
    const table = wireTables[chance.below(wireTables.length)]!
    const all = await db.rows(table).toArray()
    const record = all[chance.below(all.length)]
    if (!record) continue
    const damage: (() => Promise<unknown>)[] = [
      () => db.rows(table).delete(record.key),
      () => db.rows(table).put({ ...record, row: { ...record.row, createdAt: 77, title: 'outro' } }),
      () => db.rows(table).put({ ...record, scopes: [] }),
      () => db.rows(table).put({ ...record, row: {} } as Stored),
      () => db.rows(table).put({ ...record, key: typeof record.key === 'number' ? 99_999 : '9/9/2020-01-01' }),
    ]
    await damage[chance.below(damage.length)]!()
    return
  }
}

const spoiled = volume(12, 100)

test(`${spoiled} records corrupted at random are each found at the next full check and healed; the outbox stays as it was`, async () => {
  const marina = await schoolDevice(server, 'marina')
  await marina.sync()
  await mutate(marina.mirror, takeRollCall, { ...roll, marks: [{ studentId: people.ana, present: true }] })
  await marina.sync()
  // Refused, so it stays in the outbox through all that follows.
  marina.between = async (request, ask) => {
    const answer = await ask()
    const receipts = request.mutations.map(({ id }) => ({
      id,
      outcome: 'refused' as const,
      code: 'notAllowed' as const,
      message: 'Não.',
    }))
    return { ...answer, receipts }
  }
  await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 101 })
  await marina.sync()
  marina.between = (_, ask) => ask()
  const kept = await outboxOf(marina.mirror)
  expect(kept.refused).toHaveLength(1)
  for (let i = 0; i < spoiled; i++) {
    await spoil(marina)
    // A session ends after thirty days.
    if (i % 10 === 0) server.clock.time += day
    else await requestCheck(marina.mirror)
    expect(await marina.sync()).toBe('ok')
    await marina.expectToAgree()
  }
  expect(await outboxOf(marina.mirror)).toEqual(kept)
}, 60_000)

test('a row that no scope of the device explains is gone after the check, and nothing is fetched again for it', async () => {
  const marina = await schoolDevice(server, 'marina')
  await marina.sync()
  const { db } = marina.mirror
  const [lesson] = await db.rows('lessons').toArray()
  await db.rows('lessons').put({ ...lesson!, key: 99_999, scopes: [] })
  await requestCheck(marina.mirror)
  await marina.sync()
  await marina.sync()
  expect(await marina.mirror.rows.get('lessons', 99_999)).toBeUndefined()
  for (const { cursors } of marina.requests.slice(1)) expect(Object.values(cursors)).not.toContain(0)
  await marina.expectToAgree()
})

test('an act that waits is applied again on top of a healed row', async () => {
  const marina = await schoolDevice(server, 'marina')
  await marina.sync()
  await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 102 })
  await marina.mirror.db.rows('users').delete(people.ana)
  await requestCheck(marina.mirror)
  marina.between = (_, ask) => ask({ mutations: [] })
  await marina.sync()
  await marina.sync()
  expect(await marina.mirror.rows.get('classes', 3)).toMatchObject({ currentLessonId: 102 })
  expect(await marina.mirror.rows.get('users', people.ana)).toBeDefined()
  expect((await outboxOf(marina.mirror)).waiting).toHaveLength(1)
})

test('a correct mirror is compared with the server once a day, and nothing of it is fetched again', async () => {
  for (const who of ['celia', 'marina', 'otavio', 'ana', 'caio', 'sonia'] as const) {
    const device = await schoolDevice(server, who)
    await device.sync()
    await device.sync()
    expect(device.requests.filter(({ check }) => check)).toEqual([])
    server.clock.time += day
    let sums = 0
    device.between = async (_, ask) => {
      const answer = await ask()
      sums += answer.sums?.length ?? 0
      return answer
    }
    await device.sync()
    await device.sync()
    expect(sums).toBe(Object.keys(device.requests[0]!.cursors).length || (await device.mirror.db.cursors.count()))
    for (const { cursors } of device.requests.slice(1)) expect(Object.values(cursors)).not.toContain(0)
    expect(device.requests.slice(1)).toHaveLength(3)
  }
})

test('a device filled before an update that adds fields reads their blank values, and fetches nothing anew', async () => {
  const celia = await schoolDevice(server, 'celia')
  await celia.sync()
  const rows = (await Promise.all(tableNames.map((table) => celia.mirror.rows.where(table, {})))).flat()
  for (const table of wireTables)
    await celia.mirror.db
      .rows(table)
      .toCollection()
      .modify((stored: Stored) => {
        const row = stored.row as Record<string, unknown>
        const blank = blankRecord(table) as Record<string, unknown>
        for (const field of Object.keys(blank)) if (row[field] === blank[field]) delete row[field]
      })
  expect((await celia.mirror.db.rows('schools').toArray())[0]!.row).not.toHaveProperty('active')
  expect((await Promise.all(tableNames.map((table) => celia.mirror.rows.where(table, {})))).flat()).toEqual(rows)
  expect((await celia.mirror.rows.where('schools', { active: true })).length).toBeGreaterThan(0)
  await requestCheck(celia.mirror)
  await celia.sync()
  await celia.sync()
  expect(celia.requests.at(-2)!.check).toBeDefined()
  for (const { cursors } of celia.requests.slice(1)) expect(Object.values(cursors)).not.toContain(0)
})

test('a checksum does not depend on the order of rows or fields', () => {
  const of = (...rows: [number, object][]) => {
    const sum = rowSum()
    for (const [key, row] of rows) sum.add('classes', key, row)
    return sum.toString()
  }
  expect(of([1, { a: 1, b: [{ c: null, d: 'é' }] }], [2, {}])).toBe(
    of([2, {}], [1, { b: [{ d: 'é', c: null }], a: 1 }]),
  )
  expect(of([1, { a: null }])).toBe(of([1, {}]))
  const others = [of([1, { a: 1 }]), of([2, { a: 1 }]), of([1, { a: '1' }]), of([1, {}]), of()]
  expect(new Set(others).size).toBe(others.length)
})
