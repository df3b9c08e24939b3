import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf, followedSettings, type PostgresReplica, startReplica } from './postgresReplica.ts'
import { findPrograms, giveTo, otherThanRoot, type RunningServer, runProgram, startServer } from './postgresServer.ts'
import { makeTestFolder, removeTestFolder } from './testFolder.ts'

/** A real PostgreSQL for tests, and its databases. Names are lower case letters, digits and _. */
export interface Postgres {
  /** The address of one of its databases. */
  url(database: string): string
  /**
   * Makes a database and returns its name.
   * @param template the database it is a copy of, which nobody may be connected to
   */
  createDatabase(name?: string, template?: string): Promise<string>
  /** Ends the connections to a database, and returns the name of a copy of it. Whoever uses it next connects again. */
  copyDatabase(name: string): Promise<string>
  /** Removes a database, and ends the connections to it. */
  dropDatabase(name: string): Promise<void>
}

/** A cluster of databases in a folder of its own. */
export interface PostgresCluster extends Postgres {
  /** Ends the server and starts it again. `immediate` is as if it had crashed. */
  restart(options: { mode: 'immediate' | 'fast' }): Promise<void>
  /** Starts another server that follows this one, which must be `followed`. It ends before this one does. */
  startReplica(): Promise<PostgresReplica>
  /** Ends the server and removes everything. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The folder of its programs. */
  binaries?: string
  /** Its folder is on a disk, which writes reach before they are acknowledged. Else, where there is room, in memory. */
  onDisk?: boolean
  maxConnections?: number
  /** Replicas may follow it. */
  followed?: boolean
}

/**
 * Starts a PostgreSQL in a new temporary folder. Only programs of this machine's user reach it, by a socket in that
 * folder. Its programs are npm's, or those of the folder `CHAMADA_POSTGRES_BIN`.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresCluster> {
  const { binaries = process.env.CHAMADA_POSTGRES_BIN, onDisk = false, maxConnections = 200, followed } = options
  const runner = otherThanRoot()
  const { programs, copy } = findPrograms(runner, binaries)
  const folder = onDisk ? mkdtempSync(join(tmpdir(), 'chamada-postgres-')) : makeTestFolder('postgres')
  giveTo(runner, folder)
  const folders = copy ? [folder, copy] : [folder]
  const data = join(folder, 'data')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: maxConnections,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    ...(followed ? followedSettings : { wal_level: 'minimal', max_wal_senders: 0 }),
    deadlock_timeout: '100ms',
    // There are databases by the hundred, each for a second.
    autovacuum: 'off',
    // Each statement that fails on purpose would be a line.
    log_min_messages: 'log',
    ...(onDisk ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const words = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const start = () => startServer(join(programs, 'postgres'), words, { data, runner, folders })
  const remove = () => {
    for (const folder of folders) removeTestFolder(folder)
  }
  let server: RunningServer
  try {
    const making = ['-D', data, '-U', 'postgres', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync']
    await runProgram(join(programs, 'initdb'), making, runner)
    server = await start()
  } catch (error) {
    remove()
    throw error
  }
  return {
    ...joinPostgres(addressOf(folder, 'postgres')),
    async restart({ mode }) {
      await server.end(mode)
      server = await start()
    },
    startReplica: () => startReplica({ address: addressOf(folder, 'postgres'), data, settings, programs, runner }),
    async stop() {
      await server.end('immediate')
      remove()
    },
  }
}

/** The databases of a cluster that another process started. @param address the one of its database `postgres` */
export function joinPostgres(address: string): Postgres {
  // Kept for a while: to connect takes as long as to make a small database. It ends with its process.
  const pool = new pg.Pool({ connectionString: address, max: 2, idleTimeoutMillis: 2_000, allowExitOnIdle: true })
  pool.on('error', () => {})
  const run = async (statement: string) => void (await pool.query(statement))
  return {
    url(database) {
      const url = new URL(address)
      url.pathname = `/${database}`
      return url.href
    },
    async createDatabase(name = `test_${randomBytes(8).toString('hex')}`, template = 'template0') {
      // In memory a copy of files takes a third of the time of one by pages.
      await run(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`)
      return name
    },
    async copyDatabase(name) {
      await run(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
      await pool.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [name])
      try {
        return await this.createDatabase(undefined, name)
      } finally {
        await run(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
      }
    },
    dropDatabase: (name) => run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  }
}

/** The database of a run that has all tables and no rows, of which others are copies. */
export const emptyTemplate = 'empty'

let own: Promise<Postgres> | undefined

/** The PostgreSQL of all tests of this run, or one that ends with this process. */
export function testPostgres(): Promise<Postgres> {
  const address = process.env.CHAMADA_TEST_POSTGRES
  own ??= address ? Promise.resolve(joinPostgres(address)) : startPostgres()
  return own
}
