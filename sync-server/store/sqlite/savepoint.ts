import type Database from 'better-sqlite3'
import { TransactionLost } from './transaction.ts'

/** What runs statements in a transaction. */
interface Statements {
  readonly $client: Pick<Database.Database, 'prepare'>
}

/**
 * Runs `work` in a savepoint: when it throws, only its own changes are undone and the transaction continues. Throws a
 * TransactionLost when that cannot be.
 */
export async function inSavepoint<T>(q: Statements, work: () => T | Promise<T>): Promise<T> {
  const run = (command: string) => q.$client.prepare(`${command} part`).run()
  run('SAVEPOINT')
  try {
    const result = await work()
    run('RELEASE')
    return result
  } catch (error) {
    run('ROLLBACK TO')
    run('RELEASE')
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
