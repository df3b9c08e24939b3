import { NotStored, TransactionLost } from '../notStored.ts'
import type { CellKind, Connection, Statement } from '../statements/connection.ts'
import { arrayOf } from './cells.ts'
import type { Connection as Postgres } from './connection.ts'
import { isConnectionLost, isNotStored, isPassing, OutcomeUnknown, TransactionAborted } from './faults.ts'
import type { WritesBehind } from './writesBehind.ts'

/**
 * A connection to PostgreSQL in the store's words. Rows that one statement inserts go in one.
 * @param behind those of its writes that nobody waits for; left out where each write is a transaction of its own
 */
export const storeConnection = (postgres: Postgres, behind?: WritesBehind): Connection => ({
  prepare: (text, kinds) => new PostgresStatement(postgres, text, kinds, behind),
  ...(behind && { settled: () => behind.settled() }),
  ...(postgres.hasBegun && { hasTurn: () => postgres.hasBegun!() }),
})

class PostgresStatement implements Statement {
  constructor(
    private readonly postgres: Postgres,
    private readonly text: string,
    private readonly kinds: readonly CellKind[] | undefined,
    private readonly behind: WritesBehind | undefined,
  ) {}

  async rows(values: readonly unknown[]) {
    try {
      return await this.postgres.rows(this.text, values)
    } catch (error) {
      throw ofStore(this.behind ? await this.behind.reasonOf(error) : error)
    }
  }

  run(...lists: readonly (readonly unknown[])[]) {
    const written = this.write(lists)
    return this.behind ? this.behind.add(written) : written
  }

  /** Sends all before it waits for any. */
  private async write(lists: readonly (readonly unknown[])[]) {
    try {
      if (lists.length > 1 && this.kinds) await this.insert(lists, this.kinds)
      else await Promise.all(lists.map((values) => this.postgres.run(this.text, values)))
    } catch (error) {
      throw ofStore(error)
    }
  }

  /** All rows as one statement, whose text is the same however many there are: a list for each column. */
  private async insert(lists: readonly (readonly unknown[])[], kinds: readonly CellKind[]) {
    const columns = kinds.map((kind) => `cast(? as ${kind === 'number' ? 'numeric' : 'text'}[])`)
    const text = this.text.replace(oneRow, `select * from unnest(${columns.join(', ')})`)
    const values = kinds.map((_, column) => arrayOf(lists.map((list) => list[column])))
    await this.postgres.run(text, values)
  }
}

const oneRow = /values \(\?(?:, \?)*\)/

/** What the store's callers know of a fault of the database. */
export function ofStore(error: unknown): unknown {
  if (error instanceof NotStored) return error
  const isLost = error instanceof OutcomeUnknown || error instanceof TransactionAborted || isConnectionLost(error)
  if (isLost || isPassing(error)) return new TransactionLost(error)
  return isNotStored(error) ? new NotStored(error) : error
}
