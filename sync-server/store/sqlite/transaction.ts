import type Database from 'better-sqlite3'
import type { Statement as Compiled } from 'better-sqlite3'
import { NotStored, TransactionLost } from '../notStored.ts'
import type { Connection } from '../statements/connection.ts'
import { CompiledStatement, cachedStatements } from './cachedStatements.ts'

/**
 * The writer's open transaction, and the connection that its statements run on.
 * Guarantees: SQLite rolls a whole transaction back by itself when the disk is full or fails, or memory runs out. Each
 * later statement would then be a transaction of its own, without what came before. So after every error the connection
 * is asked whether the transaction still stands. When it does not, it is lost: whoever catches the error, no further
 * statement runs, and nothing is committed.
 * Invariant: it runs statements only while a transaction is open and stands.
 * After a crash: nothing of a transaction that was not committed is kept.
 */
export class Transaction {
  readonly connection: Connection
  private state: 'none' | 'open' | TransactionLost = 'none'

  /** @param compile compiles a statement of the writer's connection, which nobody else runs */
  constructor(
    private readonly writer: Database.Database,
    compile: (text: string) => Compiled<unknown[]>,
  ) {
    this.connection = cachedStatements(
      (text) => new CompiledStatement(this.guarded(compile(text), isOfSavepoint.test(text))),
    )
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

  private guarded(statement: Compiled<unknown[]>, endsPart: boolean): Compiled<unknown[]> {
    for (const name of ['run', 'all'] as const) {
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

const storageCodes = /^SQLITE_(FULL|IOERR|NOMEM|READONLY|CANTOPEN|BUSY|LOCKED|INTERRUPT|PROTOCOL)/

/** A NotStored when SQLite could not store; otherwise the error itself. */
export function notStoredBy(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && storageCodes.test(code) ? new NotStored(error) : error
}
