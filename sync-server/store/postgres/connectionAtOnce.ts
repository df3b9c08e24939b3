import { NeedsSavepoint } from '../notStored.ts'
import type { Connection, Statement } from '../statements/connection.ts'

/**
 * The connection of one of several works that run at the same time in one transaction.
 * Guarantees: it makes no savepoint, which would hold what the others write, too. Whoever has to undo something gets a
 * NeedsSavepoint instead.
 * Invariant: what `hasWritten` denies has changed nothing.
 * After a crash: they are of one transaction, all or nothing.
 */
export function connectionAtOnce(connection: Connection): { connection: Connection; hasWritten(): boolean } {
  let written = false
  const statement = (text: string, kinds?: Parameters<Connection['prepare']>[1]): Statement => {
    if (isOfSavepoint.test(text)) return ofSavepoint(text)
    const { rows, run } = boundTo(connection.prepare(text, kinds))
    if (reads.test(text)) return { rows, run }
    return {
      rows(values) {
        written = true
        return rows(values)
      },
      run(...lists) {
        written = true
        return run(...lists)
      },
    }
  }
  return { connection: { ...connection, prepare: statement }, hasWritten: () => written }
}

const isOfSavepoint = /^(SAVEPOINT|RELEASE|ROLLBACK)\b/
const reads = /^\s*\(?select\b/i

const boundTo = (statement: Statement): Statement => ({
  rows: (values) => statement.rows(values),
  run: (...lists) => statement.run(...lists),
})

const ofSavepoint = (text: string): Statement => ({
  rows: async () => [],
  async run() {
    if (text.startsWith('ROLLBACK')) throw new NeedsSavepoint('it runs beside others')
  },
})
