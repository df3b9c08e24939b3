import { closeSync, constants, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../migrationsFolder.ts'

/**
 * The database as a file: whether a file is a whole Chamada database, and how one file replaces another.
 * After a crash: the database's name always stands for the old file or the new one, each whole.
 */
export type Fault = 'notChamada' | 'damaged' | 'newer'

/** SQLite's own files beside a database. */
const tails = ['-wal', '-shm', '-journal']

/**
 * Returns why a file cannot be used as the database, or undefined. Merges the file's log into it, so that it is one
 * file afterwards.
 */
export function faultOf(file: string): Fault | undefined {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.pragma('journal_mode = DELETE')
    const names = db.prepare("select name from sqlite_master where type = 'table'").pluck().all()
    if (!['__drizzle_migrations', 'meta', 'journal', 'roll_calls'].every((name) => names.includes(name)))
      return 'notChamada'
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') return 'damaged'
    if ((db.pragma('foreign_key_check') as unknown[]).length) return 'damaged'
    return migrationIn(db) > latestMigration() ? 'newer' : undefined
  } catch (error) {
    if (codeOf(error) === 'SQLITE_NOTADB') return 'notChamada'
    if (codeOf(error).startsWith('SQLITE_CORRUPT')) return 'damaged'
    throw error
  } finally {
    db.close()
  }
}

/** When the latest migration of this version of Chamada was written, ms. */
export const latestMigration = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

export const migrationIn = (db: Database.Database): number =>
  Number(db.prepare('select max(created_at) from __drizzle_migrations').pluck().get())

/** Copies a database that others may be writing to, as it is at one instant, over any file of that name. */
export async function copyWhileUsed(from: string, to: string): Promise<void> {
  removeDatabase(to)
  const db = new Database(from, { fileMustExist: true, timeout: 5000 })
  try {
    // In one step: a copy in parts starts over whenever somebody writes in between.
    await db.backup(to, { progress: () => 0x7fffffff })
  } finally {
    db.close()
  }
}

/** What a database that nobody writes to says of itself. */
export interface DatabaseFacts {
  /** When its latest migration was written, ms. */
  migration: number
  epoch: string
  /** The rows of each table. */
  rows: Record<string, number>
  /** The uploaded files it names, each once. */
  files: { hash: string; bytes: number }[]
}

export function factsOf(file: string): DatabaseFacts {
  const db = new Database(file, { fileMustExist: true })
  try {
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
      .pluck()
      .all() as string[]
    const count = (table: string) => db.prepare(`select count(*) from "${table}"`).pluck().get() as number
    return {
      migration: migrationIn(db),
      epoch: String(db.prepare("select value from meta where name = 'epoch'").pluck().get() ?? ''),
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
      files: tables.includes('uploads')
        ? (db.prepare('select distinct hash, bytes from uploads order by hash').all() as DatabaseFacts['files'])
        : [],
    }
  } finally {
    db.close()
  }
}

/** Returns true when another connection has the database open. A file too damaged to check counts as free. */
export function isHeld(file: string): boolean {
  const db = new Database(file, { fileMustExist: true, timeout: 200 })
  try {
    // Leaving log mode needs the whole file, which any other connection prevents.
    db.pragma('journal_mode = DELETE')
    return false
  } catch (error) {
    return codeOf(error).startsWith('SQLITE_BUSY')
  } finally {
    db.close()
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)

/** Copies a database that nobody writes to, with its log, over any file of that name. */
export function copyDatabase(from: string, to: string): void {
  removeDatabase(to)
  for (const tail of ['', '-wal'])
    if (existsSync(from + tail)) copyFileSync(from + tail, to + tail, constants.COPYFILE_FICLONE)
}

export function removeDatabase(file: string): void {
  for (const tail of ['', ...tails]) rmSync(file + tail, { force: true })
}

/**
 * Gives `replacement`, a single file that nobody has open, the database's name.
 * @param kept the new name of the former database, if any; its log is kept beside it
 */
export function putInPlace(replacement: string, file: string, kept?: string): void {
  flush(replacement)
  if (kept) {
    copyFileSync(file, kept, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    flush(kept)
  }
  for (const tail of tails) {
    // SQLite would apply an old log to the new database.
    if (kept && existsSync(file + tail)) renameSync(file + tail, kept + tail)
    else rmSync(file + tail, { force: true })
  }
  renameSync(replacement, file)
  flush(dirname(file))
}

/** Returns when a file, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  // Windows writes folder entries by itself and cannot flush them.
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
