import { beforeEach, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { lockAfter, standingOf } from '#schema/sync/absence.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { emptyAnswer } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'
import { absenceIn, countAbsence, lockFor, unlock } from './absence.ts'
import { lockOutbox } from './leave.ts'

// Covers: trial S31; decisions section 9: the lock of a device that its server has not answered.

const day = 24 * 60 * 60_000
let mirror: Mirror
let clock: { time: number }
let serverNow: number
beforeEach(async () => {
  ;({ mirror, clock } = await syncedMirror())
  await beginVisit(mirror)
  serverNow = (await mirror.db.read('sync'))!.serverNow!
})
/** What the device does when somebody opens the app. */
async function standing() {
  const absence = await countAbsence(mirror, 0)
  return absence && standingOf(absence)
}
/** The server answers, so long after its last answer. */
const answered = (after: number) => {
  serverNow += after
  return drain(mirror, { ...scripted(emptyAnswer({ now: serverNow })), lock })
}
/** The app is opened on each of so many days. */
async function dayByDay(days: number) {
  for (let n = 0; n < days; n += 1) {
    clock.time += day
    await countAbsence(mirror, 0)
  }
}

test('is there after fourteen days without an answer, and not before', async () => {
  await dayByDay(13)
  clock.time += day - 1
  expect(await standing()).toBe('warned')
  clock.time += 1
  expect(await standing()).toBe('locked')
})

test('is not there while the server answers, and a failure is no answer', async () => {
  for (let n = 0; n < 5; n += 1) {
    await dayByDay(10)
    expect(await answered(10 * day)).toMatchObject({ ok: true })
    expect(await standing()).toBe('open')
  }
  await dayByDay(10)
  await drain(mirror, { ...scripted(new NetworkFailure(0)), lock })
  await dayByDay(4)
  expect(await standing()).toBe('locked')
})

test('stays when the server answers before anybody looks, and ends with the password alone', async () => {
  clock.time += 20 * day
  expect(await answered(20 * day)).toMatchObject({ ok: true })
  expect(await absenceIn(mirror.db)).toMatchObject({ away: 0, locked: 'away', lasted: 20 * day })
  expect(await answered(day)).toMatchObject({ ok: true })
  expect(await standing()).toBe('locked')
  await unlock(mirror)
  expect(await standing()).toBe('open')
})

test('is not made by an answer after the password was typed without the server', async () => {
  await dayByDay(20)
  await unlock(mirror)
  await dayByDay(1)
  await answered(21 * day)
  expect(await standing()).toBe('open')
})

test('of a clock that jumped ends when the server says that no time has passed', async () => {
  clock.time += 45 * day
  expect(await standing()).toBe('locked')
  await answered(60_000)
  expect(await standing()).toBe('open')
})

test('is there however the clock was set back meanwhile', async () => {
  await dayByDay(13)
  clock.time -= 300 * day
  expect(await standing()).toBe('warned')
  await dayByDay(1)
  expect(await standing()).toBe('locked')
  clock.time -= 300 * day
  expect(await standing()).toBe('locked')
})

test('is counted on to the seal, forty-four days', async () => {
  await dayByDay(43)
  expect(await standing()).toBe('locked')
  await dayByDay(1)
  expect(await standing()).toBe('sealed')
})

test('counts in a mirror of an older build from its last answer, and doubts what that build counted', async () => {
  await mirror.db.meta.delete('absence')
  clock.time += lockAfter
  expect(await standing()).toBe('locked')
  await mirror.db.keep('absence', { away: 50 * day, countedAt: clock.time, locked: true } as never)
  expect(await standing()).toBe('locked')
})

test('is made at once for an act on the server, and no answer ends it', async () => {
  await lockFor(mirror, 'ended')
  await answered(day)
  expect([await standing(), (await absenceIn(mirror.db))?.locked]).toEqual(['locked', 'ended'])
})

test('is made by the first answer that says that an act ended the session, with what waits kept', async () => {
  await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 7 })
  const fail = (code: string | null, status = 401) =>
    drain(mirror, { ...scripted(new NetworkFailure(status, null, code)), lock })
  for (const code of ['session.none', null]) await fail(code)
  await fail('session.ended.not')
  expect(await standing()).toBe('open')
  await fail('session.ended')
  expect([await standing(), (await absenceIn(mirror.db))?.locked]).toEqual(['locked', 'ended'])
  expect([await mirror.db.outbox.count(), await mirror.rows.get('classes', 3)]).toEqual([1, expect.anything()])
  await unlock(mirror)
  expect(await standing()).toBe('open')
})

test('is nothing that a person who left has to do with', async () => {
  clock.time += lockAfter
  expect(await standing()).toBe('locked')
  await lockOutbox(mirror)
  await expect(countAbsence(mirror, 0)).rejects.toThrow('signed out')
  await beginVisit(mirror)
  expect(await standing()).toBeUndefined()
})
