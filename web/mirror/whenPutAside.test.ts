import Dexie from 'dexie'
import { expect, it } from 'vitest'
import { takeRollCall } from '../../schema/mutations/takeRollCall.ts'
import { mutate } from './mutate.ts'
import { outboxOf } from './summary.ts'
import { syncedMirror } from './testing/testMirror.ts'
import { breakOff } from './whenPutAside.ts'

// Covers: design, invariants 1 and 6; a page in the browser's back/forward cache.

const present = {
  classId: 3,
  lessonId: 7,
  attendanceDate: '2026-11-21',
  marks: [{ studentId: 21, present: true }],
}

it('a mark that is being written as the page is put aside is broken off, and written once when it is back', async () => {
  const { mirror } = await syncedMirror()
  let times = 0
  mirror.db.outbox.hook('creating', () => {
    if (times++ === 0) breakOff()
  })
  await mutate(mirror, takeRollCall, present)
  expect(times).toBe(2)
  expect((await outboxOf(mirror)).waiting).toHaveLength(1)
  expect(await mirror.rows.where('attendance', { classId: 3 })).toHaveLength(1)
})

it('the page that comes next reads what the one put aside was writing', async () => {
  const { mirror, open } = await syncedMirror()
  let begun = () => {}
  const writing = new Promise<void>((resolve) => {
    begun = resolve
  })
  const comesNoMore = new Promise<void>(() => {})
  void mirror.db.atomically(async () => {
    await mirror.db.rows('users').clear()
    begun()
    await Dexie.waitFor(comesNoMore)
  })
  await writing
  const next = open().db.rows('users').count()
  breakOff()
  expect(await next).toBeGreaterThan(0)
})

it('what had come to its end stays', async () => {
  const { mirror } = await syncedMirror()
  await mutate(mirror, takeRollCall, present)
  breakOff()
  expect((await outboxOf(mirror)).waiting).toHaveLength(1)
})
