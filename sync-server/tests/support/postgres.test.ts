import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { openPool } from '#server/store/postgres/pool.ts'
import { joinPostgres, type PostgresCluster, startPostgres } from './postgres.ts'
import { findPrograms, otherThanRoot } from './postgresServer.ts'
import setUpPostgres from './postgresSetup.ts'

let postgres: PostgresCluster
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

async function rowsOf(url: string, sql: string) {
  const pool = openPool(url)
  try {
    return await pool.rows(sql, [])
  } finally {
    await pool.close()
  }
}

const folderOf = (url: string) => new URL(url).searchParams.get('host')!

test('a copy of a database has its rows, and goes its own way', async () => {
  const first = await postgres.createDatabase('first')
  await rowsOf(postgres.url(first), 'create table "t" as select 1 as "n"')
  const copies = await Promise.all([1, 2, 3].map(() => postgres.createDatabase(undefined, first)))
  await rowsOf(postgres.url(copies[0]!), 'delete from "t"')
  expect(await Promise.all(copies.map((copy) => rowsOf(postgres.url(copy), 'select * from "t"')))).toEqual([
    [],
    [[1]],
    [[1]],
  ])
  await postgres.dropDatabase(first)
  await expect(rowsOf(postgres.url(first), 'select 1')).rejects.toMatchObject({ code: '3D000' })
})

test('texts are in UTF-8 and in the order of their bytes, on every machine', async () => {
  expect(await rowsOf(postgres.url('postgres'), 'show server_encoding')).toEqual([['UTF8']])
  expect(await rowsOf(postgres.url('postgres'), 'show TimeZone')).toEqual([['UTC']])
  expect(await rowsOf(postgres.url('postgres'), `select 'a' < 'B', 'B' < 'a'`)).toEqual([[0, 1]])
})

test('nothing is lost when it crashes and starts again', async () => {
  const name = await postgres.createDatabase()
  await rowsOf(postgres.url(name), 'create table "t" as select 1 as "n"')
  await postgres.restart({ mode: 'immediate' })
  expect(await rowsOf(postgres.url(name), 'select * from "t"')).toEqual([[1]])
})

/** A process of its own that starts a PostgreSQL, prints its address, and then runs `last`. */
function startInProcess(last: string) {
  const support = JSON.stringify(inRoot('sync-server/tests/support/postgres.ts'))
  const program = `const { startPostgres } = await import(${support})
    console.log((await startPostgres()).url('postgres')); ${last}`
  const words = ['--import', 'tsx', '--input-type=module', '-e', program]
  return spawn(process.execPath, words, { cwd: inRoot(), stdio: ['ignore', 'pipe', 'inherit'] })
}

test('a process that is killed leaves no server and no folder', async () => {
  const other = startInProcess('setInterval(() => {}, 1000)')
  const url = String(await once(other.stdout, 'data')).trim()
  expect(await rowsOf(url, 'select 1')).toEqual([[1]])
  other.kill('SIGKILL')
  await expect.poll(() => existsSync(folderOf(url)), { timeout: 20_000 }).toBe(false)
  await expect(rowsOf(url, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a process that comes to its end is not kept by its server', async () => {
  const other = startInProcess('')
  const [[address], ended] = await Promise.all([once(other.stdout, 'data'), once(other, 'exit')])
  expect(ended).toEqual([0, null])
  await expect.poll(() => existsSync(folderOf(String(address).trim())), { timeout: 20_000 }).toBe(false)
})

test('it runs for root too, from a folder that only root may enter', async () => {
  const home = mkdtempSync(join(tmpdir(), 'chamada-home-'))
  cpSync(dirname(findPrograms(undefined).programs), home, { recursive: true, verbatimSymlinks: true })
  const other = await startPostgres({ binaries: join(home, 'bin') })
  const { uid } = statSync(join(folderOf(other.url('postgres')), '.s.PGSQL.5432'))
  expect(uid).toBe(otherThanRoot()?.uid ?? process.getuid!())
  expect(uid).not.toBe(0)
  expect(await rowsOf(other.url('postgres'), 'select 1')).toEqual([[1]])
  await other.stop()
  rmSync(home, { recursive: true })
})

test('a whole run of tests shares one, which its end ends', async () => {
  const before = process.env.CHAMADA_TEST_POSTGRES
  delete process.env.CHAMADA_TEST_POSTGRES
  const end = await setUpPostgres()
  const address = process.env.CHAMADA_TEST_POSTGRES!
  expect(await (await setUpPostgres())()).toBeUndefined()
  const shared = joinPostgres(address)
  const name = await shared.createDatabase()
  expect(await rowsOf(shared.url(name), 'select 1')).toEqual([[1]])
  await end()
  expect(existsSync(folderOf(address))).toBe(false)
  if (before !== undefined) process.env.CHAMADA_TEST_POSTGRES = before
})
