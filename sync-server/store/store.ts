import type { Shared } from './shared.ts'
import type { Q } from './statements/queries.ts'
import type { Tables } from './tables/tables.ts'

/**
 * The database. Nothing outside this folder knows it.
 * Guarantees: `tx` is all or nothing, and on the disk before it resolves (synchronous=FULL). Transactions that wait
 * together share one commit, some at most. Each has its own savepoint, so that one that throws undoes only itself. When
 * the database loses a commit that several share, each is run once more by itself: what one of them asks too much takes
 * no other with it. One that the database cannot store by itself rejects with a NotStored (notStored.ts), and nothing
 * of it is kept.
 * Invariant: there is one writer. While a command in another process writes, it waits, and holds up nobody. `q` reads
 * what was committed and cannot write.
 * What is deleted or overwritten is overwritten in the file too, and leaves its log with the next `emptyLog`.
 * After a crash: transactions that resolved are there, the rest is not.
 */
export interface Store {
  readonly t: Tables
  /** Reads. */
  readonly q: Q
  /**
   * Reads and writes, with the `q` it passes to `work`. Rejects when called inside a transaction. `work` may run twice,
   * when all that it wrote was lost: it changes nothing else.
   * @param options `within`: all that it reads to decide and all that it writes belongs to one school, or to one person's
   * account; where there are several writers, others' go on beside it. `unguarded`: for the busiest caller, whose tests
   * show that it calls no other; noticing it slows down every promise of the process
   */
  tx<T>(work: (q: Q) => T | Promise<T>, options?: { within?: Within; unguarded?: boolean }): Promise<T>
  /** Reads from one state of the database. Whoever writes may wait for `work`: it does nothing but read. */
  read<T>(work: (q: Q) => Promise<T>): Promise<T>
  /** What several processes on this database do together; undefined where there can be only one. */
  readonly shared?: Shared
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
  /** Nothing is asked of it any more. */
  close(): Promise<void>
}

/** What a transaction is about alone. The rows of a school that all schools share, such as an e-mail, have keys. */
export type Within = { school: number } | { person: number }

export type { Q } from './statements/queries.ts'
