import { beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '../schema/mutations/takeRollCall.ts'
import { mutate } from '../web/mirror/mutate.ts'
import { courtesy, patience } from '../web/mirror/pace.ts'
import { syncedMirror } from '../web/mirror/testing/testMirror.ts'
import { leaveToPage } from './leaveToPage.ts'

// Covers: design, 'A screen never talks to the network'; trial U4.

let device: Awaited<ReturnType<typeof syncedMirror>>
/** What happens in each pause of the worker's, in their order; nothing after the last. */
let meanwhile: (() => unknown)[]
let lookedAt: boolean
let time: number

beforeEach(async () => {
  device = await syncedMirror()
  meanwhile = []
  lookedAt = true
  time = 0
})

const leave = () =>
  leaveToPage(device.mirror, {
    isLookedAt: async () => lookedAt,
    now: () => time,
    pause: async (ms) => {
      time += ms
      device.clock.time += ms
      await meanwhile.shift()?.()
    },
  })
const mark = (present: boolean) =>
  mutate(device.mirror, takeRollCall, {
    classId: 3,
    lessonId: 7,
    attendanceDate: '2026-11-21',
    marks: [{ studentId: 21, present }],
  })
const sendAll = () => device.mirror.db.outbox.clear()

test('with nobody looking at a page, the worker sends at once', async () => {
  await mark(true)
  lookedAt = false
  expect(await leave()).toBe(false)
  expect(time).toBe(0)
})

test('what the page sent is nothing for the worker to do, and so is what was marked since', async () => {
  await mark(true)
  meanwhile = [() => sendAll().then(() => mark(false))]
  expect(await leave()).toBe(true)
  expect(await device.mirror.db.outbox.count()).toBe(1)
})

test('what a page left when the hands rested, the worker sends', async () => {
  await mark(true)
  expect(await leave()).toBe(false)
  expect(time).toBe(courtesy)
})

test('of hands that never rest the page is given its own patience, and a little longer', async () => {
  await mark(true)
  meanwhile = Array.from({ length: 20 }, (_, i) => () => mark(i % 2 === 0))
  expect(await leave()).toBe(false)
  expect(time).toBeGreaterThan(patience)
  expect(time).toBeLessThanOrEqual(patience + courtesy)
})

test('a clock that was set back keeps nothing waiting', async () => {
  await mark(true)
  device.clock.time -= 60_000
  expect(await leave()).toBe(false)
  expect(time).toBe(0)
})
