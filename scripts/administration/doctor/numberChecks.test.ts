import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configFrom } from '#server/config.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { cast } from '#server/tests/support/cast.ts'
import { testPostgres } from '#server/tests/support/postgres.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { openingFrom } from '../backupActs.ts'
import { examine } from '../doctor.ts'
import { numberProblems } from './numberChecks.ts'

test('counters that are behind the rows are told, by the first', async () => {
  const { store, end } = await testServer()
  expect(await numberProblems(store)).toEqual([])
  const { counters } = store.t
  for (const name of ['id:users', 'seq:1']) {
    const [before] = await store.q.select().from(counters).where(eq(counters.name, name))
    const set = (value: number) =>
      store.tx(async (q) => void (await q.update(counters).set({ value }).where(eq(counters.name, name))))
    await set(2)
    expect(await numberProblems(store), name).toMatchObject([{ what: expect.stringContaining(`${name} (2, e há`) }])
    await set(before!.value)
  }
  expect(await numberProblems(store)).toEqual([])
  end()
})

let folder: string
let database: string
let url: string
beforeEach(async () => {
  folder = makeTestFolder('doctor')
  database = await (await testPostgres()).createDatabase()
  url = (await testPostgres()).url(database)
})
afterEach(async () => {
  removeTestFolder(folder)
  await (await testPostgres()).dropDatabase(database)
})

test('a PostgreSQL is examined as far as it is ours, and left as it is', async () => {
  const env = {
    NODE_ENV: 'production',
    CHAMADA_ORIGIN: 'https://chamada.escola.br',
    CHAMADA_DATA: folder,
    DATABASE_URL: url,
  }
  const config = configFrom({ ...env, CHAMADA_SECOND_FACTOR: 'optional' })
  const found = async () =>
    (await examine({ config, now: Date.now(), opening: openingFrom(undefined, undefined) })).map(
      ({ what, remedy }) => `${what} ${remedy}`,
    )
  for (const _ of ['once', 'again']) expect(await found()).toEqual([expect.stringContaining('ainda está vazio')])

  const store = openStore({ url })
  await startRun(store)
  expect(await found()).toEqual([expect.stringContaining('nenhum administrador global')])
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  expect(await found()).toEqual([])
  // The database itself is no replica of it.
  config.replica = url
  expect(await found()).toEqual([expect.stringMatching(/^A réplica .*pg_stat_replication/)])
  config.replica = undefined
  await store.tx(async (q) => void (await q.insert(store.t.meta).values({ name: 'moving', value: '{"from":"lá"}' })))
  expect(await found()).toEqual([expect.stringContaining('a mudança de lá para cá não terminou')])
  await store.close()
})
