import { afterEach, describe, expect, test } from 'vitest'
import { listenForPokes, mayBeNew } from './poke.ts'

// Covers: a change between the first pull and listening is not missed; devices do not all sync at once when a server restarts.

class FakeSource extends EventTarget {
  readyState = 1
  close() {
    this.readyState = 2
  }
  hello(data = '') {
    this.dispatchEvent(new MessageEvent('hello', { data }))
  }
}

let stop = () => {}
afterEach(() => stop())

function listener(pulledAt: number, chance = 0.5) {
  const source = new FakeSource()
  const state = { pulls: 0, pulledAt, waits: [] as number[] }
  stop = listenForPokes(() => void state.pulls++, null, {
    missed: async (changedAt) => changedAt === null || changedAt > state.pulledAt,
    open: () => source as unknown as EventSource,
    chance: () => chance,
    later: (ms, work) => {
      state.waits.push(ms)
      work()
      return () => {}
    },
  })
  return { source, state }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a change between the first pull and the first message of the server is pulled at once', async () => {
  const { source, state } = listener(1_000)
  source.hello('1500')
  await turn()
  expect(state).toMatchObject({ pulls: 1, waits: [] })
})

test('nothing is pulled twice when nothing changed meanwhile', async () => {
  const { source, state } = listener(1_000)
  for (let n = 0; n < 5; n++) source.hello('900')
  await turn()
  expect(state.pulls).toBe(0)
})

test('a server that does not say when it changed is pulled from at each message', async () => {
  const { source, state } = listener(1_000)
  source.hello()
  await turn()
  expect(state.pulls).toBe(1)
})

test('after an interruption the devices of a school sync one after another', async () => {
  const waits: number[] = []
  for (let device = 0; device < 20; device++) {
    const { source, state } = listener(1_000, device / 20)
    source.hello('900')
    await turn()
    source.dispatchEvent(new Event('error'))
    source.hello('1500')
    await turn()
    expect(state.pulls).toBe(1)
    waits.push(...state.waits)
    stop()
  }
  expect(new Set(waits).size).toBeGreaterThan(15)
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
})

test('a connection that broke and could not be made again is told once, for the status to follow', async () => {
  const { source, state } = listener(1_000)
  const fails = () => source.dispatchEvent(new Event('error'))
  source.hello('900')
  await turn()
  fails()
  expect(state.pulls).toBe(0)
  for (let n = 0; n < 4; n++) fails()
  expect(state.pulls).toBe(1)
  source.hello('900')
  await turn()
  for (let n = 0; n < 3; n++) fails()
  expect(state.pulls).toBe(2)
})

test('a listener that stopped is not called', async () => {
  const { source, state } = listener(1_000)
  source.hello('1500')
  stop()
  await turn()
  expect(state.pulls).toBe(0)
})

describe('what changed is', () => {
  test.each([
    ['new when it changed after the answer', 60_001, 60_000, true],
    ['perhaps new when it changed while the rows were read', 50_001, 60_000, true],
    ['not new when it changed long before the answer', 50_000, 60_000, false],
    ['perhaps new when the server does not say when', null, 60_000, true],
    ['new to a device that never had an answer', 1, null, true],
  ] as const)('%s', (_, changedAt, answeredAt, wanted) => {
    expect(mayBeNew(changedAt, answeredAt)).toBe(wanted)
  })
})
