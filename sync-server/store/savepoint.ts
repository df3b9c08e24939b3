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
  const { connection } = q
  const run = (command: string) => connection.prepare(`${command} part`).run([])
  // What it wrote so far fails for what was wrong with it, not for what is written next.
  const ended = async () => connection.settled?.()
  const undo = async () => {
    await ended()
    await run('ROLLBACK TO SAVEPOINT')
  }
  await run('SAVEPOINT')
  try {
    const result = await work(undo)
    await run('RELEASE SAVEPOINT')
    await ended()
    return result
  } catch (error) {
    await ended().catch(() => {})
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
