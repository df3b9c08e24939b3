import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { openPool } from './pool.ts'

/**
 * A physical replica of the database, for what reads much and may take long.
 * Guarantees: it is read only once it has replayed all that the database itself had written when the read began, so
 * whoever has seen something finds it there. A replica that is behind, slow, away, of another database or a database of its
 * own by now is not read, and whatever fails there midway is left to the database itself: none of it is an error.
 * Invariant: a read has one state of the replica.
 * After a crash of either: nothing is stored here, and the next read asks again.
 */
export interface ReplicaOptions {
  url: string
  /** For how long a read waits for the replica to have what it must, ms. */
  waitMs?: number
  /** For how long it is left alone after it could not be read, ms. */
  restMs?: number
  /** How many reads there may be at once; the database itself takes the others. */
  mostReads?: number
  /** A clock that nobody sets, ms. */
  now?: () => number
  /** Gets a line for the people who run the server when it is read no more, and when it is again. */
  note?: (line: string) => void
}

export interface Replica {
  /** Reads there. Resolves to undefined when that cannot be; `work` may have begun. Throws what `work` itself throws. */
  read<T>(work: (connection: Connection) => Promise<T>): Promise<{ value: T } | undefined>
  /** Whether the last read was there; undefined before the first. */
  isUsed(): boolean | undefined
  close(): Promise<void>
}

/** How long what is read may take while the store is closed, ms. */
const leavingMs = 5_000

/** How often a replica that is behind is asked again, ms. */
const askEvery = 10

/** The same in a database and its replicas, and in no other of theirs. */
const identity = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`

/** Where a replica stands: whether it is one, of what, and whether it has replayed all up to a place in the log. */
const standing = `select pg_is_in_recovery(), ${identity}, pg_last_wal_replay_lsn() >= cast(? as pg_lsn)`

const behind = 'is behind, or slow'

class CannotRead extends Error {}

/** @param primary the database itself */
export function openReplica(primary: Connection, options: ReplicaOptions): Replica {
  const { url, waitMs = 200, restMs = 5_000, mostReads = 8, now = () => performance.now(), note = () => {} } = options
  const pool = openPool(url, { mostConnections: mostReads, connectTimeoutMs: 2_000 })
  /** Also those that nobody waits for any more. */
  let reads = 0
  let isUsed: boolean | undefined
  let restsUntil = Number.NEGATIVE_INFINITY

  function leave(why: string): undefined {
    restsUntil = now() + restMs
    if (isUsed !== false) note(`the replica ${why}: the database itself answers what reads much`)
    isUsed = false
  }

  /** Reads once the replica has all up to `lsn`. Throws a CannotRead when that takes too long; nobody waits for it then. */
  async function readThere<T>(work: (connection: Connection) => Promise<T>, lsn: string, own: string): Promise<T> {
    let state: 'waiting' | 'begun' | 'late' = 'waiting'
    const giveUp = new AbortController()
    const before = async (connection: Connection) => {
      while (state === 'waiting') {
        const [[isReplica, its, hasAll]] = (await connection.rows(standing, [lsn])) as [[number, string, number]]
        if (!isReplica || its !== own) throw new CannotRead('is none of this database')
        if (hasAll && state === 'waiting') {
          state = 'begun'
          giveUp.abort()
        } else await pause(askEvery)
      }
      if (state === 'late') throw new CannotRead(behind)
    }
    const reading = pool
      .transaction(work, { isolation: 'repeatable read', readOnly: true, before })
      .finally(() => (reads -= 1))
    const late = pause(waitMs, undefined, { signal: giveUp.signal }).then(
      () => {
        state = 'late'
        throw new CannotRead(behind)
      },
      () => reading,
    )
    // Whichever is left has been waited for, or is of nobody's interest.
    late.catch(() => {})
    return Promise.race([reading, late]).finally(() => giveUp.abort())
  }

  return {
    async read(work) {
      if (now() < restsUntil || reads >= mostReads) return undefined
      reads += 1
      const found = await primary.rows(`select pg_current_wal_lsn()::text, ${identity}`, []).catch(() => undefined)
      // The database itself did not answer: that is for whoever asks it next.
      if (!found) {
        reads -= 1
        return undefined
      }
      const [[lsn, own]] = found as [[string, string]]
      let isOfWork = false
      const run = async (connection: Connection) => {
        const watched = watchFaults(connection)
        try {
          return await work(watched)
        } catch (error) {
          isOfWork = !watched.hasFailed
          throw error
        }
      }
      try {
        const value = await readThere(run, lsn, own)
        if (isUsed === false) note('the replica answers again')
        isUsed = true
        return { value }
      } catch (error) {
        if (isOfWork) throw error
        return leave(error instanceof CannotRead ? error.message : `does not answer (${codeOf(error)})`)
      }
    },
    isUsed: () => isUsed,
    // Of one that hangs nobody waits for the end.
    close: () => Promise.race([pool.close(), pause(leavingMs, undefined, { ref: false })]),
  }
}

/** A connection that knows whether one of its statements failed. */
function watchFaults(connection: Connection): Connection & { hasFailed: boolean } {
  const fail = (error: unknown) => {
    watched.hasFailed = true
    throw error
  }
  const watched = {
    hasFailed: false,
    rows: (sql: string, values: readonly unknown[]) => connection.rows(sql, values).catch(fail),
    run: (sql: string, values?: readonly unknown[]) => connection.run(sql, values).catch(fail),
  }
  return watched
}

/** Without the message, which may hold what was asked. */
function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') return each.code
  return 'no answer in time'
}
