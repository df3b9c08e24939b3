import { NeedsSavepoint } from './notStored.ts'
import { inSavepoint } from './savepoint.ts'
import type { Q } from './statements/queries.ts'
import { yieldToOthers } from './yielding.ts'

/** How many transactions share a commit at most, and how many are run in one turn (yielding.ts). */
const mostTogether = 32
const transactionsPerTurn = 4
/** How many run at the same time at most. */
const mostAtOnce = 8

type Work<T> = (q: Q) => T | Promise<T>

/** What a transaction is about: see `Store.tx`. */
export type About = readonly string[]

interface QueuedTransaction {
  work: Work<unknown>
  about: About | undefined
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/** What one of several works that run at the same time in one transaction works with. */
export interface AtOnce {
  /** It makes no savepoint, and throws a NeedsSavepoint where one is needed. */
  q: Q
  hasWritten(): boolean
  /** Called when the work is over: what it started is sent before anything that comes after it. */
  end(): void
}

export interface Commits {
  /** Runs `works` in one transaction. Resolves once it is on the disk. */
  together(works: (q: Q) => Promise<void>): Promise<void>
  /** Runs one in a transaction of its own, where that is done in another way: the database keeps several apart. */
  alone?<T>(work: Work<T>): Promise<T>
  /** Where works that run at the same time wait less: what one of them works with. */
  atOnce?(q: Q): AtOnce
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
 * is run once more by itself: what one of them asks too much takes no other with it. Some run at the same time in one
 * savepoint; one that throws there is run again in one of its own, with all the others when it had written something.
 * Invariant: two that run at once are about different things, or each is tried by itself and the database keeps them
 * apart.
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

  async function runAtOnce(q: Q, group: readonly QueuedTransaction[]): Promise<(() => unknown)[]> {
    let endings: (() => unknown)[] = []
    let left: QueuedTransaction[] = []
    const runOne = async (each: QueuedTransaction) => {
      const own = commits.atOnce!(q)
      try {
        const value = await each.work(own.q)
        endings.push(() => each.resolve(value as never))
      } catch (error) {
        if (own.hasWritten()) throw error
        left.push(each)
      } finally {
        own.end()
      }
    }
    try {
      // All have ended before any of it is undone.
      await inSavepoint(q, async () => {
        for (const run of await Promise.allSettled(group.map(runOne))) if (run.status === 'rejected') throw run.reason
      })
    } catch (error) {
      if (!(error instanceof NeedsSavepoint)) commits.mustStand(error)
      endings = []
      left = [...group]
    }
    for (const each of left) endings.push(await runBeside(q, each))
    return endings
  }

  async function commitTogether(batch: QueuedTransaction[]) {
    const endings: (() => unknown)[] = []
    try {
      await commits.together(async (q) => {
        let sinceYield = 0
        for (const group of commits.atOnce ? groupsOf(batch) : batch.map((each) => [each])) {
          if (sinceYield >= transactionsPerTurn) {
            await yieldToOthers('writer')
            sinceYield = 0
          }
          sinceYield += group.length
          if (group.length > 1) endings.push(...(await runAtOnce(q, group)))
          else endings.push(await runBeside(q, group[0]!))
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
    add<T>(work: Work<T>, about?: About): Promise<T> {
      return new Promise((resolve, reject) => {
        waiting.push({ work, about, resolve, reject } as QueuedTransaction)
        if (!isRunning) void run()
      })
    },
    /** How many wait for their turn. */
    waiting: () => waiting.length,
  }
}
export type SharedCommits = ReturnType<typeof shareCommits>

/** In their order, with those together that follow each other and are about different things. */
function groupsOf(batch: readonly QueuedTransaction[]): QueuedTransaction[][] {
  const groups: QueuedTransaction[][] = []
  let taken: Set<string> | undefined
  for (const each of batch) {
    const last = groups.at(-1)
    const { about } = each
    if (about && taken && last!.length < mostAtOnce && !about.some((thing) => taken!.has(thing))) last!.push(each)
    else {
      groups.push([each])
      taken = about && new Set()
    }
    for (const thing of about ?? []) taken!.add(thing)
  }
  return groups
}
