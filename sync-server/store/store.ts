import type { Shared } from './shared.ts'
import type { About } from './sharedCommits.ts'
import type { Q } from './statements/queries.ts'
import type { Tables } from './tables/tables.ts'

/**
 * The database: a file of SQLite (sqlite/sqliteStore.ts), or a PostgreSQL that several processes share
 * (postgres/postgresStore.ts). Nothing outside this folder knows which.
 * Guarantees: `tx` is all or nothing, and on the disk before it resolves. One that throws undoes only itself. One that
 * the database cannot store rejects with a NotStored (notStored.ts), and nothing of it is kept.
 * Invariant: transactions take effect one after the other, or as if: what one has read stays true until it is committed.
 * `q` reads what was committed and cannot write.
 * After a crash: transactions that resolved are there, the rest is not.
 */
export interface Store {
  readonly t: Tables
  /** Reads. */
  readonly q: Q
  /**
   * Reads and writes, with the `q` it passes to `work`. Rejects when called inside a transaction. `work` may run again,
   * when all that it wrote was lost: it changes nothing else.
   * @param options `within`: all that it reads to decide and all that it writes belongs to one school, or to one person's
   * account; where there are several writers, others' go on beside it. `unguarded`: for the busiest caller, whose tests
   * show that it calls no other; noticing it slows down every promise of the process. It also begins by asking `q`, so
   * that it may begin before it is its turn; `about`: names of things, such as a class, to which it keeps: of what other
   * transactions with such names read or change, it changes only what belongs to these things. Those about different
   * things may run at the same time, in one transaction
   */
  tx<T>(
    work: (q: Q) => T | Promise<T>,
    options?: { within?: Within; unguarded?: boolean; about?: About | undefined },
  ): Promise<T>
  /** Reads from one state of the database. Whoever writes may wait for `work`: it does nothing but read. */
  read<T>(work: (q: Q) => Promise<T>): Promise<T>
  /**
   * Reads what is much and may take long, such as a report: from one state of a replica, where there is one that has all
   * that was committed when this was called; otherwise as `q` does. `work` may run again: it does nothing but read.
   */
  readOnReplica<T>(work: (q: Q) => Promise<T>): Promise<T>
  /** Whether the last of these was read on a replica; undefined when there is none, or none was read. */
  usesReplica(): boolean | undefined
  /** What several processes on this database do together; undefined where there can be only one. */
  readonly shared?: Shared
  /** How many transactions wait for their turn. */
  waiting(): number
  /** How many commits did not reach the disk since the store was opened. */
  lostCommits(): number
  /** Writes a whole copy to a file. The database may be in use meanwhile. */
  backup(file: string): Promise<void>
  /**
   * Empties SQLite's write-ahead log, in which rows that were deleted or overwritten are still readable. While somebody
   * reads an older state, it cannot; then it gives up after a while. PostgreSQL reuses its own in time.
   */
  emptyLog(): Promise<void>
  /**
   * Makes the tables of this year's and the next year's entries of the journal, where the database keeps years apart.
   * @param now ms
   * @returns lines for the people who run the server; none when all is as it should be
   */
  prepareYears(now: number): Promise<string[]>
  /** Nothing is asked of it any more. */
  close(): Promise<void>
}

/** What a transaction is about alone. The rows of a school that all schools share, such as an e-mail, have keys. */
export type Within = { school: number } | { person: number }

export type { Q } from './statements/queries.ts'
