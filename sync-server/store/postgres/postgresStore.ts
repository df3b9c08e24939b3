import { setTimeout as pause } from 'node:timers/promises'
import { openNestedGuard } from '../nestedGuard.ts'
import { NotStored, TransactionLost } from '../notStored.ts'
import { type SharedCommits, shareCommits } from '../sharedCommits.ts'
import type { Connection as StoreConnection } from '../statements/connection.ts'
import { onceEach } from '../statements/onceEach.ts'
import { type Q, queriesOn } from '../statements/queries.ts'
import type { Store, Within } from '../store.ts'
import { tables } from '../tables/tables.ts'
import type { Connection } from './connection.ts'
import { connectionAtOnce } from './connectionAtOnce.ts'
import { isConstraint, isNotStored, isPassing, TransactionAborted } from './faults.ts'
import { prepareYears } from './journalYears.ts'
import { bringUpToDate } from './migrate.ts'
import { openPool, type Pool } from './pool.ts'
import { postgresDialect } from './postgresDialect.ts'
import { openReplica, type ReplicaOptions } from './replica.ts'
import { openShared } from './sharedPostgres.ts'
import { shareReads } from './sharedReads.ts'
import { openSets } from './statementSets.ts'
import { ofStore, storeConnection } from './storeConnection.ts'
import { WritesBehind } from './writesBehind.ts'

/**
 * The store in a PostgreSQL, which any number of processes share.
 * Guarantees: transactions take effect one after the other, or as if: one holds a lock of the database, which PostgreSQL
 * gives back at its end, or a lock of its school beside those of other schools. So what a transaction read stays true
 * until it is committed. Those of a process that wait for the same lock share a commit (sharedCommits.ts). One that met
 * another's or lost its connection before the commit is run again, at most so often.
 * Invariant: a school's place is taken under its lock, and read with the rows in one snapshot: whoever stands at a place
 * has seen all up to it.
 * After a crash of this process or of the database: transactions that resolved are there. Of one that lost its connection
 * during the commit nobody knows: it rejects, and whoever sends it again finds its receipt.
 */
export interface PostgresOptions {
  /** The address of the database. It may still be on its way. */
  url: string | Promise<string>
  /** Called at 'tx.beforeCommit' and 'tx.afterCommit'. A simulation crashes the server there by throwing. */
  probe?: (point: 'tx.beforeCommit' | 'tx.afterCommit') => void
  mostConnections?: number
  chance?: () => number
  /** A replica of it, where what reads much may be read. */
  replica?: ReplicaOptions | undefined
}

/** How often a transaction is run that others keep from being committed. */
const mostTries = 5

interface Pools {
  work: Pool
  /** Of its own, so that no number waits for the connection of a transaction that waits for the number. */
  numbers: Pool
}

/** Opens the store; the tables are brought up to date before anything else. */
export function openPostgres({
  url,
  probe = () => {},
  mostConnections = 8,
  chance = Math.random,
  replica: ofReplica,
}: PostgresOptions): Store {
  const pools = open()
  // Whoever asks is told.
  pools.catch(() => {})
  const shared = openShared(url, { chance })
  const guard = openNestedGuard()
  /** Of each lock, the transactions of this process that take it. */
  const queues = new Map<string, SharedCommits>()
  let waiting = 0
  let lostCommits = 0
  let closed: Promise<void> | undefined

  async function open(): Promise<Pools> {
    const address = await url
    const work = openPool(address, { mostConnections })
    // Whoever commits after a number was taken writes this out, too.
    const numbers = openPool(address, { mostConnections: 2, settings: { synchronous_commit: 'off' } })
    try {
      await bringUpToDate(address, work)
    } catch (error) {
      await closePools({ work, numbers })
      throw error
    }
    return { work, numbers }
  }

  const later = (choose: (pools: Pools) => Connection): Connection => ({
    rows: async (sql, values) => choose(await pools).rows(sql, values),
    run: async (sql, values) => choose(await pools).run(sql, values),
  })
  const numbers = queriesOn(storeConnection(later((each) => each.numbers)), postgresDialect)
  const committed: Connection = {
    ...later((each) => each.work),
    run: () => Promise.reject(new Error('the statement writes, and this connection is readonly')),
  }
  const reading = queriesOn(storeConnection(committed), postgresDialect, numbers)
  const replica = ofReplica && openReplica(committed, ofReplica)
  const queriesOf = (connection: StoreConnection) => queriesOn(connection, postgresDialect, numbers)
  const inTransaction = (connection: Connection) => storeConnection(connection, new WritesBehind())
  const queries = onceEach((connection: Connection) => queriesOf(inTransaction(connection)))
  /** The connections that transactions hold. */
  const held = new WeakMap<Q, Connection>()
  const setsOf = onceEach((connection: Connection) => openSets(inTransaction(connection)))

  /** Runs `work` in one transaction, under a lock that is held until it ends. */
  async function once<T>(work: (q: Q) => T | Promise<T>, lock: string): Promise<T> {
    const { work: pool } = await pools
    let q: Q | undefined
    const run = async (connection: Connection) => {
      q = queries(connection)
      held.set(q, connection)
      const value = await work(q)
      probe('tx.beforeCommit')
      return value
    }
    const options = { isolation: 'read committed', opening: lock } as const
    const value = await pool.transaction(run, options).catch(async (error) => {
      // The error of a write that nobody waited for says why, as if somebody had.
      if (error instanceof TransactionAborted) await q?.connection.settled?.()
      throw error
    })
    probe('tx.afterCommit')
    return value
  }

  async function again<T>(work: (q: Q) => T | Promise<T>, lock: string): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, lock)
      } catch (error) {
        if (tries >= mostTries || !isWorthAnother(error)) throw error
        await pause(2 ** tries * 10 * chance())
      }
    }
  }

  /** Whoever waits for the same lock waits here, holds no connection meanwhile, and shares the commit. */
  function queueOf(lock: string): SharedCommits {
    const known = queues.get(lock)
    if (known) return known
    const queue = shareCommits({
      together: (works) => once(works, lock),
      alone: (work) => again(work, lock),
      atOnce(q) {
        const { member, send } = setsOf(held.get(q)!)
        const { connection, hasWritten } = connectionAtOnce(member())
        return { q: queriesOf(connection), hasWritten, end: send }
      },
      mustStand(error) {
        if (error instanceof TransactionLost) throw error
      },
      eachAlone: (error) => isPassing(error) || isNotStored(error),
      againAlone: isWorthAnother,
      onIdle: () => void queues.delete(lock),
    })
    queues.set(lock, queue)
    return queue
  }

  /** Only whoever is known to ask this connection first may begin before it has its turn. */
  const guarded =
    <T>(work: (q: Q) => T | Promise<T>) =>
    async (q: Q): Promise<T> => {
      await q.connection.hasTurn?.()
      return guard.run(() => work(q))
    }

  const reads = shareReads(async (count, works) => {
    const { work: pool } = await pools
    // One alone waits for nobody.
    const own = (connection: Connection) => (count > 1 ? queriesOf(setsOf(connection).member()) : queries(connection))
    await pool.transaction((connection, begun) => works(() => own(connection), begun), {
      isolation: 'repeatable read',
      readOnly: true,
    })
  })

  async function closeAll() {
    await shared.close()
    await replica?.close()
    // Whoever asked something was told that it could not be opened.
    await pools.then(closePools, () => {})
  }

  return {
    t: tables,
    q: reading,
    shared,
    read: (work) =>
      reads.add(work).catch((error) => {
        throw ofStore(error)
      }),
    async readOnReplica(work) {
      const read = await replica?.read((connection) => work(queries(connection)))
      return read ? read.value : work(reading)
    },
    usesReplica: () => replica?.isUsed(),
    async tx(work, { within, unguarded, about } = {}) {
      guard.mustBeOutside()
      waiting += 1
      try {
        return await queueOf(lockOf(within)).add(unguarded ? work : guarded(work), about)
      } catch (error) {
        const fault = ofStore(error)
        if (fault instanceof NotStored) lostCommits += 1
        throw fault
      } finally {
        waiting -= 1
      }
    },
    waiting: () => waiting,
    lostCommits: () => lostCommits,
    async backup() {
      throw new Error('a PostgreSQL is backed up by its own tools')
    },
    async emptyLog() {},
    async prepareYears(now) {
      const year = new Date(now).getUTCFullYear()
      return prepareYears((await pools).work, [year, year + 1])
    },
    close() {
      closed ??= closeAll()
      return closed
    },
  }
}

/** Two schools may have taken the same e-mail at once: the second one sees the first now. */
const isWorthAnother = (error: unknown) => isPassing(error) || isConstraint(error)

const closePools = ({ work, numbers }: Pools) => Promise.all([work.close(), numbers.close()])

/** Ours among the advisory locks of the database. */
export const locks = { everything: '4807, 0', school: '4808, hashint8(?)', person: '4809, hashint8(?)' }

/** What takes the lock that is held until the transaction ends: of all others, or beside those of other schools and people. */
function lockOf(within: Within | undefined): string {
  if (!within) return `select pg_advisory_xact_lock(${locks.everything})`
  const [[kind, id] = []] = Object.entries(within) as ['school' | 'person', number][]
  if (!Number.isSafeInteger(id)) throw new TypeError(`no ${kind} has such a number`)
  const own = locks[kind!].replace('?', String(id))
  return `select pg_advisory_xact_lock_shared(${locks.everything}), pg_advisory_xact_lock(${own})`
}
