import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openPlace, type Place } from '#server/moving/place.ts'
import { moveProblems } from '#server/start/moveProblems.ts'
import { allCounters } from '#server/store/counters.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import type { Store } from '#server/store/store.ts'
import { everyTable } from './everythingStored.ts'
import { oldSchoolContent } from './oldSchool.ts'
import { testPostgres } from './postgres.ts'
import { makeTestFolder, removeTestFolder } from './testFolder.ts'

/** An old school in a folder of data that was served once, and an empty PostgreSQL, for tests of moves. */
export async function openPlaces(now: number) {
  const folder = makeTestFolder('move')
  const databases: string[] = []
  async function emptyPostgres(): Promise<{ url: string }> {
    const postgres = await testPostgres()
    const name = await postgres.createDatabase()
    databases.push(name)
    return { url: postgres.url(name) }
  }
  const from = { data: join(folder, 'data') }
  mkdirSync(from.data)
  const { content } = await oldSchoolContent({ now })
  writeFileSync(fileOf(from), (content as { bytes: Uint8Array }).bytes)
  await inStore(from, (store) => startRun(store))
  return {
    folder,
    from,
    to: await emptyPostgres(),
    emptyPostgres,
    async end() {
      removeTestFolder(folder)
      for (const name of databases) await (await testPostgres()).dropDatabase(name)
    },
  }
}

export const fileOf = ({ data }: { data: string }) => join(data, 'chamada.sqlite')

export async function inStore<T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openPlace(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Every row of every table, in one order, without the marks of a move. */
export async function contentIn(place: Place): Promise<Record<string, string[]>> {
  const tables = await inStore(place, everyTable)
  tables.counters = await inStore(place, ({ q }) => allCounters(q))
  tables.meta = tables.meta!.filter((row) => !['moving', 'moved'].includes((row as { name: string }).name))
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]),
  )
}

/** Why no server starts on a place. */
export const refusalsOf = (place: Place): Promise<string[]> =>
  inStore(place, async (store) => (await moveProblems(store)).map(({ what, remedy }) => `${what} ${remedy}`))

/** Changes a PostgreSQL as no server would, past all that keeps others out. */
export async function tamper({ url }: { url: string }, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
