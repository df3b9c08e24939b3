import { expect, test } from 'vitest'
import { type Follow, RetryLoop, type Round, untilDone } from './retryLoop.ts'

/** A loop whose rounds end when the test says so, on a clock that the test moves. */
function watched(follow: Follow<Round> = untilDone) {
  const ends: ((round: Round) => void)[] = []
  const fails: ((error: Error) => void)[] = []
  const timers: { ms: number; work: () => void }[] = []
  const clock = { now: 0 }
  const loop = new RetryLoop(
    () =>
      new Promise<Round>((resolve, reject) => {
        ends.push(resolve)
        fails.push(reject)
      }),
    follow,
    {
      now: () => clock.now,
      chance: () => 1,
      after(ms, work) {
        const timer = { ms, work }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
    },
  )
  const settle = () => new Promise(setImmediate)
  const end = async (round: Round) => {
    ends.at(-1)!(round)
    await settle()
  }
  const elapse = async () => {
    timers[0]!.work()
    await settle()
  }
  return { loop, clock, ends, fails, timers, end, elapse, settle, waits: () => timers.map(({ ms }) => ms) }
}

test('rounds run one at a time, and whoever asks during one gets another after it', async () => {
  const { loop, ends, end } = watched()
  const all = loop.run()
  void loop.run()
  void loop.run()
  expect(ends).toHaveLength(1)
  await end('done')
  expect([ends.length, loop.state]).toEqual([2, 'running'])
  await end('done')
  await all
  expect([ends.length, loop.state]).toEqual([2, 'idle'])
})

test('what waits is tried again at growing intervals, until a round is done', async () => {
  const { loop, end, elapse, waits } = watched()
  void loop.run()
  await end('waits')
  expect([waits(), loop.state]).toEqual([[2_000], 'scheduled'])
  await elapse()
  await end('waits')
  expect(waits()).toEqual([4_000])
  await elapse()
  await end('done')
  expect(waits()).toEqual([])
  void loop.run()
  await end('waits')
  expect(waits()).toEqual([2_000])
})

test('a round that throws waits, and nobody who asked is rejected', async () => {
  const { loop, fails, waits } = watched()
  const asked = loop.run()
  fails[0]!(new Error('broken'))
  await asked
  expect(waits()).toEqual([2_000])
})

test('what is asked for runs at once, in the place of what was to come', async () => {
  const { loop, ends, end, waits } = watched()
  void loop.run()
  await end('waits')
  void loop.run()
  expect([ends.length, waits()]).toEqual([2, []])
  await end('waits')
  expect(waits()).toEqual([4_000])
})

test('when something got better, the intervals begin anew', async () => {
  const { loop, end, elapse, waits } = watched()
  void loop.run()
  await end('waits')
  await elapse()
  await end('waits')
  void loop.soon()
  await end('waits')
  expect(waits()).toEqual([2_000])
})

test('a later time replaces an earlier one, and a stop takes both back', async () => {
  const { loop, ends, elapse, settle, waits } = watched()
  loop.in(500)
  loop.in(900)
  expect(waits()).toEqual([900])
  loop.stop()
  expect([waits(), loop.state]).toEqual([[], 'idle'])
  loop.in(100)
  await elapse()
  expect(ends).toHaveLength(1)
  loop.stop()
  ends[0]!('waits')
  await settle()
})

test('after a stop during a round, nothing comes by itself', async () => {
  const { loop, end, waits } = watched()
  void loop.run()
  loop.stop()
  await end('waits')
  expect([waits(), loop.state]).toEqual([[], 'idle'])
})

test('whoever ran it learns how the last round ended, and nothing of one that threw', async () => {
  const { loop, fails, end } = watched()
  const first = loop.run()
  await end('waits')
  expect(await first).toBe('waits')
  const second = loop.run()
  fails[1]!(new Error('broken'))
  expect(await second).toBe(undefined)
})

test('a round that is kept comes beside others, and is not replaced by what follows them', async () => {
  const { loop, end, elapse, ends, waits } = watched()
  loop.in(150, true)
  void loop.run()
  expect([waits(), loop.isKept]).toEqual([[150], true])
  await end('waits')
  expect(waits()).toEqual([150])
  await elapse()
  expect(ends).toHaveLength(2)
  await end('done')
  expect([waits(), loop.isKept]).toEqual([[], false])
})

test('during a rest nothing comes by itself, a kept round neither, and a stop ends it', async () => {
  const { loop, clock, ends, end, waits } = watched(() => ({ wait: 60_000, failures: 1, rest: 60_000 }))
  void loop.run()
  loop.in(150, true)
  await end('waits')
  expect([waits(), loop.isKept, loop.hasFailed]).toEqual([[60_000], false, true])
  clock.now = 20_000
  loop.wake()
  expect([waits(), ends.length]).toEqual([[40_000], 1])
  loop.stop()
  loop.wake()
  expect(ends).toHaveLength(2)
})
