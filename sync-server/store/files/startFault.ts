import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { type Fault, latestMigration, migrationIn } from './databaseFile.ts'

/** Up to this size, bytes, comparing the indexes takes about a second. */
const smallBytes = 256 * 2 ** 20

/**
 * Why the server must not open a database, or undefined. It reads the whole file: some seconds for a gigabyte. Of a
 * large one it compares the indexes only with `thorough`, which takes longer. A file that does not exist, or is empty,
 * becomes a new database. Others may have it open.
 */
export function startFaultOf(file: string, thorough = false): Fault | undefined {
  if (!existsSync(file) || statSync(file).size === 0) return undefined
  let db: Database.Database | undefined
  try {
    db = new Database(file, { fileMustExist: true, timeout: 5000 })
    const names = db.prepare("select name from sqlite_master where type = 'table'").pluck().all()
    // A start that was killed at once leaves a database without tables.
    if (names.length && !names.includes('__drizzle_migrations')) return 'notChamada'
    const check = thorough || statSync(file).size <= smallBytes ? 'integrity_check(1)' : 'quick_check(1)'
    if (db.pragma(check, { simple: true }) !== 'ok') return 'damaged'
    if (thorough && (db.pragma('foreign_key_check') as unknown[]).length) return 'damaged'
    return names.length && migrationIn(db) > latestMigration() ? 'newer' : undefined
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return 'damaged'
    throw error
  } finally {
    db?.close()
  }
}

/** Returns true when the next start of the server will change a database's tables. */
export function hasPendingMigrations(file: string): boolean {
  const db = new Database(file, { fileMustExist: true, timeout: 5000 })
  try {
    return migrationIn(db) < latestMigration()
  } finally {
    db.close()
  }
}
