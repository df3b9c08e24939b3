import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { latestMigration, migrationIn } from '../files/databaseFile.ts'
import { lockData } from '../files/dataLock.ts'
import { hasPendingMigrations, startFaultOf } from '../files/startFault.ts'
import { openSqlite } from '../sqlite/sqliteStore.ts'
import { type Cell, columnList, type MovedTable } from './movedTables.ts'
import { InUse, type Side, type SideUse, type Writer } from './side.ts'

/**
 * A folder of data, held against servers and restores while `work` runs; a source's database is held against other
 * commands, too, until its one `write`. Throws an InUse when a server has it. Beside its servers nothing is held.
 */
export async function withSqliteSide<T>(data: string, use: SideUse, work: (side: Side) => Promise<T>): Promise<T> {
  const lock = use === 'beside' ? undefined : lockData(data)
  if (!lock && use !== 'beside') throw new InUse(data)
  const side = new SqliteSide(join(data, 'chamada.sqlite'), use)
  try {
    return await work(side)
  } finally {
    side.close()
    lock?.release()
  }
}

/** What is taken out leaves the file, as in a store. */
const pragmas = ['synchronous = FULL', 'cache_size = -64000', 'secure_delete = ON']

class SqliteSide implements Side {
  private opened: Database.Database | undefined

  constructor(
    private readonly file: string,
    private readonly use: SideUse,
  ) {}

  private get database(): Database.Database {
    if (this.opened) return this.opened
    const database = new Database(this.file, { fileMustExist: true, timeout: 5000 })
    this.opened = database
    for (const pragma of pragmas) database.pragma(pragma)
    if (this.use === 'beside') database.pragma('query_only = ON')
    if (this.use === 'source') database.exec('BEGIN IMMEDIATE')
    return database
  }

  rows = async (sql: string, values: readonly Cell[] = []) => this.database.prepare(sql).raw().all(values) as Cell[][]

  async write(work: (writer: Writer) => Promise<void>) {
    const { database } = this
    if (!database.inTransaction) database.exec('BEGIN IMMEDIATE')
    try {
      await work({
        run: async (sql, values = []) => void database.prepare(sql).run(values),
        insert: async (table, rows) => insertInto(database, table, rows),
        remove: async (table, keys) => removeFrom(database, table, keys),
      })
      database.exec('COMMIT')
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  async state(isWhole = false) {
    if (!existsSync(this.file) || statSync(this.file).size === 0) return 'none'
    const fault = isWhole ? versionFault(this.file) : startFaultOf(this.file, true)
    if (fault) return fault
    const database = new Database(this.file, { fileMustExist: true })
    const tables = database.prepare("select count(*) from sqlite_master where type = 'table'").pluck().get()
    database.close()
    if (!tables) return 'none'
    return hasPendingMigrations(this.file) ? 'older' : 'current'
  }

  async prepare() {
    await openSqlite({ file: this.file }).close()
  }

  async settle() {
    this.database.pragma('wal_checkpoint(TRUNCATE)')
  }

  close() {
    this.opened?.close()
  }
}

function insertInto(database: Database.Database, table: MovedTable, rows: readonly (readonly Cell[])[]) {
  const marks = table.columns.map(() => '?').join(', ')
  const insert = database.prepare(
    `insert into "${table.name}" (${columnList(table)}) values (${marks}) on conflict do nothing`,
  )
  for (const row of rows) insert.run(row)
}

function removeFrom(database: Database.Database, { name, key }: MovedTable, keys: readonly (readonly Cell[])[]) {
  const remove = database.prepare(`delete from "${name}" where ${key.map((each) => `"${each}" = ?`).join(' and ')}`)
  for (const each of keys) remove.run(each)
}

function versionFault(file: string): 'newer' | undefined {
  const database = new Database(file, { fileMustExist: true })
  try {
    return migrationIn(database) > latestMigration() ? 'newer' : undefined
  } finally {
    database.close()
  }
}
