import Dexie from 'dexie'
import { expect, it } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { abortRunning } from './abortOnPageHide.ts'

// Covers: design, invariants 1 and 6; a page in the browser's back/forward cache.

const present = {
  classId: 3,
  lessonId: 7,
  attendanceDate: '2026-11-21',
  marks: [{ studentId: 21, present: true }],
}

it('a mark being written when the page is hidden is aborted, and written once when the page is back', async () => {
  const { mirror } = await syncedMirror()
  let times = 0
  mirror.db.outbox.hook('creating', () => {
    if (times++ === 0) abortRunning()
  })
  await mutate(mirror, takeRollCall, present)
  expect(times).toBe(2)
  expect((await outboxOf(mirror)).waiting).toHaveLength(1)
  expect(await mirror.rows.where('attendance', { classId: 3 })).toHaveLength(1)
})

it('the next page can read what the hidden page was writing', async () => {
  const { mirror, open } = await syncedMirror()
  let begun = () => {}
  const writing = new Promise<void>((resolve) => {
    begun = resolve
  })
  const never = new Promise<void>(() => {})
  void mirror.db.atomically(async () => {
    await mirror.db.rows('users').clear()
    begun()
    await Dexie.waitFor(never)
  })
  await writing
  const next = open().db.rows('users').count()
  abortRunning()
  expect(await next).toBeGreaterThan(0)
})

it('a completed write stays', async () => {
  const { mirror } = await syncedMirror()
  await mutate(mirror, takeRollCall, present)
  abortRunning()
  expect((await outboxOf(mirror)).waiting).toHaveLength(1)
})
