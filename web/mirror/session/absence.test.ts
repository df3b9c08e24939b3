import { beforeEach, expect, test } from 'vitest'
import { lockAfter, wipeAfter } from '#schema/sync/absence.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { emptyAnswer } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'
import { absenceIn, countAbsence, unlock } from './absence.ts'
import { lockOutbox } from './leave.ts'

// Covers: issue 16, point 5; trial S31: the lock of a device that its server has not answered.

const day = 24 * 60 * 60_000
let mirror: Mirror
let clock: { time: number }
beforeEach(async () => {
  ;({ mirror, clock } = await syncedMirror())
  await beginVisit(mirror)
})
const isLocked = async () => (await countAbsence(mirror, 0))?.locked === true
const answered = () => drain(mirror, { ...scripted(emptyAnswer({ now: clock.time })), lock })

test('is there after fourteen days without an answer, and not before', async () => {
  clock.time += lockAfter - 1
  expect(await isLocked()).toBe(false)
  clock.time += 1
  expect(await isLocked()).toBe(true)
})

test('is not there while the server answers, and a failure is no answer', async () => {
  for (let n = 0; n < 5; n += 1) {
    clock.time += 10 * day
    expect(await answered()).toMatchObject({ ok: true })
    expect(await isLocked()).toBe(false)
  }
  clock.time += 10 * day
  await drain(mirror, { ...scripted(new NetworkFailure(0)), lock })
  clock.time += 4 * day
  expect(await isLocked()).toBe(true)
})

test('stays when the server answers before anybody looks, and ends with the password alone', async () => {
  clock.time += 20 * day
  expect(await answered()).toMatchObject({ ok: true })
  expect(await absenceIn(mirror.db)).toMatchObject({ away: 0, locked: true })
  expect(await answered()).toMatchObject({ ok: true })
  expect(await isLocked()).toBe(true)
  await unlock(mirror)
  expect(await isLocked()).toBe(false)
})

test('is there however the clock was set back meanwhile', async () => {
  clock.time += 13 * day
  expect(await isLocked()).toBe(false)
  clock.time -= 300 * day
  expect(await isLocked()).toBe(false)
  clock.time += day
  expect(await isLocked()).toBe(true)
  clock.time -= 300 * day
  expect(await isLocked()).toBe(true)
})

test('is counted on to the end, forty-four days', async () => {
  clock.time += wipeAfter
  expect((await countAbsence(mirror, 0))?.away).toBeGreaterThanOrEqual(44 * day)
})

test('counts in a mirror of an older build from its last answer', async () => {
  await mirror.db.meta.delete('absence')
  clock.time += lockAfter
  expect(await isLocked()).toBe(true)
})

test('is nothing that a person who left has to do with', async () => {
  clock.time += lockAfter
  expect(await isLocked()).toBe(true)
  await lockOutbox(mirror)
  await expect(countAbsence(mirror, 0)).rejects.toThrow('signed out')
  await beginVisit(mirror)
  expect(await isLocked()).toBe(false)
})
