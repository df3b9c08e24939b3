import { setTimeout as pause } from 'node:timers/promises'
import type { Q } from '../store.ts'
import { yieldToOthers } from '../yielding.ts'

/** How many reads share a transaction at most: what each has read is in memory until it is answered. */
const mostTogether = 8

/** For how long reads wait for those that began before them, ms: one may be long. */
const longestMs = 20

type Work<T> = (q: Q) => Promise<T>

interface Reading {
  work: Work<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/**
 * Runs a transaction that only reads, from one state of the database. Rejects when one of its statements failed.
 * @param count how many there are
 * @param works gets what makes a `q` for each of them, and what resolves once the transaction has begun: only then is what
 * they read of one state
 */
type ReadTransaction = (count: number, works: (own: () => Q, begun: Promise<unknown>) => Promise<void>) => Promise<void>

/**
 * Reads that wait at the same time, from one state of the database: their statements are sent together, so that the way
 * there and back is gone once for all of them.
 * Guarantees: that state is of after each of them was asked for. What one asks in vain spoils no other: those that failed
 * with it are run once more, each by itself.
 * Invariant: nobody joins a transaction that has begun.
 * After a crash: nothing is stored here.
 */
export function shareReads(transaction: ReadTransaction) {
  let waiting: Reading[] = []
  let isDue = false
  /** What began last, while it is under way. */
  let before: Promise<void> | undefined

  async function readTogether(batch: readonly Reading[]): Promise<void> {
    const unanswered = new Map<Reading, unknown>()
    const readOne = async (each: Reading, q: Q, begun: Promise<unknown>) => {
      try {
        const [value] = await Promise.all([each.work(q), begun])
        unanswered.delete(each)
        each.resolve(value as never)
      } catch (error) {
        unanswered.set(each, error)
      }
    }
    for (const each of batch) unanswered.set(each, undefined)
    try {
      await transaction(batch.length, async (own, begun) => {
        await Promise.all(batch.map((each) => readOne(each, own(), begun)))
      })
    } catch (error) {
      for (const [each, own = error] of unanswered) {
        if (batch.length > 1) await readTogether([each])
        else each.reject(own)
      }
      return
    }
    // Without a fault of the database, each failed for its own reason.
    for (const [{ reject }, error] of unanswered) reject(error)
  }

  async function start() {
    while (waiting.length) {
      if (before) await Promise.race([before, pause(longestMs, undefined, { ref: false })])
      // Those whose turn comes sooner come along.
      await yieldToOthers()
      const batch = waiting.slice(0, mostTogether)
      waiting = waiting.slice(mostTogether)
      const mine = readTogether(batch).finally(() => {
        if (before === mine) before = undefined
      })
      before = mine
    }
    isDue = false
  }

  return {
    add<T>(work: Work<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        waiting.push({ work, resolve, reject } as Reading)
        if (isDue) return
        isDue = true
        void start()
      })
    },
  }
}
