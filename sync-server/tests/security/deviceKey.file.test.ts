import { rmSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { startEpoch, startRun } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
beforeEach(async () => {
  await startRun(server.store)
})

const keyOf = async (cookie: string) => {
  const answer = await server.call('GET', '/api/user/device-key', { cookie })
  return ((await answer.json()) as { key: string }).key
}

test('a server that is restored from a backup gives the same key', async () => {
  const cookie = await server.signIn('marina')
  const before = await keyOf(cookie)
  const copy = `${server.file}.copy`
  rmSync(copy, { force: true })
  await server.store.backup(copy)
  const store = openStore({ file: copy })
  await startEpoch(store, server.clock.time)
  await startRun(store)
  Object.assign(server, server.make(store))
  expect(await keyOf(cookie)).toBe(before)
  store.close()
})
