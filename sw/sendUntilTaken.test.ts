import { expect, test } from 'vitest'
import type { Drained } from '../web/mirror/drain.ts'
import { noRoomHere } from '../web/mirror/storageFailure.ts'
import { longestStay, sendUntilTaken } from './sendUntilTaken.ts'

// Covers: issue 14, point 11: the worker tries again by itself.

const taken: Drained = { ok: true, status: 200, retryAfter: null }
const failed = (status: number, retryAfter: number | null = null): Drained => ({ ok: false, status, retryAfter })

/** A wakening in which the sends come to this, one after the other, and to the last of them from then on. */
async function woken(
  outcomes: Drained[],
  { online = true, lastChance = false, refuses = false, replacedAfter = 99 } = {},
) {
  const pauses: number[] = []
  let [sent, asked] = [0, 0]
  const ended = await sendUntilTaken({
    send: async () => outcomes[Math.min(sent++, outcomes.length - 1)]!,
    wakeAgain: async () => {
      asked++
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
  return { ended, sent, asked, pauses }
}

test('what the server takes at once is sent once', async () => {
  expect(await woken([taken])).toEqual({ ended: 'taken', sent: 1, asked: 0, pauses: [] })
})

test('a server that is back within a minute has it then, without another wakening', async () => {
  const { ended, sent, pauses } = await woken([failed(0), failed(503), failed(0), taken])
  expect([ended, sent]).toEqual(['taken', 4])
  expect(pauses.reduce((sum, each) => sum + each)).toBeLessThan(60_000)
})

test('a server that stays away is tried for two minutes at most, and then the browser is to come again', async () => {
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
  ['what the server does not take', { ...taken, unaccepted: { count: 1, until: 9 } }, {}],
])('%s is no reason to stay awake: the browser comes again', async (_, outcome, how) => {
  expect(await woken([outcome], how)).toEqual({ ended: 'not yet', sent: 1, asked: 0, pauses: [] })
})

test('a newer worker is not kept waiting by a server that is away', async () => {
  expect(await woken([failed(0)], { replacedAfter: 0 })).toMatchObject({ ended: 'not yet', sent: 1, pauses: [] })
  expect(await woken([failed(0)], { replacedAfter: 2 })).toMatchObject({ ended: 'not yet', sent: 2 })
})

test('a server that asks for half a minute gets it', async () => {
  expect(await woken([failed(503, 30_000), taken])).toMatchObject({ ended: 'taken', pauses: [30_000] })
})

test('a browser that would not come again is asked to, and may refuse', async () => {
  expect(await woken([failed(401)], { lastChance: true })).toMatchObject({ ended: 'not yet', asked: 1 })
  expect(await woken([failed(401)], { lastChance: true, refuses: true })).toMatchObject({ ended: 'not yet', asked: 1 })
  expect(await woken([taken], { lastChance: true })).toMatchObject({ ended: 'taken', asked: 0 })
})
