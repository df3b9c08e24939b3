import Database, { type Statement } from 'better-sqlite3'

/**
 * What a fault does to the open transaction: 'lost' has SQLite roll all of it back, as for a full disk; 'refused' leaves
 * it standing, as for a statement that could be undone alone.
 */
export type FaultKind = 'lost' | 'refused'

/** The disk of a database, which fails once, at one statement of a transaction. */
export interface FailingDisk {
  /** How many statements of transactions ran, commits included. */
  readonly ran: number
  /** Counts from 1 again, and fails at the statement of that number. */
  failAt(statement: number, kind: FaultKind): void
  /** Limits the database to so many pages beyond those it has; SQLite fails by itself then. null: no limit. */
  leaveRoomFor(pages: number | null): void
}

type Prepare = (this: Database.Database, source: string) => Statement<unknown[]>

/** Opens a store, with whatever else `open` does, and a disk below it that can be made to fail. */
export async function withFailingDisk<T extends { file: string }>(
  open: () => T | Promise<T>,
): Promise<{ opened: T; disk: FailingDisk }> {
  const writers = new Map<string, { connection: Database.Database; disk: Disk }>()
  const plain = Database.prototype.prepare as unknown as Prepare
  const prepare: Prepare = function (source) {
    if (!writers.has(this.name)) writers.set(this.name, { connection: this, disk: new Disk(this) })
    const statement = plain.call(this, source)
    const { connection, disk } = writers.get(this.name)!
    return connection === this ? disk.watched(statement) : statement
  }
  Database.prototype.prepare = prepare as never
  try {
    const opened = await open()
    return { opened, disk: writers.get(opened.file)!.disk }
  } finally {
    Database.prototype.prepare = plain as never
  }
}

class Disk implements FailingDisk {
  ran = 0
  private isWriting = false
  private fault: { at: number; kind: FaultKind } | null = null
  private readonly exec: (source: string) => Database.Database

  constructor(private readonly connection: Database.Database) {
    this.exec = connection.exec.bind(connection)
    connection.exec = (source) => {
      if (source === 'COMMIT' && this.isWriting) this.beforeEach()
      const done = this.exec(source)
      if (source === 'BEGIN IMMEDIATE') this.isWriting = true
      if (source === 'COMMIT' || source === 'ROLLBACK') this.isWriting = false
      return done
    }
  }

  failAt(at: number, kind: FaultKind) {
    this.ran = 0
    this.fault = { at, kind }
  }

  leaveRoomFor(pages: number | null) {
    const now = this.connection.pragma('page_count', { simple: true }) as number
    this.connection.pragma(`max_page_count = ${pages === null ? 2 ** 30 : now + pages}`)
  }

  watched(statement: Statement<unknown[]>): Statement<unknown[]> {
    for (const name of ['run', 'get', 'all'] as const) {
      const plain = statement[name].bind(statement) as (...values: unknown[]) => never
      statement[name] = (...values: unknown[]) => {
        if (this.isWriting) this.beforeEach()
        return plain(...values)
      }
    }
    return statement
  }

  private beforeEach() {
    this.ran += 1
    if (this.ran !== this.fault?.at) return
    const { kind } = this.fault
    this.fault = null
    if (kind === 'lost') {
      this.isWriting = false
      this.exec('ROLLBACK')
    }
    throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
  }
}
