import { closeSync, constants, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from './store.ts'

/**
 * The database as a file among others: whether one is a whole Chamada, and how one takes another's place.
 * Power cuts: at every moment the database's name stands for the old one or the new one, each whole.
 */
export type Fault = 'notChamada' | 'damaged' | 'newer'

/** SQLite's own files beside a database. */
const tails = ['-wal', '-shm', '-journal']

/** What keeps a file from being used as the database, if anything. Takes its log in, so that it is one file afterwards. */
export function faultOf(file: string): Fault | undefined {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.pragma('journal_mode = DELETE')
    const names = db.prepare("select name from sqlite_master where type = 'table'").pluck().all()
    if (!['__drizzle_migrations', 'meta', 'journal', 'roll_calls'].every((name) => names.includes(name)))
      return 'notChamada'
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') return 'damaged'
    const last = db.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
    const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
    return Number(last) > Math.max(...known) ? 'newer' : undefined
  } catch (error) {
    if (codeOf(error) === 'SQLITE_NOTADB') return 'notChamada'
    if (codeOf(error).startsWith('SQLITE_CORRUPT')) return 'damaged'
    throw error
  } finally {
    db.close()
  }
}

/** Whether another connection has the database open; one too damaged to tell is taken for free. */
export function isHeld(file: string): boolean {
  const db = new Database(file, { fileMustExist: true, timeout: 200 })
  try {
    // Leaving the log behind takes the whole file, which a connection of anybody else's prevents.
    db.pragma('journal_mode = DELETE')
    return false
  } catch (error) {
    return codeOf(error).startsWith('SQLITE_BUSY')
  } finally {
    db.close()
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)

/** Copies a database nobody writes to, with its log, over whatever had the name. */
export function copyDatabase(from: string, to: string): void {
  removeDatabase(to)
  for (const tail of ['', '-wal'])
    if (existsSync(from + tail)) copyFileSync(from + tail, to + tail, constants.COPYFILE_FICLONE)
}

export function removeDatabase(file: string): void {
  for (const tail of ['', ...tails]) rmSync(file + tail, { force: true })
}

/**
 * Gives `fresh`, a single file nobody has open, the database's name.
 * @param kept what the database that was there, if any, is called from now on, its log beside it
 */
export function putInPlace(fresh: string, file: string, kept?: string): void {
  flush(fresh)
  if (kept) {
    copyFileSync(file, kept, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    flush(kept)
  }
  for (const tail of tails) {
    // An old log would be played into the new database.
    if (kept && existsSync(file + tail)) renameSync(file + tail, kept + tail)
    else rmSync(file + tail, { force: true })
  }
  renameSync(fresh, file)
  flush(dirname(file))
}

/** Returns once a file, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  // Windows keeps its folders' names by itself and knows no flush of them.
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
