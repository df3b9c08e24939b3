import { TransactionLost } from './notStored.ts'
import type { Q } from './statements/queries.ts'

/** What runs statements in a transaction. */
type Statements = Pick<Q, 'connection'>

/** Undoes what was written since the savepoint was made. It stays, for what is written next. */
export type Undo = () => Promise<void>

/**
 * Runs `work` in a savepoint: when it throws, only its own changes are undone and the transaction continues. Throws a
 * TransactionLost when that cannot be.
 */
export async function inSavepoint<T>(q: Statements, work: (undo: Undo) => T | Promise<T>): Promise<T> {
  const run = (command: string) => q.connection.prepare(`${command} part`).run([])
  // Statements run in the order in which they were started: only what the work itself waits for is waited for.
  const made = run('SAVEPOINT')
  made.catch(() => {})
  const undo = () => run('ROLLBACK TO SAVEPOINT')
  try {
    const result = await work(undo)
    await made
    const released = run('RELEASE SAVEPOINT')
    // One that fails is of a transaction that is lost, as its end will tell.
    released.catch(() => {})
    return result
  } catch (error) {
    await undo()
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
  act: (undo: Undo) => Promise<T>,
  onFault: (error: unknown) => F,
): Promise<T | F> {
  try {
    return await inSavepoint(q, act)
  } catch (error) {
    if (error instanceof TransactionLost) throw error
    return onFault(error)
  }
}
