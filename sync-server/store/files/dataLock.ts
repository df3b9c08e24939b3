import { join } from 'node:path'
import Database from 'better-sqlite3'

export interface DataLock {
  release(): void
}

/**
 * Holds a folder of data for one server or one restore; undefined while another one does. Other administrative
 * commands do not ask for it.
 * The lock is SQLite's, on an empty file of its own: the system ends it with the process, however that ends. It is held
 * as long as the returned object is in use.
 */
export function lockData(data: string): DataLock | undefined {
  const db = new Database(join(data, 'chamada.sqlite.servidor'), { timeout: 0 })
  try {
    // Nothing is written, also no journal beside it.
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  return { release: () => void db.close() }
}
