import type { Q } from '../store.ts'

/** Runs `work` in a savepoint: when it throws, only its own changes are undone and the transaction continues. */
export async function inSavepoint<T>(q: Q, work: () => Promise<T>): Promise<T> {
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
