import type { PoolClient, QueryArrayResult } from 'pg'
import { toSent, types } from './cells.ts'
import { isConnectionLost, isOfAborted, isStale } from './faults.ts'
import type { StatementNames } from './statementNames.ts'
import { translate } from './translate.ts'

/** The protocol counts values in 16 bits, and the driver would send those of a larger number's rest. */
const mostValues = 65_535

/** What runs statements. Their values are `?`, as in SQLite. */
export interface Connection {
  /** Rows as lists of cells. */
  rows(sql: string, values: readonly unknown[]): Promise<unknown[][]>
  /**
   * Runs a statement that returns no rows; returns how many rows it changed. Without values it may be several statements,
   * parted by semicolons.
   */
  run(sql: string, values?: readonly unknown[]): Promise<number>
  /** Of a transaction that may read while it still waits for its lock: resolves once it has it. */
  hasBegun?(): Promise<unknown>
}

/**
 * A connection while one transaction or one statement has it.
 * Guarantees: statements run one by one in the order in which they were asked for. Those between which nobody waits are
 * sent together, and each has its own answer: after one that failed, the others fail up to a rollback. Once it ends
 * none is taken, so a statement that nobody waited for cannot run in another's transaction.
 * Invariant: an error says why, also when the server closed the connection between two statements.
 * After a crash of the server: statements throw, and the connection is not used again.
 */
export class HeldConnection implements Connection {
  /** Why the transaction stands no more, if it does not: the last error that is not only that it does not. */
  lastFault: unknown
  /** It may be waiting for an answer still, or lacks what it had prepared. */
  isSpoilt = false
  private isEnded = false
  private begun: Promise<unknown> | undefined
  private hasWriteWaiting = false

  /** @param closedBy tells why the server closed the connection, if it did */
  constructor(
    private readonly client: PoolClient,
    private readonly names: StatementNames,
    private readonly closedBy: () => Error | undefined,
  ) {}

  async rows(sql: string, values: readonly unknown[]): Promise<unknown[][]> {
    if (this.begun && this.hasWriteWaiting) await this.begun
    return (await this.query(sql, values)).rows
  }

  /** Writes wait for this, which nobody else has to wait for, and so does whatever is started after one that waits. */
  writeAfter(begun: Promise<unknown>): void {
    this.begun = begun
    const isOver = () => {
      this.begun = undefined
    }
    begun.then(isOver, () => {})
  }

  hasBegun(): Promise<unknown> {
    return this.begun ?? Promise.resolve()
  }

  async run(sql: string, values: readonly unknown[] = []): Promise<number> {
    if (this.begun) {
      this.hasWriteWaiting = true
      await this.begun
    }
    const done = values.length > 0 ? await this.query(sql, values) : await this.plainly(sql)
    return [done].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
  }

  /** Runs a last command after all statements, and returns the one that the server says it ran. */
  async endBy(command: 'COMMIT' | 'ROLLBACK'): Promise<string> {
    const done = this.plainly(command)
    this.end()
    return (await done).command
  }

  end(): void {
    this.isEnded = true
  }

  private async query(sql: string, values: readonly unknown[]): Promise<QueryArrayResult> {
    if (values.length > mostValues) throw new RangeError(`a statement cannot have ${values.length} values`)
    const text = translate(sql)
    const sent = values.map(toSent)
    const name = this.names.nameOf(text, sent.length)
    return this.whileHeld(() => this.client.query({ text, name, values: sent, rowMode: 'array', types }))
  }

  /** By the simple protocol, which prepares nothing. */
  private plainly(text: string): Promise<QueryArrayResult> {
    return this.whileHeld(() => this.client.query({ text, rowMode: 'array', types }))
  }

  private whileHeld<T>(send: () => Promise<T>): Promise<T> {
    if (this.isEnded) return Promise.reject(new Error('the transaction of this statement has ended'))
    this.sendTogether()
    return send().catch((error) => {
      const fault = this.closedBy() ?? error
      // What was sent behind a statement that failed was not prepared either.
      const isOfEarlier = isOfAborted(fault) || (isStale(fault) && this.lastFault !== undefined)
      if (!isOfEarlier) this.lastFault = fault
      this.isSpoilt ||= isConnectionLost(fault) || isStale(fault)
      throw fault
    })
  }

  /** What is started before the process waits for anything goes out in one piece: each costs the system as much as all. */
  private sendTogether() {
    const { stream } = this.client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}
