import { expect } from 'vitest'
import type { Store } from '#server/store/store.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { type Database, openTestStore } from '#server/tests/support/testStore.ts'
import type { Step } from './quint.ts'

export type Server = Awaited<ReturnType<typeof testServer>>

/** A store that models are replayed on. */
export interface ReplayedStore {
  /** A server on a new database, in which the cast is. */
  serve: typeof testServer
  /** Copies the server's database. What it returns makes a new one of the copy, and returns what opens that. */
  copy(server: Server): Promise<() => () => Store>
}

const on = (database: Database): ReplayedStore => ({
  serve: (options, into) => testServer({ ...options, database }, into),
  async copy(server) {
    const content = await server.copy(server.store)
    return () => {
      const { open, copy, store } = openTestStore({ database, content })
      void store.close()
      // From here on, this is the server's database.
      server.copy = copy
      return open
    }
  },
})

/** Every store there is, by its name, and the part of the traces that it has the time for. */
export const stores: [name: string, store: ReplayedStore, share: number][] = [
  ['SQLite', on('sqlite'), 1],
  ['PostgreSQL', on('postgres'), 1 / 6],
]

/** The real thing, as a model describes it. */
export interface Replayed<State> {
  /** What each action of the model is here. @param next the model's state after it */
  acts: Record<string, (picks: never, next: State) => unknown>
  /** What can be seen of a state of the model. */
  seen(state: State): object
  /** The same of the real thing, in the model's words. */
  state(): Promise<object> | object
}

/** Carries out a trace on the real thing. After each step, both must be the same. */
export async function replay<State>(trace: Step[], { acts, seen, state }: Replayed<State>): Promise<void> {
  for (const [n, { act, picks, state: next }] of trace.entries()) {
    if (n > 0) await acts[act]!(picks as never, next as State)
    const steps = trace.slice(1, n + 1).map((step) => `${step.act} ${JSON.stringify(step.picks, shown)}`)
    expect(await state(), `after ${steps.join(', ') || 'the start'}`).toEqual(seen(next as State))
  }
}

const shown = (_: string, value: unknown) => (value instanceof Set ? [...value] : value)
