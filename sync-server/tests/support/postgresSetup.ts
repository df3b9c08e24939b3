import { openStore } from '#server/store/openStore.ts'
import { emptyTemplate, startPostgres } from './postgres.ts'

/**
 * Starts the PostgreSQL of a whole run of tests, unless `CHAMADA_TEST_POSTGRES` names one; it is the address that
 * `testPostgres` reads. Returns what ends it.
 */
export default async function setUpPostgres(): Promise<() => Promise<void>> {
  if (process.env.CHAMADA_TEST_POSTGRES) return async () => {}
  const cluster = await startPostgres()
  process.env.CHAMADA_TEST_POSTGRES = cluster.url('postgres')
  await cluster.createDatabase(emptyTemplate)
  const store = openStore({ url: cluster.url(emptyTemplate) })
  await store.read(async () => {})
  await store.close()
  return async () => {
    delete process.env.CHAMADA_TEST_POSTGRES
    await cluster.stop()
  }
}
