import { expect, test } from 'vitest'
import { takeRollCall } from '../../schema/mutations/takeRollCall.ts'
import { drain } from './drain.ts'
import { pageLock as lock } from './locks.ts'
import { mutate } from './mutate.ts'
import { breath, patience, rest, timeToSend } from './pace.ts'
import { emptyAnswer } from './testing/smallClass.ts'
import { scripted, syncedMirror } from './testing/testMirror.ts'

// Covers: design, 'A screen never talks to the network'; trial U4.

test('one act is sent after a breath', () => {
  expect(timeToSend({ first: 10_000, last: 10_000 })).toBe(10_000 + breath)
  expect(timeToSend({ first: 10_000, last: 10_000, before: 10_000 - rest })).toBe(10_000 + breath)
})

test('acts that follow one another are sent together once the hands rest', () => {
  expect(timeToSend({ first: 10_000, last: 10_400, before: 10_000 })).toBe(10_400 + rest)
})

test('of hands that never rest, nothing is kept longer than the patience', () => {
  expect(timeToSend({ first: 10_000, last: 19_900, before: 19_600 })).toBe(10_000 + patience)
  expect(timeToSend({ first: 10_000, last: 40_000, before: 39_800 })).toBe(10_000 + patience)
})

test('what is marked while the one before is on its way does not go up at its heels', async () => {
  const { mirror } = await syncedMirror()
  const mark = (present: boolean) =>
    mutate(mirror, takeRollCall, {
      classId: 3,
      lessonId: 7,
      attendanceDate: '2026-11-21',
      marks: [{ studentId: 21, present }],
    })
  const { id } = await mark(true)
  const { network, asked } = scripted(emptyAnswer({ receipts: [{ id, outcome: 'applied' }] }), emptyAnswer())
  const busy = { sync: (request: Parameters<typeof network.sync>[0]) => mark(false).then(() => network.sync(request)) }
  expect(await drain(mirror, { network: busy, lock })).toMatchObject({ ok: true })
  expect(asked.map(({ mutations }) => mutations.length)).toEqual([1])
  expect(await mirror.db.outbox.where('state').equals('queued').count()).toBe(1)
})
