import type Database from 'better-sqlite3'
import type { Statement } from 'better-sqlite3'
import { cachedStatements } from './cachedStatements.ts'

/**
 * The writer's open transaction, and the client that its queries run on.
 * Guarantees: SQLite rolls a whole transaction back by itself when the disk is full or fails, or memory runs out. Each
 * later statement would then be a transaction of its own, without what came before. So after every error the connection
 * is asked whether the transaction still stands. When it does not, it is lost: whoever catches the error, no further
 * statement runs, and nothing is committed.
 * Invariant: the client runs statements only while a transaction is open and stands.
 * After a crash: nothing of a transaction that was not committed is kept.
 */
export class Transaction {
  readonly client: Client
  private state: 'none' | 'open' | TransactionLost = 'none'

  /** @param compile compiles a statement of the writer's connection, which nobody else runs */
  constructor(
    private readonly writer: Database.Database,
    compile: (source: string) => Statement<unknown[]>,
  ) {
    this.client = new Client(cachedStatements((source) => this.guarded(compile(source), isOfSavepoint.test(source))))
  }

  begin(): void {
    this.writer.exec('BEGIN IMMEDIATE')
    this.state = 'open'
  }

  /** Throws when the transaction is lost, or does not reach the disk. */
  commit(): void {
    this.mustStand()
    this.writer.exec('COMMIT')
    this.state = 'none'
  }

  /** Ends a transaction without keeping anything of it. A disk that fails may fail here, too; the next `begin` tells. */
  rollBack(): void {
    this.state = 'none'
    try {
      if (this.writer.open && this.writer.inTransaction) this.writer.exec('ROLLBACK')
    } catch {
      // The error that led here is reported.
    }
  }

  /** Throws a TransactionLost when nothing of the transaction can be kept any more. */
  mustStand(): void {
    if (this.state === 'none') throw new Error('no transaction is open')
    if (this.state !== 'open') throw this.state
  }

  private guarded(statement: Statement<unknown[]>, endsPart: boolean): Statement<unknown[]> {
    for (const name of ['run', 'get', 'all'] as const) {
      const plain = statement[name].bind(statement) as (...values: unknown[]) => never
      statement[name] = (...values: unknown[]) => {
        this.mustStand()
        try {
          return plain(...values)
        } catch (error) {
          // Without its savepoint, what a part had written cannot be told from the rest.
          if (endsPart || !this.writer.inTransaction) this.state = new TransactionLost(error)
          throw this.state === 'open' ? notStoredBy(error) : this.state
        }
      }
    }
    return statement
  }
}

const isOfSavepoint = /^(SAVEPOINT|RELEASE|ROLLBACK)\b/

/** The part of a connection that queries use. Drizzle knows a client by its being no plain object. */
class Client {
  constructor(readonly prepare: (source: string) => Statement<unknown[]>) {}
}

/** The database could not store something: its disk is full, fails or cannot be written. The next attempt may succeed. */
export class NotStored extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'NotStored'
  }
}

/** Nothing of the whole transaction is kept, nor of those that share its commit. */
export class TransactionLost extends NotStored {
  override name = 'TransactionLost'
}

const storageCodes = /^SQLITE_(FULL|IOERR|NOMEM|READONLY|CANTOPEN|BUSY|LOCKED|INTERRUPT|PROTOCOL)/

/** A NotStored when SQLite could not store; otherwise the error itself. */
export function notStoredBy(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && storageCodes.test(code) ? new NotStored(error) : error
}
