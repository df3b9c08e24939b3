import { expect, test } from 'vitest'
import { noRoomHere } from '#web/mirror/database/storageFailure.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'
import { longestStay, sendUntilAccepted } from './sendUntilAccepted.ts'

// The worker tries again on its own.

const taken: Drained = { ok: true, status: 200, retryAfter: null }
const failed = (status: number, retryAfter: number | null = null): Drained => ({ ok: false, status, retryAfter })

/** One wake-up. Its sends end as in `outcomes`, one after the other, then always as the last of them. */
async function woken(
  outcomes: Drained[],
  { online = true, lastChance = false, refuses = false, replacedAfter = 99 } = {},
) {
  const pauses: number[] = []
  let [sent, requests] = [0, 0]
  const ended = await sendUntilAccepted({
    send: async () => outcomes[Math.min(sent++, outcomes.length - 1)]!,
    wakeAgain: async () => {
      requests++
      if (refuses) throw new Error('no window')
    },
    lastChance,
    isOnline: () => online,
    isReplaced: () => pauses.length >= replacedAfter,
    pause: async (ms) => void pauses.push(ms),
    chance: () => 0.5,
  }).then(
    () => 'taken',
    (error: Error) => error.message,
  )
  return { ended, sent, requests, pauses }
}

test('changes that the server accepts at once are sent once', async () => {
  expect(await woken([taken])).toEqual({ ended: 'taken', sent: 1, requests: 0, pauses: [] })
})

test('a server that is back within a minute gets the changes then, without another wake-up', async () => {
  const { ended, sent, pauses } = await woken([failed(0), failed(503), failed(0), taken])
  expect([ended, sent]).toEqual(['taken', 4])
  expect(pauses.reduce((sum, each) => sum + each)).toBeLessThan(60_000)
})

test('a server that stays away is tried for two minutes at most, then left to the next wake-up', async () => {
  const { ended, sent, pauses } = await woken([failed(0)])
  expect(ended).toBe('not yet')
  expect(sent).toBeGreaterThan(4)
  expect(pauses.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(longestStay)
})

test.each([
  ['no network', failed(0), { online: false }],
  ['an ended session', failed(401), {}],
  ['too old an app', failed(426), {}],
  ['no room for the answer', failed(noRoomHere), {}],
  ['a server that wants ten minutes', failed(503, 600_000), {}],
  ['changes that the server does not accept', { ...taken, unaccepted: { count: 1, until: 9 } }, {}],
])('%s does not keep the worker awake; it waits for the next wake-up', async (_, outcome, how) => {
  expect(await woken([outcome], how)).toEqual({ ended: 'not yet', sent: 1, requests: 0, pauses: [] })
})

test('a newer worker does not have to wait for a server that is away', async () => {
  expect(await woken([failed(0)], { replacedAfter: 0 })).toMatchObject({ ended: 'not yet', sent: 1, pauses: [] })
  expect(await woken([failed(0)], { replacedAfter: 2 })).toMatchObject({ ended: 'not yet', sent: 2 })
})

test('a server that asks for half a minute is given it', async () => {
  expect(await woken([failed(503, 30_000), taken])).toMatchObject({ ended: 'taken', pauses: [30_000] })
})

test('a browser that would not wake the worker again is asked to, and may refuse', async () => {
  expect(await woken([failed(401)], { lastChance: true })).toMatchObject({ ended: 'not yet', requests: 1 })
  expect(await woken([failed(401)], { lastChance: true, refuses: true })).toMatchObject({
    ended: 'not yet',
    requests: 1,
  })
  expect(await woken([taken], { lastChance: true })).toMatchObject({ ended: 'taken', requests: 0 })
})
