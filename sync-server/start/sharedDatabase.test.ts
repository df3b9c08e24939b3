import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#server/store/openStore.ts'
import { openPool } from '#server/store/postgres/pool.ts'
import { type Postgres, testPostgres } from '#server/tests/support/postgres.ts'
import { sharedDatabaseProblems } from './sharedDatabase.ts'

let postgres: Postgres
let name: string
beforeAll(async () => {
  postgres = await testPostgres()
  name = await postgres.createDatabase()
})
afterAll(() => postgres.dropDatabase(name))

/** What is said of an address, in one line. */
async function saidOf(url: string): Promise<string | undefined> {
  const store = openStore({ url })
  const [problem] = await sharedDatabaseProblems(store, url)
  await store.close()
  return problem && `${problem.what} ${problem.remedy}`
}

test('a database that is there is opened, also an empty one', async () => {
  expect(await saidOf(postgres.url(name))).toBeUndefined()
  expect(await saidOf(postgres.url(name))).toBeUndefined()
})

test('a server that is not there is named, without the password', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  closed.close()
  const said = await saidOf(`postgres://chamada:segredo@127.0.0.1:${port}/escolas`)
  expect(said).toMatch(
    new RegExp(`^O PostgreSQL de DATABASE_URL \\(127.0.0.1:${port}/escolas\\) não responde \\(ECONNREFUSED\\)`),
  )
  expect(said).not.toContain('segredo')
})

test('a database that is not there, a user that nobody knows and a newer version are said', async () => {
  expect(await saidOf(postgres.url('nenhum'))).toMatch(/nenhum\) não existe.*createdb/)
  const stranger = new URL(postgres.url(name))
  stranger.searchParams.set('user', 'ninguem')
  expect(await saidOf(stranger.href)).toContain('não aceita este usuário ou senha')
  const pool = openPool(postgres.url(name))
  await pool.run('insert into "__drizzle_migrations" ("hash", "created_at") values (?, ?)', ['later', 9e15])
  await pool.close()
  expect(await saidOf(postgres.url(name))).toMatch(/versão mais nova do Chamada\. Atualize/)
})
