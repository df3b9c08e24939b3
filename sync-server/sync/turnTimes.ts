import { Refusal } from '#schema/errors.ts'
import type { Store } from '#server/store/store.ts'

/** How long a transaction may wait for its turn before no more are taken in, ms. */
const longestMs = 500

/** When a device that was sent away may come back, seconds: from the first on, spread over the rest. */
const [soonest, spread] = [2, 8]

/** The server has too much to write. The answer says when to come back, also in Retry-After. */
export class Busy extends Refusal {
  readonly retryAfter: number

  constructor(chance: number) {
    super('server.notStored')
    this.retryAfter = Math.round(soonest + spread * chance)
  }
}

/**
 * How long transactions wait for their turn, on a database that several processes share. A process that takes in more
 * than is written makes everybody wait for all; devices that are sent away keep what they have and come again.
 * Guarantees: only syncs that would write are sent away, and only while one has waited too long. Where one process
 * has the database to itself, nobody is.
 * Kept in memory: after a restart, nobody waits.
 * @param now ms, of a clock that nobody sets
 */
export function watchTurns<S extends Pick<Store, 'tx' | 'shared'>>(
  store: S,
  now = () => performance.now(),
  chance = Math.random,
) {
  const waiting = new Set<{ since: number }>()
  const tx: Store['tx'] = async (work, options) => {
    const turn = { since: now() }
    waiting.add(turn)
    try {
      return await store.tx((q) => {
        const end = () => waiting.delete(turn)
        void (q.connection.hasTurn?.() ?? Promise.resolve()).then(end, end)
        return work(q)
      }, options)
    } finally {
      waiting.delete(turn)
    }
  }
  return {
    store: store.shared ? (Object.create(store, { tx: { value: tx } }) as S) : store,
    /** Throws a Busy while somebody has waited too long. */
    mustHaveTime(): void {
      // The first in the set has waited longest.
      const [first] = waiting
      if (first && now() - first.since > longestMs) throw new Busy(chance())
    },
  }
}
export type Turns = Pick<ReturnType<typeof watchTurns>, 'mustHaveTime'>
