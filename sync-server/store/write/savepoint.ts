import { sql } from 'drizzle-orm'
import type { Q } from '../store.ts'

/** Runs `work` in a savepoint: when it throws, only its own changes are undone and the transaction continues. */
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
