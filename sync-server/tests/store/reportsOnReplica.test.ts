import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { asking } from '#server/tests/support/asking.ts'
import { cast, type Person, people } from '#server/tests/support/cast.ts'
import { type PostgresCluster, startPostgres } from '#server/tests/support/postgres.ts'
import type { PostgresReplica } from '#server/tests/support/postgresReplica.ts'
import { testServer } from '#server/tests/support/testServer.ts'

let cluster: PostgresCluster
let replica: PostgresReplica
let store: Store
beforeAll(async () => {
  cluster = await startPostgres({ followed: true })
  replica = await cluster.startReplica()
  const name = await cluster.createDatabase()
  store = openStore({ url: cluster.url(name), replica: { url: replica.url(name), waitMs: 20_000, restMs: 0 } })
})
afterAll(async () => {
  await store?.close()
  await replica?.stop()
  await cluster?.stop()
})

/** The calls that read much. A copy of somebody's data also tells of the copies before it. */
const reports: [Person, string][] = [
  ['celia', '/api/activities'],
  ['celia', '/api/audit?kind=signIn'],
  ['celia', '/api/history/classes/3'],
  ['celia', `/api/people/${people.ana}/history`],
  ['celia', '/api/schools/1/figures?from=2026-02-01&to=2026-11-20'],
  ['sonia', '/api/schools/figures?from=2026-02-01&to=2026-11-20'],
  ['marina', '/api/classes/3/performance'],
]
const copy: [Person, string] = ['otavio', `/api/users/${people.otavio}/data`]

test('reports have what was done before them, are read on the replica, and say the same without one', async () => {
  const server = await testServer()
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  Object.assign(server, { store, ...server.make(store) })
  const { ask } = asking(() => server)
  const celia = await openDevice(server, 'celia')
  for (const title of ['Um', 'Dois', 'Três']) {
    await celia.send(celia.act(updateClass, { classId: 3, title }))
    const [latest] = await (await ask('celia', 'GET', '/api/activities')).json()
    expect(latest.summary).toContain(title)
    expect(store.usesReplica()).toBe(true)
  }
  let reads = 0
  const watched: Store = {
    ...store,
    async readOnReplica(work) {
      const read = await store.readOnReplica(work)
      if (store.usesReplica()) reads += 1
      return read
    },
  }
  const answers = async (on: Store, calls: [Person, string][]) => {
    Object.assign(server, server.make(on))
    const found: unknown[] = []
    for (const [who, path] of calls) {
      const answer = await ask(who, 'GET', path)
      found.push([path, answer.status, await answer.text()])
    }
    return found
  }
  const onReplica = await answers(watched, reports)
  expect(reads).toBe(reports.length)
  expect(onReplica).toEqual(reports.map(([, path]) => [path, 200, expect.stringMatching(/./)]))
  expect(await answers({ ...store, readOnReplica: (work) => work(store.q) }, reports)).toEqual(onReplica)
  expect(await answers(watched, [copy])).toEqual([[copy[1], 200, expect.stringContaining('"personExported"')]])
  expect(reads).toBe(reports.length + 1)
  server.end()
})
