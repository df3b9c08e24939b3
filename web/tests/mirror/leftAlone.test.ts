import { expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { applied, emptyAnswer } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'

// Covers: the worker waits for the lock while a page drains, or for the person to pause; the server then requests a
// pause from the page.

const pause = 30_000

async function withMark() {
  const { mirror, clock } = await syncedMirror()
  await mutate(mirror, takeRollCall, {
    classId: 3,
    lessonId: 7,
    attendanceDate: '2026-11-21',
    marks: [{ studentId: 21, present: true }],
  })
  return { mirror, clock }
}

test('a server that requested a pause from one of two senders gets no request from the other until it is over', async () => {
  const { mirror, clock } = await withMark()
  const { network, requests } = scripted(new NetworkFailure(429, pause), (request) =>
    emptyAnswer({ receipts: applied(request) }),
  )
  const automaticDrain = () => drain(mirror, { network, lock, automatic: true })
  const [page, worker] = await Promise.all([automaticDrain(), automaticDrain()])
  expect(page).toMatchObject({ ok: false, status: 429, retryAfter: pause })
  expect(worker).toMatchObject({ ok: false, status: 429, retryAfter: pause })
  clock.time += pause - 1
  expect(await automaticDrain()).toMatchObject({ ok: false, retryAfter: 1 })
  expect(requests).toHaveLength(1)
  clock.time += 1
  expect(await automaticDrain()).toMatchObject({ ok: true })
  expect((await outboxOf(mirror)).waiting).toEqual([])
})

test('a person who asks for it does not wait for the pause', async () => {
  const { mirror } = await withMark()
  const { network, requests } = scripted(new NetworkFailure(429, pause), (request) =>
    emptyAnswer({ receipts: applied(request) }),
  )
  await drain(mirror, { network, lock, automatic: true })
  expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
  expect(requests).toHaveLength(2)
})
