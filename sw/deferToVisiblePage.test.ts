import { beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { handoverMs, maxWaitMs } from '#web/mirror/sync/sendTimes.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { deferToVisiblePage } from './deferToVisiblePage.ts'

// Covers: design, 'A screen never talks to the network'; trial U4.

let device: Awaited<ReturnType<typeof syncedMirror>>
/** What happens during each pause of the worker, in order; nothing after the last. */
let meanwhile: (() => unknown)[]
let isVisible: boolean
let time: number

beforeEach(async () => {
  device = await syncedMirror()
  meanwhile = []
  isVisible = true
  time = 0
})

const defer = () =>
  deferToVisiblePage(device.mirror, {
    isPageVisible: async () => isVisible,
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

test('without a visible page, the worker sends at once', async () => {
  await mark(true)
  isVisible = false
  expect(await defer()).toBe(false)
  expect(time).toBe(0)
})

test('the worker leaves what the page sent, and what was marked since, to the page', async () => {
  await mark(true)
  meanwhile = [() => sendAll().then(() => mark(false))]
  expect(await defer()).toBe(true)
  expect(await device.mirror.db.outbox.count()).toBe(1)
})

test('the worker sends what the page left unsent after a pause', async () => {
  await mark(true)
  expect(await defer()).toBe(false)
  expect(time).toBe(handoverMs)
})

test('during constant marking, the worker waits as long as the page may, and a little longer', async () => {
  await mark(true)
  meanwhile = Array.from({ length: 20 }, (_, i) => () => mark(i % 2 === 0))
  expect(await defer()).toBe(false)
  expect(time).toBeGreaterThan(maxWaitMs)
  expect(time).toBeLessThanOrEqual(maxWaitMs + handoverMs)
})

test('a clock that was set back delays nothing', async () => {
  await mark(true)
  device.clock.time -= 60_000
  expect(await defer()).toBe(false)
  expect(time).toBe(0)
})
