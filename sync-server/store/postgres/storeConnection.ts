import { NotStored, TransactionLost } from '../notStored.ts'
import type { Connection, Statement } from '../statements/connection.ts'
import type { Connection as Postgres } from './connection.ts'
import { isConnectionLost, isNotStored, isPassing, OutcomeUnknown, TransactionAborted } from './faults.ts'

/** A connection to PostgreSQL in the store's words. Rows that one statement inserts go in one. */
export const storeConnection = (postgres: Postgres): Connection => ({
  prepare: (text) => new PostgresStatement(postgres, text),
})

class PostgresStatement implements Statement {
  constructor(
    private readonly postgres: Postgres,
    private readonly text: string,
  ) {}

  async rows(values: readonly unknown[]) {
    try {
      return await this.postgres.rows(this.text, values)
    } catch (error) {
      throw ofStore(error)
    }
  }

  async run(...lists: readonly (readonly unknown[])[]) {
    try {
      if (lists.length > 1 && insertion.test(this.text)) await this.insert(lists)
      else for (const values of lists) await this.postgres.run(this.text, values)
    } catch (error) {
      throw ofStore(error)
    }
  }

  private async insert(lists: readonly (readonly unknown[])[]) {
    const most = Math.floor(mostValues / lists[0]!.length)
    for (let i = 0; i < lists.length; i += most) {
      const some = lists.slice(i, i + most)
      const text = this.text.replace(insertion, (row) => `values ${Array(some.length).fill(row.slice(7)).join(', ')}`)
      await this.postgres.run(text, some.flat())
    }
  }
}

/** The protocol counts values in 16 bits. */
const mostValues = 65_535
const insertion = /values \(\?(?:, \?)*\)/

/** What the store's callers know of a fault of the database. */
export function ofStore(error: unknown): unknown {
  if (error instanceof NotStored) return error
  const isLost = error instanceof OutcomeUnknown || error instanceof TransactionAborted || isConnectionLost(error)
  if (isLost || isPassing(error)) return new TransactionLost(error)
  return isNotStored(error) ? new NotStored(error) : error
}
