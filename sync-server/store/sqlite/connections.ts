import Database, { type Statement } from 'better-sqlite3'
import { cachedStatements } from './cachedStatements.ts'
import { Transaction } from './transaction.ts'

/**
 * The two connections of a database: one that writes, and one that reads.
 * Guarantees: what is read was committed. While no transaction is open, the writer's connection holds nothing else, so
 * reads run on it: a commit empties the other one's cache, and each read after it would fetch its pages again.
 * Invariant: only the writer's own queries write. A reader's are compiled for its connection, which cannot.
 */
export interface Connections {
  writer: Database.Database
  /** The writer's transaction, whose client is the only way to write. */
  transaction: Transaction
  reader: Database.Database
  /** Runs reads in one go on one state of the database, which spares each the locks of its own. */
  readAtOnce<T>(work: () => T): T
}

/** For how long SQLite itself waits for other processes, ms; nothing else is done meanwhile. */
export const busyTimeoutMs = 5000

/** Temporary files stay in memory: a folder of them that is full would fail transactions that the disk has room for. */
const shared = [`busy_timeout = ${busyTimeoutMs}`, 'temp_store = MEMORY']

/** Opens a file. `prepare` brings it up to date on the writer's connection before anything reads. */
export function openConnections(file: string, prepare: (writer: Database.Database) => void): Connections {
  const writer = new Database(file)
  const transaction = new Transaction(writer, compilerOf(writer))
  cacheStatements(writer)
  const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON']
  for (const pragma of [...shared, ...pragmas, 'cache_size = -32000']) writer.pragma(pragma)
  prepare(writer)
  const reader = cacheStatements(new Database(file))
  for (const pragma of [...shared, 'query_only = ON']) reader.pragma(pragma)
  /** The connection of the reads under way; null: each on its own. */
  let chosen: Database.Database | null = null
  const now = () => chosen ?? (writer.inTransaction ? reader : writer)
  return {
    writer,
    transaction,
    reader: readingCommitted(reader, writer, now),
    readAtOnce(work) {
      if (chosen) return work()
      const connection = now()
      connection.exec('BEGIN')
      chosen = connection
      try {
        return work()
      } finally {
        chosen = null
        connection.exec('COMMIT')
      }
    },
  }
}

/** Makes a connection compile each statement once. */
function cacheStatements(database: Database.Database): Database.Database {
  database.prepare = cachedStatements(compilerOf(database)) as typeof database.prepare
  return database
}

const compilerOf = (database: Database.Database): ((source: string) => Statement<unknown[]>) =>
  database.prepare.bind(database) as never

/** Makes a connection run its reads on the one that `now` tells. */
function readingCommitted(reader: Database.Database, writer: Database.Database, now: () => Database.Database) {
  const prepare = reader.prepare.bind(reader)
  reader.prepare = ((source: string) => {
    const own = prepare(source)
    if (!own.readonly || !own.reader) return own
    return new CommittedRead(own, writer.prepare(source), () => now() === writer)
  }) as typeof reader.prepare
  return reader
}

/** The part of a statement that reads use. */
class CommittedRead implements Pick<Statement<unknown[]>, 'all' | 'get' | 'raw'> {
  readonly reader = true
  private isRaw = false
  constructor(
    private readonly own: Statement<unknown[]>,
    private readonly writers: Statement<unknown[]>,
    private readonly runsOnWriter: () => boolean,
  ) {}
  raw(isRaw = true) {
    this.isRaw = isRaw
    return this as never
  }
  all(...values: unknown[]) {
    return this.now().all(...values)
  }
  get(...values: unknown[]) {
    return this.now().get(...values)
  }
  private now() {
    return (this.runsOnWriter() ? this.writers : this.own).raw(this.isRaw)
  }
}
