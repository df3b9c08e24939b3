import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { openConnections } from './sqlite/connections.ts'
import { retryWhileBusy } from './sqlite/retryWhileBusy.ts'
import { inSavepoint } from './sqlite/savepoint.ts'
import { NotStored, notStoredBy } from './sqlite/transaction.ts'
import { type Tables, tables } from './tables/tables.ts'
import { yieldToOthers } from './yielding.ts'

/**
 * The database. Nothing outside this folder knows it.
 * Guarantees: `tx` is all or nothing, and on the disk before it resolves (synchronous=FULL). Transactions that wait
 * together share one commit, some at most. Each has its own savepoint, so that one that throws undoes only itself. When
 * the database loses a commit that several share, each is run once more by itself: what one of them asks too much takes
 * no other with it. One that the database cannot store by itself rejects with a NotStored (transaction.ts), and nothing
 * of it is kept.
 * Invariant: there is one writer. While a command in another process writes, it waits, and holds up nobody. `q` reads
 * what was committed and cannot write.
 * What is deleted or overwritten is overwritten in the file too, and leaves its log with the next `emptyLog`.
 * After a crash: transactions that resolved are there, the rest is not.
 */
export interface Store {
  readonly dialect: 'sqlite'
  readonly t: Tables
  /** Reads. */
  readonly q: Q
  /**
   * Reads and writes, with the `q` it passes to `work`. Rejects when called inside a transaction. `work` may run twice,
   * when all that it wrote was lost: it changes nothing else.
   * @param options `unguarded`: for the busiest caller, whose tests show that it calls no other; noticing it slows down
   * every promise of the process
   */
  tx<T>(work: (q: Q) => T | Promise<T>, options?: { unguarded?: boolean }): Promise<T>
  /** Reads at once, from one state of the database. `work` must not wait. */
  read<T>(work: (q: Q) => T): T
  /** How many transactions wait for their turn. */
  waiting(): number
  /** How many commits did not reach the disk since the store was opened. */
  lostCommits(): number
  /** Writes a whole copy to a file. The database may be in use meanwhile. */
  backup(file: string): Promise<void>
  /**
   * Empties the write-ahead log, in which rows that were deleted or overwritten are still readable. While somebody
   * reads an older state, it cannot; then it gives up after a while.
   */
  emptyLog(): Promise<void>
  close(): void
}

export type Q = Pick<
  BetterSQLite3Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$count' | 'run'
> & {
  /** Compiles statements that run for every row. */
  readonly $client: Pick<Database.Database, 'prepare'>
}

export interface StoreOptions {
  /** Path of the SQLite file. The file and its folder are created when absent. */
  file: string
  /** Called at 'tx.beforeCommit' and 'tx.afterCommit'. A simulation crashes the server there by throwing. */
  probe?: (point: 'tx.beforeCommit' | 'tx.afterCommit') => void
}

export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** How many transactions share a commit at most, and how many are run in one turn (yielding.ts). */
const mostTogether = 32
const transactionsPerTurn = 4

interface QueuedTransaction {
  work: (q: Q) => unknown
  unguarded: boolean
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/**
 * Rewrites a database from before deleted content was overwritten (secure_delete), so that none of it is left in the
 * file. A backup from then is rewritten when it is put back.
 */
function rewriteOnce(writer: Database.Database) {
  if (writer.pragma('user_version', { simple: true }) !== 0) return
  writer.exec('VACUUM')
  writer.pragma('user_version = 1')
}

/** Opens the store and brings its tables up to date. */
export function openStore({ file, probe = () => {} }: StoreOptions): Store {
  mkdirSync(dirname(file), { recursive: true })
  const { writer, transaction, reader, readAtOnce } = openConnections(file, (database) => {
    rewriteOnce(database)
    migrate(drizzle(database), { migrationsFolder })
  })
  const writing: Q = drizzle(transaction.client as Database.Database)
  const reading = drizzle(reader)
  const inside = new AsyncLocalStorage<QueuedTransaction[]>()
  const waiting: QueuedTransaction[] = []
  let current: QueuedTransaction[] | null = null
  let lostCommits = 0

  async function runInSavepoint({ work, unguarded, resolve, reject }: QueuedTransaction): Promise<() => void> {
    const act = () => work(writing)
    try {
      const value = await inSavepoint(writing, () => (unguarded ? act() : inside.run(current!, act)))
      return () => resolve(value as never)
    } catch (error) {
      transaction.mustStand()
      return () => reject(error)
    }
  }

  async function commitTogether(batch: QueuedTransaction[]) {
    const endings: (() => void)[] = []
    let hasBegun = false
    try {
      await retryWhileBusy(writer, () => transaction.begin())
      hasBegun = true
      for (const [place, each] of batch.entries()) {
        if (place && place % transactionsPerTurn === 0) await yieldToOthers('writer')
        endings.push(await runInSavepoint(each))
      }
      probe('tx.beforeCommit')
      transaction.commit()
      probe('tx.afterCommit')
    } catch (error) {
      transaction.rollBack()
      lostCommits += 1
      const reason = notStoredBy(error)
      if (batch.length > 1 && hasBegun && reason instanceof NotStored) await commitEach(batch)
      else for (const { reject } of batch) reject(reason)
      return
    }
    for (const end of endings) end()
  }

  /** Commits each by itself. */
  async function commitEach(batch: QueuedTransaction[]) {
    for (const each of batch) {
      await yieldToOthers('writer')
      await commitTogether([each])
    }
  }

  async function run() {
    current = []
    while (waiting.length) {
      // Those whose turn comes sooner are answered, and what arrives meanwhile shares the commit.
      await yieldToOthers()
      current = waiting.splice(0, mostTogether)
      await commitTogether(current)
    }
    current = null
    // While it is enabled, it slows down every promise of the process. All work that began inside it is over.
    inside.disable()
  }

  return {
    dialect: 'sqlite',
    t: tables,
    q: reading,
    read: <T>(work: (q: Q) => T) => readAtOnce(() => work(reading)),
    tx<T>(work: (q: Q) => T | Promise<T>, { unguarded = false } = {}) {
      if (current && inside.getStore() === current)
        return Promise.reject(new Error('a transaction inside a transaction'))
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, unguarded, resolve, reject } as QueuedTransaction)
        if (!current) void run()
      })
    },
    waiting: () => waiting.length,
    lostCommits: () => lostCommits,
    async backup(target) {
      // In one step: a copy in parts starts over whenever somebody writes in between.
      await reader.backup(target, { progress: () => 0x7fffffff })
    },
    async emptyLog() {
      const emptied = () => !writer.inTransaction && writer.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0
      await retryWhileBusy(writer, emptied)
    },
    close() {
      reader.close()
      writer.close()
    },
  }
}
