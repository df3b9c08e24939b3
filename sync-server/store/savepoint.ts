import { TransactionLost } from './notStored.ts'
import type { Q } from './statements/queries.ts'

/** What runs statements in a transaction. */
type Statements = Pick<Q, 'connection'>

/**
 * Runs `work` in a savepoint: when it throws, only its own changes are undone and the transaction continues. Throws a
 * TransactionLost when that cannot be.
 */
export async function inSavepoint<T>(q: Statements, work: () => T | Promise<T>): Promise<T> {
  const run = (command: string) => q.connection.prepare(`${command} part`).run([])
  await run('SAVEPOINT')
  try {
    const result = await work()
    await run('RELEASE SAVEPOINT')
    return result
  } catch (error) {
    await run('ROLLBACK TO SAVEPOINT')
    await run('RELEASE SAVEPOINT')
    throw error
  }
}

/**
 * Runs one of several acts that share a transaction, in a savepoint. A fault of that act alone becomes what `onFault`
 * makes of it, and the others go on. When the whole transaction is lost, it throws: nothing of it may be told as done.
 */
export async function eachByItself<T, F>(
  q: Statements,
  act: () => Promise<T>,
  onFault: (error: unknown) => F,
): Promise<T | F> {
  try {
    return await inSavepoint(q, act)
  } catch (error) {
    if (error instanceof TransactionLost) throw error
    return onFault(error)
  }
}
