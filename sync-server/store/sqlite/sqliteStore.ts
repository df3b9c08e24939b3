import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { migrationsFolder } from '../migrationsFolder.ts'
import { NotStored } from '../notStored.ts'
import { inSavepoint } from '../savepoint.ts'
import type { Connection } from '../statements/connection.ts'
import { onceEach } from '../statements/onceEach.ts'
import { type Q, queriesOn } from '../statements/queries.ts'
import type { Store } from '../store.ts'
import { tables } from '../tables/tables.ts'
import { yieldToOthers } from '../yielding.ts'
import { openConnections } from './connections.ts'
import { retryWhileBusy } from './retryWhileBusy.ts'
import { sqliteDialect } from './sqliteDialect.ts'
import { notStoredBy } from './transaction.ts'

export interface SqliteOptions {
  /** Path of the SQLite file. The file and its folder are created when absent. */
  file: string
  /** Called at 'tx.beforeCommit' and 'tx.afterCommit'. A simulation crashes the server there by throwing. */
  probe?: (point: 'tx.beforeCommit' | 'tx.afterCommit') => void
}

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

/**
 * Opens the store on a file and brings its tables up to date.
 * Guarantees: what `tx` resolved is on the disk (synchronous=FULL). Transactions that wait together share one commit, some
 * at most. Each has its own savepoint. When the database loses a commit that several share, each is run once more by
 * itself: what one of them asks too much takes no other with it.
 * Invariant: there is one writer. While a command in another process writes, it waits, and holds up nobody.
 * What is deleted or overwritten is overwritten in the file too, and leaves its log with the next `emptyLog`.
 * After a crash: a commit is there with all its transactions, or with none.
 */
export function openSqlite({ file, probe = () => {} }: SqliteOptions): Store {
  mkdirSync(dirname(file), { recursive: true })
  const connections = openConnections(file, (database) => {
    rewriteOnce(database)
    migrate(drizzle(database), { migrationsFolder })
  })
  const { writer, transaction, reader } = connections
  const writing = queriesOn(transaction.connection, sqliteDialect)
  const readings = onceEach((connection: Connection) => queriesOn(connection, sqliteDialect))
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
      await connections.claimWriter()
      await retryWhileBusy(writer, () => transaction.begin())
      hasBegun = true
      for (const [place, each] of batch.entries()) {
        if (place && place % transactionsPerTurn === 0) await yieldToOthers('writer')
        endings.push(await runInSavepoint(each))
      }
      probe('tx.beforeCommit')
      transaction.commit()
      connections.giveWriterBack()
      probe('tx.afterCommit')
    } catch (error) {
      transaction.rollBack()
      connections.giveWriterBack()
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

  const committed = queriesOn(connections.committed, sqliteDialect)
  return {
    t: tables,
    q: committed,
    read: (work) => connections.read((connection) => work(readings(connection))),
    // Not as one state: writers would wait for a report to its end.
    readOnReplica: (work) => work(committed),
    usesReplica: () => undefined,
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
    prepareYears: async () => [],
    async close() {
      connections.close()
    },
  }
}
