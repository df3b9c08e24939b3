import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { giveTo, type Runner, type RunningServer, startServer } from './postgresServer.ts'
import { makeTestFolder, removeTestFolder } from './testFolder.ts'

/** A server that follows another one, and answers readers. */
export interface PostgresReplica {
  /** The address of one of its databases. */
  url(database: string): string
  /** Lets it stay where it is, or go on. */
  follow(on: boolean): Promise<void>
  /** Ends the server, which `start` starts again on the same data. */
  end(mode: 'immediate' | 'fast'): Promise<void>
  start(): Promise<void>
  /** Makes it a database of its own, which follows nobody. */
  promote(): Promise<void>
  /** Ends the server and removes everything. */
  stop(): Promise<void>
}

export const addressOf = (folder: string, database: string) =>
  `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=postgres`

/** What a server needs that others follow. */
export const followedSettings = { wal_level: 'replica', max_wal_senders: 4, wal_keep_size: '256MB' }

interface Followed {
  address: string
  data: string
  settings: Record<string, string | number>
  programs: string
  runner: Runner | undefined
}

/** What is the followed server's own, or is made anew. */
const left = /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/

/** Copies the files of a server that runs, as `pg_basebackup` does, which npm does not bring; and follows it from there. */
export async function startReplica({ address, data, settings, programs, runner }: Followed): Promise<PostgresReplica> {
  const folder = makeTestFolder('replica')
  const own = join(folder, 'data')
  const source = new pg.Client({ connectionString: address })
  await source.connect()
  try {
    await source.query(`SELECT pg_backup_start('replica', true)`)
    cpSync(data, own, { recursive: true, filter: (path) => !left.test(relative(data, path)) })
    const { rows } = await source.query('SELECT labelfile FROM pg_backup_stop(false)')
    writeFileSync(join(own, 'backup_label'), rows[0].labelfile)
  } finally {
    await source.end()
  }
  mkdirSync(join(own, 'pg_wal'), { recursive: true })
  writeFileSync(join(own, 'standby.signal'), '')
  giveTo(runner, folder)
  const host = new URL(address).searchParams.get('host')
  const follows = {
    unix_socket_directories: folder,
    primary_conninfo: `host=${host} user=postgres`,
    // Readers that are in the way are not waited for.
    max_standby_streaming_delay: 0,
    wal_retrieve_retry_interval: '100ms',
  }
  const all = Object.entries({ ...settings, ...follows })
  const words = ['-D', own, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const start = () => startServer(join(programs, 'postgres'), words, { data: own, runner, folders: [folder] })
  let server: RunningServer | undefined = await start()
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: addressOf(folder, 'postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    url: (database) => addressOf(folder, database),
    follow: (on) => run(on ? 'SELECT pg_wal_replay_resume()' : 'SELECT pg_wal_replay_pause()'),
    async end(mode) {
      await server?.end(mode)
      server = undefined
    },
    async start() {
      server ??= await start()
    },
    promote: () => run('SELECT pg_promote()'),
    async stop() {
      await server?.end('immediate')
      removeTestFolder(folder)
    },
  }
}
