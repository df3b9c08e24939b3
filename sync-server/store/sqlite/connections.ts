import Database, { type Statement as Compiled } from 'better-sqlite3'
import type { Connection, Statement } from '../statements/connection.ts'
import { CompiledStatement, cachedStatements, withSteadyLimit } from './cachedStatements.ts'
import { Transaction } from './transaction.ts'

/**
 * The connections of a database: one that writes, and those that read.
 * Guarantees: what is read was committed. While nobody writes, the writer's connection holds nothing else, so reads run
 * on it: a commit empties the cache of every other one, and each read after it would fetch its pages again.
 * Invariant: only the transaction writes. A reader's statements cannot.
 */
export interface Connections {
  writer: Database.Database
  /** The only way to write. */
  transaction: Transaction
  reader: Database.Database
  /** Reads what was committed, each statement by itself. */
  committed: Connection
  /**
   * Reads one state of the database. Whoever writes may wait for `work`: it does nothing but read.
   */
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Resolves once the writer's connection is free. Until it is given back, others are read on. */
  claimWriter(): Promise<void>
  giveWriterBack(): void
  close(): void
}

/** For how long SQLite itself waits for other processes, ms; nothing else is done meanwhile. */
export const busyTimeoutMs = 5000

/** Temporary files stay in memory: a folder of them that is full would fail transactions that the disk has room for. */
const shared = [`busy_timeout = ${busyTimeoutMs}`, 'temp_store = MEMORY']

/** Opens a file. `prepare` brings it up to date on the writer's connection before anything reads. */
export function openConnections(file: string, prepare: (writer: Database.Database) => void): Connections {
  const writer = new Database(file)
  const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON']
  for (const pragma of [...shared, ...pragmas, 'cache_size = -32000']) writer.pragma(pragma)
  prepare(writer)
  const transaction = new Transaction(writer, compilerOf(writer))
  const openReader = () => {
    const database = new Database(file)
    for (const pragma of shared) database.pragma(pragma)
    return { database, connection: readingOn(database) }
  }
  const { database: reader, connection: ofReader } = openReader()
  const ofWriter = readingOn(writer)
  const all = [reader]
  const idle: ReturnType<typeof openReader>[] = []
  let isClaimed = false
  /** How many read on the writer's connection. */
  let readings = 0
  let onFree: (() => void) | null = null

  async function readOnWriter<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (!readings) writer.exec('BEGIN')
    readings += 1
    try {
      return await work(ofWriter)
    } finally {
      readings -= 1
      if (!readings) {
        if (writer.open) writer.exec('COMMIT')
        onFree?.()
      }
    }
  }

  async function readBeside<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const own = idle.pop() ?? openReader()
    if (!all.includes(own.database)) all.push(own.database)
    own.database.exec('BEGIN')
    try {
      return await work(own.connection)
    } finally {
      if (own.database.open) own.database.exec('COMMIT')
      idle.push(own)
    }
  }

  return {
    writer,
    transaction,
    reader,
    committed: cachedStatements((text) => new CommittedRead(ofReader, ofWriter, text, () => isClaimed)),
    read: (work) => (isClaimed ? readBeside(work) : readOnWriter(work)),
    async claimWriter() {
      isClaimed = true
      if (!readings) return
      await new Promise<void>((resolve) => {
        onFree = resolve
      })
      onFree = null
    },
    giveWriterBack() {
      isClaimed = false
    },
    close() {
      for (const database of all) database.close()
      writer.close()
    },
  }
}

function compilerOf(database: Database.Database): (text: string) => Compiled<unknown[]> {
  const prepare = database.prepare.bind(database)
  return (text) => prepare(withSteadyLimit(text))
}

function readingOn(database: Database.Database): Connection {
  const compile = compilerOf(database)
  return cachedStatements((text) => readOnly(compile(text)))
}

function readOnly(compiled: Compiled<unknown[]>): Statement {
  if (!compiled.readonly) throw new Error('the statement writes, and this connection is readonly')
  return new CompiledStatement(compiled)
}

/** A statement that is run on the connection that is better at the time. */
class CommittedRead implements Statement {
  constructor(
    private readonly ofReader: Connection,
    private readonly ofWriter: Connection,
    private readonly text: string,
    private readonly isWriting: () => boolean,
  ) {}
  rows(values: readonly unknown[]) {
    return (this.isWriting() ? this.ofReader : this.ofWriter).prepare(this.text).rows(values)
  }
  run(...lists: readonly (readonly unknown[])[]) {
    return this.ofReader.prepare(this.text).run(...lists)
  }
}
