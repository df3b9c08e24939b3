import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { postgresMigrations } from '../migrationsFolder.ts'
import type { Connection } from '../postgres/connection.ts'
import { keepYear, yearsOf } from '../postgres/journalYears.ts'
import { migratePostgres } from '../postgres/migrate.ts'
import { openPool, type Pool } from '../postgres/pool.ts'
import { locks } from '../postgres/postgresStore.ts'
import { type Cell, columnList, type MovedTable } from './movedTables.ts'
import { InUse, type Side, type SideState, type SideUse } from './side.ts'

/** Whoever has just gone is listed for a moment: how often is looked, and how long is waited in between, ms. */
const mostLooks = 10
const lookAgainMs = 100

/** A large table may be counted or sorted for long. */
const longest = 6 * 60 * 60_000

/**
 * A PostgreSQL, held against the transactions of servers while `work` runs. Throws an InUse when a server or another
 * command is connected, or connects meanwhile. Beside its servers it is read alone, and nothing is held.
 */
export async function withPostgresSide<T>(url: string, use: SideUse, work: (side: Side) => Promise<T>): Promise<T> {
  const pool = openPool(url, {
    mostConnections: 2,
    statementTimeoutMs: longest,
    idleInTransactionTimeoutMs: 24 * 60 * 60_000,
    applicationName: 'chamada move',
    ...(use === 'beside' && { settings: { default_transaction_read_only: 'on' } }),
  })
  try {
    if (use === 'beside') return await work(sideOf(pool, url))
    // Servers that are there do not meet the lock.
    for (let look = 1; await isUsed(pool); look += 1) {
      if (look === mostLooks) throw new InUse(url)
      await pause(lookAgainMs)
    }
    return await pool.transaction(
      async (holding) => {
        const [[isHeld]] = (await holding.rows(`select pg_try_advisory_xact_lock(${locks.everything})`, [])) as [
          [number],
        ]
        if (!isHeld) throw new InUse(url)
        await mustBeAlone(pool, url)
        return await work(sideOf(pool, url))
      },
      { isolation: 'read committed' },
    )
  } finally {
    await pool.close()
  }
}

async function mustBeAlone(connection: Connection, url: string) {
  if (await isUsed(connection)) throw new InUse(url)
}

/** Whether servers or other commands are listed as connected. A transaction sees the list as it was at its first look. */
async function isUsed(connection: Connection): Promise<boolean> {
  const others = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'chamada'`
  return (await connection.rows(others, [])).length > 0
}

const sideOf = (pool: Pool, url: string): Side => ({
  rows: (sql, values = []) => pool.rows(sql, values) as Promise<Cell[][]>,
  async write(work) {
    await pool.transaction(
      async (connection) => {
        await mustBeAlone(connection, url)
        await work({
          run: async (sql, values = []) => void (await connection.run(sql, values)),
          insert: (table, rows) => insertInto(connection, table, rows),
          remove: (table, keys) => removeFrom(connection, table, keys),
        })
      },
      { isolation: 'read committed' },
    )
  },
  state: () => stateOf(pool),
  async prepare() {
    await pool.transaction(migratePostgres, { isolation: 'read committed' })
  },
  async settle() {
    const numbered = await pool.rows(
      `select table_name::text from information_schema.columns
       where table_schema = current_schema() and is_identity = 'YES' and table_name <> '__drizzle_migrations'`,
      [],
    )
    for (const [name] of numbered)
      await pool.rows(
        `select setval(pg_get_serial_sequence('"${name}"', 'id'), coalesce(max("id"), 1), max("id") is not null) from "${name}"`,
        [],
      )
    await pool.run('ANALYZE')
  },
})

/** What is in a PostgreSQL, which servers may be using. */
export async function postgresState(url: string): Promise<SideState> {
  const pool = openPool(url, { mostConnections: 1 })
  try {
    return await stateOf(pool)
  } finally {
    await pool.close()
  }
}

async function stateOf(pool: Pool): Promise<SideState> {
  const rows = await pool.rows(
    'select table_name::text from information_schema.tables where table_schema = current_schema()',
    [],
  )
  const names = rows.map(([name]) => name)
  if (!names.length) return 'none'
  if (!['__drizzle_migrations', 'meta', 'journal', 'roll_calls'].every((name) => names.includes(name)))
    return 'notChamada'
  const known = readMigrationFiles({ migrationsFolder: postgresMigrations }).map(({ folderMillis }) => folderMillis)
  const applied = (await pool.rows('select "created_at" from "__drizzle_migrations"', [])).map(([at]) => Number(at))
  if (Math.max(...applied) > Math.max(...known)) return 'newer'
  return known.every((at) => applied.includes(at)) ? 'current' : 'older'
}

/** As one list for each column, whatever the number of rows: the statement's text is the same. */
async function insertInto(connection: Connection, table: MovedTable, rows: readonly (readonly Cell[])[]) {
  if (table.name === 'journal') {
    const time = table.columns.findIndex(({ name }) => name === 'receivedAt')
    for (const year of yearsOf(rows.map((row) => Number(row[time])))) await keepYear(connection, year)
  }
  const from = `select * from unnest(${lists(table.columns)})`
  const text = `insert into "${table.name}" (${columnList(table)}) ${from} on conflict do nothing`
  await connection.run(text, inLists(rows, table.columns.length))
}

async function removeFrom(connection: Connection, table: MovedTable, keys: readonly (readonly Cell[])[]) {
  const columns = table.key.map((name) => table.columns.find((column) => column.name === name)!)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const text = `delete from "${table.name}" where (${names}) in (select * from unnest(${lists(columns)}))`
  await connection.run(text, inLists(keys, columns.length))
}

const lists = (columns: MovedTable['columns']) =>
  columns.map(({ isNumber }) => `cast(? as ${isNumber ? 'bigint' : 'text'}[])`).join(', ')

const inLists = (rows: readonly (readonly Cell[])[], width: number) =>
  Array.from({ length: width }, (_, i) => arrayText(rows.map((row) => row[i]!)))

/** A list as PostgreSQL reads it in a text. */
const arrayText = (cells: readonly Cell[]) => `{${cells.map(cellText).join(',')}}`

function cellText(cell: Cell): string {
  if (cell === null) return 'NULL'
  return typeof cell === 'number' ? String(cell) : `"${cell.replace(/[\\"]/g, '\\$&')}"`
}
