import { expect, test } from 'vitest'
import { type Fact, openNeighbours } from './neighbours.ts'
import { longestMessage, type Shared } from './shared.ts'

/** Time that stands still until `pass`, and messages that are sent, or not. */
function neighbourhood() {
  const sent: { at: number; facts: Fact[] }[] = []
  const timers: { at: number; work: () => void }[] = []
  const state = { time: 0, fails: false, hear: (_: string) => {}, missed: () => {} }
  const shared = {
    async send(message: string) {
      if (state.fails) throw new Error('away')
      expect(Buffer.byteLength(message)).toBeLessThanOrEqual(longestMessage)
      sent.push({ at: state.time, facts: JSON.parse(message) })
    },
    async listen(hear: (message: string) => void, missed: () => void) {
      Object.assign(state, { hear, missed })
    },
  } as Shared
  const timing = {
    now: () => state.time,
    later: (work: () => void, ms: number) => void timers.push({ at: state.time + ms, work }),
    chance: () => 0.5,
  }
  const neighbours = openNeighbours(shared, timing)
  async function pass(ms: number) {
    const end = state.time + ms
    for (;;) {
      const due = timers.findIndex(({ at }) => at <= end)
      if (due < 0) break
      const [{ at, work }] = timers.splice(due, 1) as [(typeof timers)[0]]
      state.time = Math.max(state.time, at)
      work()
      await new Promise(setImmediate)
    }
    state.time = end
  }
  return { ...neighbours, sent, state, pass }
}

test('what is told is sent at once, and what comes within 50 ms after it together', async () => {
  const { tell, sent, pass } = neighbourhood()
  tell(['changed', 'class:1'])
  await pass(10)
  for (const scope of ['class:2', 'class:3', 'class:2']) tell(['changed', scope])
  await pass(100)
  expect(sent).toEqual([
    { at: 0, facts: [['changed', 'class:1']] },
    {
      at: 50,
      facts: [
        ['changed', 'class:2'],
        ['changed', 'class:3'],
      ],
    },
  ])
})

test('more than a message holds goes in the next ones', async () => {
  const { tell, sent, pass } = neighbourhood()
  const facts = Array.from({ length: 2_000 }, (_, n): Fact => ['changed', `class:${n}`, 'ação'])
  for (const fact of facts) tell(fact)
  await pass(2_000)
  expect(sent.flatMap((each) => each.facts)).toEqual(facts)
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.map(({ at }) => at)).toEqual(sent.map((_, n) => n * 50))
})

test('where too much waits, all is told to have changed', async () => {
  const { tell, sent, pass } = neighbourhood()
  for (let n = 0; n <= 5_000; n += 1) tell(['changed', `class:${n}`])
  await pass(1_000)
  expect(sent.flatMap(({ facts }) => facts)).toEqual([['all', '']])
})

test('what could not be sent is sent once the others can be reached, and what is newer is not replaced', async () => {
  const { tell, sent, state, pass } = neighbourhood()
  state.fails = true
  tell(['changed', 'class:1', 'a'])
  tell(['changed', 'class:2', 'a'])
  await pass(1_000)
  tell(['changed', 'class:2', 'b'])
  expect(sent).toEqual([])
  state.fails = false
  await pass(10_000)
  expect(sent.flatMap(({ facts }) => facts).sort()).toEqual([
    ['changed', 'class:1', 'a'],
    ['changed', 'class:2', 'b'],
  ])
})

test('each kind is heard by whoever wants it, and others are left', () => {
  const { on, onMissed, state } = neighbourhood()
  const got: unknown[] = []
  on('changed', (facts) => got.push(facts))
  onMissed(() => got.push('missed'))
  state.hear(
    JSON.stringify([
      ['changed', 'class:1'],
      ['of a later version', 'x'],
      ['changed', 'class:2'],
    ]),
  )
  state.missed()
  expect(got).toEqual([
    [
      ['changed', 'class:1'],
      ['changed', 'class:2'],
    ],
    'missed',
  ])
})

test('what no process sent ends none', () => {
  const { on, onMissed, state } = neighbourhood()
  const got: unknown[] = []
  on('changed', (facts) => got.push(facts))
  onMissed(() => got.push('missed'))
  for (const message of ['', '{', 'null', '{"a":1}', '[["changed"]]', '[1]']) state.hear(message)
  expect(got).toEqual(Array(6).fill('missed'))
})

test('without others nothing is kept', async () => {
  const alone = openNeighbours(undefined)
  alone.tell(['changed', 'class:1'])
  await alone.flush()
  expect(alone.ready).toBeUndefined()
})
