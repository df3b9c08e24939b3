import { expect, test } from 'vitest'
import { takeRollCall } from '../../schema/mutations/takeRollCall.ts'
import { drain } from './drain.ts'
import { pageLock as lock } from './locks.ts'
import { mutate } from './mutate.ts'
import { NetworkFailure } from './networkFailure.ts'
import { outboxOf } from './summary.ts'
import { applied, emptyAnswer } from './testing/smallClass.ts'
import { scripted, syncedMirror } from './testing/testMirror.ts'

// Covers: the worker waits for the lock while a page drains, or for the hands to rest; the page is then told to wait.

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

test('a server that asked one of two senders for a pause is not asked by the other until it is over', async () => {
  const { mirror, clock } = await withMark()
  const { network, asked } = scripted(new NetworkFailure(429, pause), (request) =>
    emptyAnswer({ receipts: applied(request) }),
  )
  const unasked = () => drain(mirror, { network, lock, patient: true })
  const [page, worker] = await Promise.all([unasked(), unasked()])
  expect(page).toMatchObject({ ok: false, status: 429, retryAfter: pause })
  expect(worker).toMatchObject({ ok: false, status: 429, retryAfter: pause })
  clock.time += pause - 1
  expect(await unasked()).toMatchObject({ ok: false, retryAfter: 1 })
  expect(asked).toHaveLength(1)
  clock.time += 1
  expect(await unasked()).toMatchObject({ ok: true })
  expect((await outboxOf(mirror)).waiting).toEqual([])
})

test('a person who asks for it does not wait for the pause', async () => {
  const { mirror } = await withMark()
  const { network, asked } = scripted(new NetworkFailure(429, pause), (request) =>
    emptyAnswer({ receipts: applied(request) }),
  )
  await drain(mirror, { network, lock, patient: true })
  expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
  expect(asked).toHaveLength(2)
})
