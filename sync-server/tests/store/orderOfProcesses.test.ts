import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'
import { openStore } from '#server/store/openStore.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { cast } from '#server/tests/support/cast.ts'
import { missedBy, type Part, type Place, plantSequence, race } from '#server/tests/support/orderRace.ts'
import { emptyTemplate, testPostgres } from '#server/tests/support/postgres.ts'

const script = fileURLToPath(new URL('../support/orderRacer.ts', import.meta.url))
const writes = volume(15, 1_000)

let other: ReturnType<typeof spawnLinked>
let isReady: Promise<unknown>
beforeAll(() => {
  other = spawnLinked(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  isReady = once(other, 'message')
})
afterAll(() => void other.kill('SIGKILL'))

/** Lets this process and another write and read on one database. Returns what readers missed, and how much was read. */
async function raceOfTwo({ planted }: Pick<Part, 'planted'>) {
  const postgres = await testPostgres()
  const name = await postgres.createDatabase(undefined, emptyTemplate)
  const store = openStore({ url: postgres.url(name), mostConnections: 6 })
  try {
    await store.tx(async (q) => {
      await importRows(q, cast, { at: 1 })
      if (planted) await plantSequence(q)
    })
    await isReady
    const part = { writers: 4, readers: 2, writes, planted }
    const answer = once(other, 'message') as Promise<[{ places: Place[] }]>
    other.send({ url: postgres.url(name), part: { ...part, process: 2 } })
    const mine = await race(store, { ...part, process: 1 })
    const [{ places }] = await answer
    const missed: string[] = []
    for (const place of [...mine, ...places]) missed.push(...(await missedBy(store, place)))
    const rows = await store.q.$count(store.t.courses)
    return { missed, rows, pages: [...mine, ...places].map((each) => each.pages) }
  } finally {
    await store.close()
    await postgres.dropDatabase(name)
  }
}

test('of eight that write and four that read in two processes, whoever stands at a place has seen all up to it', async () => {
  const { missed, rows, pages } = await raceOfTwo({ planted: false })
  expect(missed).toEqual([])
  // Some transactions were taken back.
  expect(rows).toBeGreaterThan(8 * writes * 0.7)
  expect(Math.min(...pages)).toBeGreaterThan(writes / 5)
}, 600_000)

test('places of a sequence, taken before the transaction, would leave rows behind', async () => {
  const { missed } = await raceOfTwo({ planted: true })
  expect(missed.length).toBeGreaterThan(0)
}, 600_000)
