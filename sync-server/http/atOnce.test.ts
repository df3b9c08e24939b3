import { expect, test } from 'vitest'
import { limitAtOnce } from './atOnce.ts'

// Covers: in a flood, others take their turns beside those who ask without pause.

/** Requests that end when the test says so. */
function watched(limits = { all: 3, ofOne: 2, holdMs: 500 }) {
  const alarms: (() => void)[] = []
  const clock = { time: 0 }
  const later = (work: () => void) => {
    alarms.push(work)
    return () => {}
  }
  const inPlace = limitAtOnce(limits, later, () => clock.time)
  const begun: string[] = []
  const open = new Map<string, () => void>()
  const ask = (name: string, userId: number) =>
    inPlace(userId, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => open.set(name, resolve))
      return name
    })
  /** @param took ms */
  const end = async (name: string, took = 0) => {
    clock.time += took
    open.get(name)!()
    await nextRound()
  }
  return { alarms, begun, ask, end }
}

/** Resolves after a round of the loop. */
const nextRound = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

test('so many requests are worked on at once, and fewer of one person', async () => {
  const { begun, ask, end } = watched()
  const all = ['a1', 'a2', 'a3'].map((name) => ask(name, 1))
  all.push(ask('b1', 2), ask('c1', 3))
  await nextRound()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  for (const name of ['a2', 'c1', 'a3']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
})

test('people take turns: whoever asks once does not wait for all that somebody else asks for', async () => {
  const { begun, ask, end } = watched({ all: 1, ofOne: 1, holdMs: 500 })
  for (const name of ['a1', 'a2', 'a3']) void ask(name, 1)
  for (const name of ['b1', 'b2']) void ask(name, 2)
  void ask('c1', 3)
  await nextRound()
  for (let n = 0; n < 6; n += 1) await end(begun.at(-1)!)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('whoever took little of the server’s time comes before those who took much, for a while', async () => {
  const { begun, ask, end } = watched({ all: 1, ofOne: 1, holdMs: 500 })
  for (const name of ['much1', 'much2', 'much3']) void ask(name, 1)
  void ask('little1', 2)
  await nextRound()
  await end('much1', 1_000_000)
  void ask('little2', 2)
  await end('little1', 5)
  void ask('long1', 3)
  await end('little2', 5)
  expect(begun).toEqual(['much1', 'little1', 'little2', 'long1'])
  void ask('long2', 3)
  await end('long1', 60_000)
  await end('much2')
  await end('much3')
  expect(begun.slice(4)).toEqual(['much2', 'much3', 'long2'])
})

test('what takes long gives its place up, and goes on', async () => {
  const { alarms, begun, ask, end } = watched({ all: 1, ofOne: 1, holdMs: 500 })
  const long = ask('long', 1)
  void ask('other', 2)
  await nextRound()
  expect(begun).toEqual(['long'])
  alarms[0]!()
  await nextRound()
  expect(begun).toEqual(['long', 'other'])
  // Its place is not given up twice.
  void ask('third', 3)
  await end('long')
  expect(await long).toBe('long')
  expect(begun).toEqual(['long', 'other'])
  await end('other')
  expect(begun.at(-1)).toBe('third')
})

test('one that fails gives its place up, too', async () => {
  const inPlace = limitAtOnce({ all: 1, ofOne: 1, holdMs: 500 })
  await expect(inPlace(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await inPlace(1, async () => 'next')).toBe('next')
})

test('in one round of the loop only so many begin, however soon each ends: then everybody is heard', async () => {
  const inPlace = limitAtOnce({ all: 3, ofOne: 3, holdMs: 500 })
  let ended = 0
  const one = async () => {
    ended += 1
  }
  const all = Array.from({ length: 9 }, (_, userId) => inPlace(userId, one))
  const rounds = [0]
  while (ended < 9) {
    await new Promise((resolve) => setImmediate(resolve))
    rounds.push(ended)
  }
  await Promise.all(all)
  // The first are begun before the first round.
  expect(rounds).toEqual([0, 6, 9])
})
