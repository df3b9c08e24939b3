import { describe, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { rowSum } from '#schema/sync/checksum.ts'
import { type SyncResponse, wireTables } from '#schema/sync/protocol.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { makeRoom } from '#web/mirror/database/withStorageRetry.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { lockOutbox } from '#web/mirror/session/leave.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { applied, emptyAnswer } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'

/** The key fields of every table at once: one row that fits each of them. */
const anyRow = { id: 900, moduleId: 901, classId: 902, lessonId: 903, studentId: 904, attendanceId: 905 }
const rowOfEach = Object.fromEntries(wireTables.map((table) => [table, [{ ...anyRow, date: '2026-11-21', marks: [] }]]))
const scope = { scope: 'class:902', from: 0, cursor: 5, more: false, gone: {} }

const syncWith = (mirror: Mirror, answer: Partial<SyncResponse>) =>
  drain(mirror, { ...scripted((request) => emptyAnswer({ receipts: applied(request), ...answer })), lock })
const filled = async () => {
  const { mirror } = await syncedMirror()
  await syncWith(mirror, { scopes: [{ ...scope, rows: rowOfEach as never }] })
  return mirror
}
const heldBy = async ({ db }: Mirror, name: string) => {
  const held = await Promise.all(wireTables.map((table) => db.rows(table).where('scopes').equals(name).count()))
  return wireTables.filter((_, i) => held[i])
}

describe('of every table', () => {
  test('the rows go with the scope that brought them', async () => {
    const mirror = await filled()
    expect(await heldBy(mirror, scope.scope)).toEqual([...wireTables])
    await syncWith(mirror, { dropped: [scope.scope] })
    expect(await heldBy(mirror, scope.scope)).toEqual([])
  })

  test('the rows go when the mirror starts over', async () => {
    const mirror = await filled()
    await syncWith(mirror, { reset: true, scopes: [] })
    expect(await Promise.all(wireTables.map((table) => mirror.db.rows(table).count()))).toEqual(wireTables.map(() => 0))
  })

  test.each(wireTables)('a row of %s counts in the sum, with each of its fields', (table) => {
    const sumOf = (row: object) => {
      const sum = rowSum()
      sum.add(table, 900, row)
      return sum.toString()
    }
    const sums = [sumOf(anyRow), ...Object.keys(anyRow).map((field) => sumOf({ ...anyRow, [field]: 1 }))]
    expect(new Set([rowSum().toString(), ...sums]).size).toBe(sums.length + 1)
  })
})

const mark = (studentId: number) => ({
  ...{ classId: 3, lessonId: 7, attendanceDate: '2026-11-21' },
  marks: [{ studentId, present: true }],
})

test('a full disk deletes no refused change: its author has yet to decide', async () => {
  const { mirror, clock } = await syncedMirror()
  const entry = await mutate(mirror, takeRollCall, mark(21))
  await syncWith(mirror, { receipts: [{ id: entry.id, outcome: 'refused', code: 'notFound', message: 'Não há' }] })
  clock.time += 400 * 86_400_000
  await makeRoom(mirror)
  expect(await mirror.db.outbox.toArray()).toMatchObject([{ id: entry.id, state: 'refused' }])
})

test('a person who signs out and keeps what waits leaves nothing else, neither what was delivered nor when', async () => {
  const mirror = await filled()
  await mutate(mirror, takeRollCall, mark(21))
  await syncWith(mirror, {})
  const waiting = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
  await lockOutbox(mirror)
  const left = await Promise.all(mirror.db.tables.map(async (table) => [table.name, await table.count()] as const))
  const names = left.filter(([, count]) => count).map(([name]) => name)
  expect(names.sort()).toEqual(['meta', 'outbox'])
  expect((await mirror.db.outbox.toArray()).map(({ id }) => id)).toEqual([waiting.id])
})

test('an outcome that this build does not know counts as none: the change stays, and is sent again', async () => {
  const { mirror } = await syncedMirror()
  const entry = await mutate(mirror, takeRollCall, mark(21))
  await syncWith(mirror, { receipts: [{ id: entry.id, outcome: 'postponed' as 'applied' }] })
  expect(await mirror.db.outbox.toArray()).toMatchObject([{ id: entry.id, state: 'queued' }])
})

test('a checksum of another moment than the mirror’s says nothing about it', async () => {
  const { mirror } = await syncedMirror()
  await syncWith(mirror, { sums: [{ scope: 'class:3', cursor: 49, sum: '0.0' }] })
  expect(await mirror.db.cursors.get('class:3')).toMatchObject({ cursor: 50, more: false })
})
