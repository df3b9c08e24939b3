import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { lockData } from '../files/dataLock.ts'
import { hasPendingMigrations, startFaultOf } from '../files/startFault.ts'
import { openSqlite } from '../sqlite/sqliteStore.ts'
import { type Cell, columnList, type MovedTable } from './movedTables.ts'
import { InUse, type Side, type Writer } from './side.ts'

/**
 * A folder of data, held against servers and restores while `work` runs. Throws an InUse when one has it.
 * @param isSource its database is held against other commands, too, until its one `write`
 */
export async function withSqliteSide<T>(
  data: string,
  { isSource }: { isSource: boolean },
  work: (side: Side) => Promise<T>,
): Promise<T> {
  const lock = lockData(data)
  if (!lock) throw new InUse()
  const side = new SqliteSide(join(data, 'chamada.sqlite'), isSource)
  try {
    return await work(side)
  } finally {
    side.close()
    lock.release()
  }
}

class SqliteSide implements Side {
  private opened: Database.Database | undefined

  constructor(
    private readonly file: string,
    private readonly isSource: boolean,
  ) {}

  private get database(): Database.Database {
    if (this.opened) return this.opened
    const database = new Database(this.file, { fileMustExist: true, timeout: 5000 })
    this.opened = database
    for (const pragma of ['synchronous = FULL', 'cache_size = -64000']) database.pragma(pragma)
    if (this.isSource) database.exec('BEGIN IMMEDIATE')
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
      })
      database.exec('COMMIT')
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  async state() {
    if (!existsSync(this.file) || statSync(this.file).size === 0) return 'none'
    const fault = startFaultOf(this.file, true)
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
  const insert = database.prepare(`insert into "${table.name}" (${columnList(table)}) values (${marks})`)
  for (const row of rows) insert.run(row)
}
