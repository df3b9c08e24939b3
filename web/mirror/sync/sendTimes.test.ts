import { expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { initialSync } from '#web/mirror/database/records.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { emptyAnswer } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'
import { drain } from './drain.ts'
import { afterRound, debounceMs, handoverMs, handoverWait, idleMs, maxWaitMs, timeToSend } from './sendTimes.ts'

// Covers: design, 'A screen never talks to the network'; trial U4.

test('a single act is sent after a short delay', () => {
  expect(timeToSend({ first: 10_000, last: 10_000 })).toBe(10_000 + debounceMs)
  expect(timeToSend({ first: 10_000, last: 10_000, before: 10_000 - idleMs })).toBe(10_000 + debounceMs)
})

test('acts that follow one another are sent together once the person pauses', () => {
  expect(timeToSend({ first: 10_000, last: 10_400, before: 10_000 })).toBe(10_400 + idleMs)
})

test('when the person never pauses, nothing is kept longer than the maximum wait', () => {
  expect(timeToSend({ first: 10_000, last: 19_900, before: 19_600 })).toBe(10_000 + maxWaitMs)
  expect(timeToSend({ first: 10_000, last: 40_000, before: 39_800 })).toBe(10_000 + maxWaitMs)
})

test('the next round comes sooner the fewer failed before it, and at the latest after five minutes', () => {
  const round = (drained: object, failures = 0, remaining = 0) =>
    afterRound({ drained: { ok: true, status: 200, retryAfter: null, ...drained }, remaining, failures }, 0, () => 1)
  const offline = { ok: false, status: 0 }
  expect(round({})).toEqual({ wait: 300_000, failures: 0 })
  expect([0, 1, 9].map((failures) => round(offline, failures))).toEqual([
    { wait: 2_000, failures: 1 },
    { wait: 4_000, failures: 2 },
    { wait: 60_000, failures: 10 },
  ])
  expect(round({ ok: false, status: 503, retryAfter: 90_000 }).wait).toBe(90_000)
  // Something was left to send.
  expect(round({}, 0, 3)).toEqual({ wait: 2_000, failures: 1 })
  expect(round({ ok: false, status: 507 }).wait).toBe(300_000)
  // What the server left unanswered is sent again when it may be, also after the clock was set back by years.
  expect(round({ unaccepted: { count: 1, until: 8_000 } }).wait).toBe(8_000)
  expect(round({ unaccepted: { count: 1, until: -5 } }).wait).toBe(2_000)
  expect(round({ unaccepted: { count: 1, until: 1e12 } }).wait).toBe(300_000)
})

test('what waits or failed elsewhere is left to whoever has it, for as long as the server wants to be left alone', () => {
  const summary = { pending: 0, refused: 0, overwritten: 0, sync: initialSync }
  const failure = { status: 503, at: 0, until: 31_000 }
  expect(handoverWait(summary, 1_000)).toBe(null)
  expect(handoverWait({ ...summary, pending: 1 }, 1_000)).toBe(handoverMs)
  expect(handoverWait({ ...summary, sync: { ...initialSync, failure } }, 1_000)).toBe(30_000)
  const unaccepted = { count: 1, until: 5_000 }
  expect(handoverWait({ ...summary, pending: 1, unaccepted }, 1_000)).toBe(null)
  expect(handoverWait({ ...summary, pending: 2, unaccepted }, 1_000)).toBe(handoverMs)
  expect(handoverWait({ ...summary, pending: 1, unaccepted }, 6_000)).toBe(handoverMs)
})

test('a mark made while the one before is being sent does not follow right behind it', async () => {
  const { mirror } = await syncedMirror()
  const mark = (present: boolean) =>
    mutate(mirror, takeRollCall, {
      classId: 3,
      lessonId: 7,
      attendanceDate: '2026-11-21',
      marks: [{ studentId: 21, present }],
    })
  const { id } = await mark(true)
  const { network, requests } = scripted(emptyAnswer({ receipts: [{ id, outcome: 'applied' }] }), emptyAnswer())
  const busy = { sync: (request: Parameters<typeof network.sync>[0]) => mark(false).then(() => network.sync(request)) }
  expect(await drain(mirror, { network: busy, lock })).toMatchObject({ ok: true })
  expect(requests.map(({ mutations }) => mutations.length)).toEqual([1])
  expect(await mirror.db.outbox.where('state').equals('queued').count()).toBe(1)
})
