import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import { type Step, simulate } from './quint.ts'
import { type Replayed, type ReplayedStore, replay, stores } from './replay.ts'

/** What a model says, and how it is run. */
interface Model<State> {
  /** The name of its file. `<name>Model` is the module that holds, `<name>Fault` the one with a planted fault. */
  name: string
  says: string
  fault: string
  steps: number
  /** Opens the real thing on a store; `end` closes it. */
  open(store: ReplayedStore): Promise<Replayed<State> & { end(): Promise<void> | void }>
}

/** Runs a model, with and without its fault, and replays its traces on every store. */
export function modelTests<State>({ name, says, fault, steps, open }: Model<State>) {
  let running: ReturnType<typeof simulate> | undefined
  const holding = () =>
    (running ??= simulate(name, `${name}Model`, { steps, samples: volume(60, 1500), traces: volume(60, 400) }))

  describe(`the model of ${says}`, () => {
    test('holds', async () => {
      expect((await holding()).isBroken).toBe(false)
    })

    test(`finds ${fault}`, async () => {
      expect((await simulate(name, `${name}Fault`, { steps, samples: 1000 })).isBroken).toBe(true)
    })

    test.each(stores)('does what the code does on %s', async (_, store, share) => {
      const traces = variedAmong((await holding()).traces, Math.max(3, Math.round(share * volume(6, 100))))
      const acts = new Set<string>()
      for (const trace of traces) {
        const real = await open(store)
        for (const act of Object.keys(real.acts)) acts.add(act)
        try {
          await replay(trace, real)
        } finally {
          await real.end()
        }
      }
      expect(new Set(traces.flatMap((trace) => trace.slice(1).map(({ act }) => act)))).toEqual(acts)
    })
  })
}

/** The traces in which most happens that is rare in those before them. */
function variedAmong(traces: Step[][], count: number): Step[][] {
  const times = new Map<string, number>()
  const left = traces.map((trace) => ({ trace, events: eventsOf(trace) }))
  const chosen: Step[][] = []
  while (chosen.length < count && left.length) {
    const newsOf = ({ events }: (typeof left)[number]) =>
      [...events].reduce((sum, event) => sum + 1 / (1 + (times.get(event) ?? 0)), 0)
    const news = left.map(newsOf)
    const [next] = left.splice(news.indexOf(Math.max(...news)), 1)
    chosen.push(next!.trace)
    for (const event of next!.events) times.set(event, (times.get(event) ?? 0) + 1)
  }
  return chosen
}

/** What happens in a trace: each action, with the variables that it changed. */
const eventsOf = (trace: Step[]) =>
  new Set(
    trace.slice(1).map(({ act, state }, n) => {
      const before = trace[n]!.state
      return [act, ...Object.keys(state).filter((name) => !isDeepStrictEqual(state[name], before[name]))].join(' ')
    }),
  )
