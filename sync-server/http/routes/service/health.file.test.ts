import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRun } from '#server/store/epoch/meta.ts'
import { answerOf, refusal } from '#server/tests/support/asking.ts'
import { withFailingDisk } from '#server/tests/support/failingDisk.ts'
import { testServer } from '#server/tests/support/testServer.ts'

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
  await startRun(server.store)
})
afterEach(() => server.end())

const ask = async (path: string) => {
  const answer = await server.call('GET', path)
  return [answer.status, await answer.json()]
}
const well = [200, { ok: true }]
const ill = (reason: string) => [503, { ok: false, reason }]

test('a call that the disk has no room for is refused in words, and health says so at once', async () => {
  const { opened, disk } = await withFailingDisk(() => testServer())
  server.end()
  server = opened
  const cookie = await server.signIn('celia')
  expect(await ask('/healthz')).toEqual(well)
  disk.failAt(2, 'lost')
  const answer = await server.call('PUT', '/api/classes/3', { cookie, body: { title: 'Outra' } })
  expect(await answerOf(answer)).toEqual(refusal('server.notStored'))
  disk.failAt(2, 'lost')
  expect(await ask('/healthz')).toEqual(ill('the disk is full'))
})
