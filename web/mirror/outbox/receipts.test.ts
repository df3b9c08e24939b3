import { expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { applied, classPage, emptyAnswer, modulePage } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'
import { mutate } from './mutate.ts'
import { outboxOf, summaryOf } from './summary.ts'

const roll = { classId: 3, lessonId: 7, attendanceDate: '2026-11-21', marks: [{ studentId: 21, present: true }] }

test('a receipt for an act that its request did not carry settles nothing', async () => {
  const { mirror } = await syncedMirror()
  const { network } = scripted(emptyAnswer())
  let later = 0
  const during: typeof network = {
    async sync(request) {
      const answer = await network.sync(request)
      later = (await mutate(mirror, takeRollCall, roll)).id
      return { ...answer, receipts: [{ id: later, outcome: 'applied' }] }
    },
  }
  expect(await drain(mirror, { network: during, lock })).toMatchObject({ ok: true })
  expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual([later])
})

test('what a server that went back in time did not take goes up in the same round, though nobody asked for it', async () => {
  const { mirror } = await syncedMirror()
  await mutate(mirror, takeRollCall, roll)
  const back = { epoch: 'e2', reset: true, scopes: [classPage(), modulePage()] }
  const { network, requests } = scripted(emptyAnswer(back), (request) =>
    emptyAnswer({ epoch: 'e2', receipts: applied(request) }),
  )
  expect(await drain(mirror, { network, lock, automatic: true })).toMatchObject({ ok: true })
  expect(requests.map(({ mutations }) => mutations.length)).toEqual([1, 1])
  expect((await summaryOf(mirror)).pending).toBe(0)
})

test('the last sync is not said to be earlier than it was by a clock that is set back', async () => {
  const { mirror, clock } = await syncedMirror()
  const { lastSyncAt } = (await summaryOf(mirror)).sync
  clock.time -= 86_400_000
  await drain(mirror, { ...scripted(emptyAnswer()), lock })
  expect((await summaryOf(mirror)).sync.lastSyncAt).toBe(lastSyncAt)
})
