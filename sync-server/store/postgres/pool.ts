import pg, { type PoolClient } from 'pg'
import { type Connection, HeldConnection } from './connection.ts'
import { isConnectionLost, OutcomeUnknown, TransactionAborted } from './faults.ts'
import { StatementNames } from './statementNames.ts'

export interface TransactionOptions {
  isolation: 'read committed' | 'repeatable read'
  readOnly?: boolean
  /** A statement without values that is sent together with the one that begins it, such as one that takes a lock. */
  opening?: string
  /** Runs on the same connection before the transaction begins, each statement by itself. When it throws, none begins. */
  before?: (connection: Connection) => Promise<void>
}

/**
 * Connections to a PostgreSQL. Each call of its own `rows` and `run` is a transaction of its own. Use `rows` only to read:
 * when the connection ends before the answer, its error is called passing. That of `run` is an OutcomeUnknown.
 */
export interface Pool extends Connection {
  /**
   * Runs `work` in one transaction. After an error the server runs nothing but a rollback to a savepoint, which `work`
   * makes by `SAVEPOINT`; when it makes none, nothing is kept. `work` may read before the transaction has `begun`; what it
   * writes waits for that.
   * Throws what `work` throws; a TransactionAborted when `work` returned although a statement had failed; an
   * OutcomeUnknown when the connection ended before the answer to the commit.
   */
  transaction<T>(
    work: (connection: Connection, begun: Promise<unknown>) => Promise<T>,
    options: TransactionOptions,
  ): Promise<T>
  /** Resolves when what runs has ended. */
  close(): Promise<void>
}

export interface PoolOptions {
  mostConnections?: number
  /** A statement that takes longer fails. */
  statementTimeoutMs?: number
  /** A transaction that sends nothing for longer is ended by the server. */
  idleInTransactionTimeoutMs?: number
  /** For how long a statement waits for a connection. */
  connectTimeoutMs?: number
  /** By which the server's own lists call these connections. */
  applicationName?: string
  /** A connection that nobody used was lost. The next statement opens another one. */
  onIdleFailure?(error: Error): void
  /** Settings of each connection, such as `synchronous_commit`. */
  settings?: Record<string, string>
  /** The most statements that a connection keeps prepared. */
  mostNames?: number
}

/** What the server's own time limit is late by, before the connection counts as lost. */
const silenceMs = 5_000

/**
 * Opens a pool; a connection is made when a statement needs one.
 * Guarantees: what `transaction` returned is committed. A connection goes back only when the server says that no
 * transaction is open on it; otherwise it is closed, which rolls back. No connection that fails, used or not, ends the
 * process. A server that restarts costs the statements under way; the next ones find it again.
 * Invariant: a connection is one transaction's or one statement's at a time.
 * When the power goes out midway: the server keeps all or nothing of a transaction, and whoever waited for its commit has
 * an OutcomeUnknown.
 */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const { statementTimeoutMs = 30_000, idleInTransactionTimeoutMs = 60_000, connectTimeoutMs = 10_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.mostConnections ?? 10,
    // Statements that nobody waits for in between are on their way together.
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + silenceMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: options.applicationName ?? 'chamada',
    options: Object.entries(options.settings ?? {})
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // What a connection has prepared is worth keeping over a break.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const names = new StatementNames(options.mostNames)
  const opened = new WeakMap<PoolClient, { generation: number; closedBy?: Error }>()
  // While a connection is in use nobody else listens, and an error without a listener ends the process.
  pool.on('connect', (client) => {
    const state: { generation: number; closedBy?: Error } = { generation: names.generation }
    opened.set(client, state)
    client.on('error', (error) => {
      state.closedBy ??= error
    })
  })
  pool.on('error', (error) => options.onIdleFailure?.(error))

  async function hold<T>(work: (connection: HeldConnection) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const state = opened.get(client)!
    const connection = new HeldConnection(client, names, () => state.closedBy)
    try {
      return await work(connection)
    } finally {
      connection.end()
      const isClean = client.getTransactionStatus() === 'I' && !state.closedBy && !connection.isSpoilt
      client.release(!isClean || state.generation !== names.generation)
    }
  }

  return {
    rows: (sql, values) => hold((connection) => connection.rows(sql, values)),
    run: (sql, values) => hold((connection) => orUnknown(connection.run(sql, values))),
    transaction: (work, { isolation, readOnly, opening, before }) =>
      hold(async (connection) => {
        await before?.(connection)
        const begin = `BEGIN ISOLATION LEVEL ${isolation}${readOnly ? ' READ ONLY' : ''}`
        const begun = connection.run(opening ? `${begin}; ${opening}` : begin)
        begun.catch(() => {})
        // Without a transaction, what is written would be kept; what is read is not used when it did not begin.
        connection.writeAfter(begun)
        let result: Awaited<ReturnType<typeof work>>
        try {
          result = await work(connection, begun)
          await begun
        } catch (error) {
          // A connection that cannot roll back is closed, and the error that led here is the one that says why.
          if (!connection.isSpoilt) await connection.endBy('ROLLBACK').catch(() => {})
          await begun
          throw error
        }
        // The server's answer to the commit of what failed is no error, but that it rolled back.
        if ((await orUnknown(connection.endBy('COMMIT'))) !== 'COMMIT')
          throw new TransactionAborted('a statement had failed', { cause: connection.lastFault })
        return result
      }),
    close: () => pool.end(),
  }
}

async function orUnknown<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    throw isConnectionLost(error) ? new OutcomeUnknown((error as Error).message, { cause: error }) : error
  }
}
