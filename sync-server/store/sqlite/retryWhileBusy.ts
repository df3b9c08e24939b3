import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { busyTimeoutMs } from './connections.ts'

/** For how long a write waits for other processes, ms: an import of a large school takes some seconds. */
const mostWaitMs = 20_000
const askAgainMs = 10

/**
 * Does something that SQLite refuses while others use the database, and tries again when it was refused. SQLite itself
 * would keep the whole process waiting. After twenty seconds it throws what SQLite throws.
 * @param act returns false when it cannot be done now; after twenty seconds it is left undone without an error
 */
export async function retryWhileBusy(database: Database.Database, act: () => unknown): Promise<void> {
  for (let left = mostWaitMs; ; left -= askAgainMs) {
    if (doneNow(database, act, left > 0) || left <= 0) return
    await pause(askAgainMs)
  }
}

function doneNow(database: Database.Database, act: () => unknown, mayWait: boolean): boolean {
  database.pragma('busy_timeout = 0')
  try {
    return act() !== false
  } catch (error) {
    const isBusy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
    if (isBusy && mayWait) return false
    throw error
  } finally {
    database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  }
}
