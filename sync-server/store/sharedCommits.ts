import { inSavepoint } from './savepoint.ts'
import type { Q } from './statements/queries.ts'
import { yieldToOthers } from './yielding.ts'

/** How many transactions share a commit at most, and how many are run in one turn (yielding.ts). */
const mostTogether = 32
const transactionsPerTurn = 4

type Work<T> = (q: Q) => T | Promise<T>

interface QueuedTransaction {
  work: Work<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

export interface Commits {
  /** Runs `works` in one transaction. Resolves once it is on the disk. */
  together(works: (q: Q) => Promise<void>): Promise<void>
  /** Runs one in a transaction of its own, where that is done in another way: the database keeps several apart. */
  alone?<T>(work: Work<T>): Promise<T>
  /** Throws when the transaction stands no more after one of its works threw this. */
  mustStand(error: unknown): void
  /** Whether each of several is tried alone after this: nothing of them was kept. */
  eachAlone(error: unknown): boolean
  /** Whether one is tried alone that threw this beside others, which are committed. */
  againAlone?(error: unknown): boolean
  /** Called when none runs and none waits any more. */
  onIdle?(): void
}

/**
 * Transactions that wait for the same turn, in the order in which they came. Those that wait together share one commit,
 * some at most.
 * Guarantees: each has its own savepoint and its own result. When the database loses a commit that several share, each
 * is run once more by itself: what one of them asks too much takes no other with it.
 * Invariant: no two run at once, unless each is tried by itself and the database keeps them apart.
 * After a crash: a commit is there with all its transactions, or with none.
 */
export function shareCommits(commits: Commits) {
  const waiting: QueuedTransaction[] = []
  let isRunning = false

  const alone = (each: QueuedTransaction): Promise<void> =>
    commits.alone
      ? commits.alone(each.work).then((value) => each.resolve(value as never), each.reject)
      : commitTogether([each])

  async function runBeside(q: Q, each: QueuedTransaction): Promise<() => unknown> {
    try {
      const value = await inSavepoint(q, () => each.work(q))
      return () => each.resolve(value as never)
    } catch (error) {
      commits.mustStand(error)
      return () => (commits.againAlone?.(error) ? alone(each) : each.reject(error))
    }
  }

  async function commitTogether(batch: QueuedTransaction[]) {
    const endings: (() => unknown)[] = []
    try {
      await commits.together(async (q) => {
        for (const [place, each] of batch.entries()) {
          if (place && place % transactionsPerTurn === 0) await yieldToOthers('writer')
          endings.push(await runBeside(q, each))
        }
      })
    } catch (error) {
      if (batch.length > 1 && commits.eachAlone(error)) return commitEach(batch)
      for (const { reject } of batch) reject(error)
      return
    }
    for (const end of endings) await end()
  }

  async function commitEach(batch: QueuedTransaction[]) {
    // While the database is away each try takes its time: nobody waits for those of all others.
    if (commits.alone) return void (await Promise.all(batch.map(alone)))
    for (const each of batch) {
      await yieldToOthers('writer')
      await alone(each)
    }
  }

  async function run() {
    isRunning = true
    while (waiting.length) {
      // Those whose turn comes sooner are answered, and what arrives meanwhile shares the commit.
      await yieldToOthers()
      const batch = waiting.splice(0, mostTogether)
      if (batch.length > 1) await commitTogether(batch)
      else await alone(batch[0]!)
    }
    isRunning = false
    commits.onIdle?.()
  }

  return {
    add<T>(work: Work<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        waiting.push({ work, resolve, reject } as QueuedTransaction)
        if (!isRunning) void run()
      })
    },
    /** How many wait for their turn. */
    waiting: () => waiting.length,
  }
}
export type SharedCommits = ReturnType<typeof shareCommits>
