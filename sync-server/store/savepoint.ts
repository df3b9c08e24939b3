import { sql } from 'drizzle-orm'
import type { Q } from './store.ts'

/** Runs work so that, should it throw, only it is taken back and the transaction goes on. */
export async function inSavepoint<T>(q: Q, work: () => Promise<T>): Promise<T> {
  q.run(sql.raw('SAVEPOINT part'))
  try {
    const result = await work()
    q.run(sql.raw('RELEASE part'))
    return result
  } catch (error) {
    q.run(sql.raw('ROLLBACK TO part'))
    q.run(sql.raw('RELEASE part'))
    throw error
  }
}
