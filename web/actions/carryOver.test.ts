import { expect, test } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { callOf } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { fakeStorage } from '#web/tests/support/fakeStorage.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { redo, store } from './carryOver.ts'

// Covers: the browser's storage dies under an open page; what was pressed is done on the next page.

const args = (studentId: number, lessonId = 7) => ({
  classId: 3,
  lessonId,
  attendanceDate: '2026-11-21',
  marks: [{ studentId, present: true }],
})
const press = (id: string, studentId: number, lessonId?: number) => ({
  id,
  ...callOf(takeRollCall, args(studentId, lessonId)),
})
const marked = async (mirror: Awaited<ReturnType<typeof syncedMirror>>['mirror']) =>
  (await mirror.rows.where('attendance', { classId: 3 })).map(({ studentId }) => studentId).sort()

test('what was carried over is done on the next page, in order and once', async () => {
  const { mirror } = await syncedMirror()
  const { place, held } = fakeStorage()
  expect([store(10, press('a', 21), place), store(10, press('b', 22), place)]).toEqual([true, true])
  expect(await redo(mirror, place)).toEqual({ done: 2, failed: [] })
  expect(await marked(mirror)).toEqual([21, 22])
  expect(held.size).toBe(0)
  expect(await redo(mirror, place)).toEqual({ done: 0, failed: [] })
})

test('a page that ends in between does not do again what is done', async () => {
  const { mirror } = await syncedMirror()
  const { place } = fakeStorage()
  store(10, press('a', 21), place)
  store(10, press('b', 22), place)
  await mirror.db.keep('carried', ['a'])
  expect(await redo(mirror, place)).toEqual({ done: 1, failed: [] })
  expect(await marked(mirror)).toEqual([22])
  expect((await outboxOf(mirror)).waiting).toHaveLength(1)
})

test('one that a rule refuses keeps none of the others from being done, and its reason is told', async () => {
  const { mirror } = await syncedMirror()
  const { place } = fakeStorage()
  store(10, press('a', 21, 99), place)
  store(10, press('b', 22), place)
  const { done, failed } = await redo(mirror, place)
  expect([done, failed]).toEqual([1, [expect.any(Refusal)]])
  expect(await marked(mirror)).toEqual([22])
})

test('an act whose entry was stored as the storage died is not done again', async () => {
  const { mirror } = await syncedMirror()
  const { place } = fakeStorage()
  const tried = await mutate(mirror, takeRollCall, args(21))
  store(10, { ...press('a', 21), tried }, place)
  store(10, { ...press('b', 22), tried: { ...tried, id: tried.id + 1 } }, place)
  expect(await redo(mirror, place)).toEqual({ done: 1, failed: [] })
  expect((await outboxOf(mirror)).waiting).toHaveLength(2)
})

test('what nobody can read keeps the page from nothing', async () => {
  const { mirror } = await syncedMirror()
  const { place, held } = fakeStorage()
  place.setItem('chamada-carried', '{"userId":10,"ac')
  expect(await redo(mirror, place)).toEqual({ done: 0, failed: [] })
  expect(held.size).toBe(0)
  store(10, { ...press('a', 21), path: '/api/nothing' }, place)
  store(10, press('b', 22), place)
  expect((await redo(mirror, place)).done).toBe(1)
})

test('another person’s acts are not done, and more than 200 kB are not carried', async () => {
  const { mirror } = await syncedMirror()
  const { place } = fakeStorage()
  store(11, press('a', 21), place)
  expect(await redo(mirror, place)).toEqual({ done: 0, failed: [] })
  const long = { ...press('b', 21), body: { text: 'x'.repeat(100_000) } }
  expect(store(10, long, place)).toBe(false)
})
