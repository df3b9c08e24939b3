import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { migrationsFolder } from '../migrationsFolder.ts'
import { openNestedGuard } from '../nestedGuard.ts'
import { NotStored } from '../notStored.ts'
import { shareCommits } from '../sharedCommits.ts'
import type { Connection } from '../statements/connection.ts'
import { onceEach } from '../statements/onceEach.ts'
import { type Q, queriesOn } from '../statements/queries.ts'
import type { Store } from '../store.ts'
import { tables } from '../tables/tables.ts'
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
  const guard = openNestedGuard()
  let hasBegun = false
  let lostCommits = 0

  async function together(works: (q: Q) => Promise<void>): Promise<void> {
    hasBegun = false
    try {
      await connections.claimWriter()
      await retryWhileBusy(writer, () => transaction.begin())
      hasBegun = true
      await works(writing)
      probe('tx.beforeCommit')
      transaction.commit()
      connections.giveWriterBack()
      probe('tx.afterCommit')
    } catch (error) {
      transaction.rollBack()
      connections.giveWriterBack()
      lostCommits += 1
      throw notStoredBy(error)
    }
  }

  const commits = shareCommits({
    together,
    mustStand: () => transaction.mustStand(),
    eachAlone: (error) => hasBegun && error instanceof NotStored,
  })

  const committed = queriesOn(connections.committed, sqliteDialect)
  return {
    t: tables,
    q: committed,
    read: (work) => connections.read((connection) => work(readings(connection))),
    // Not as one state: writers would wait for a report to its end.
    readOnReplica: (work) => work(committed),
    usesReplica: () => undefined,
    async tx(work, { unguarded = false } = {}) {
      guard.mustBeOutside()
      return commits.add(unguarded ? work : (q) => guard.run(() => work(q)))
    },
    waiting: commits.waiting,
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
