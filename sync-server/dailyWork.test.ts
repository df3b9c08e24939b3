import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetWhatIsOver } from './dailyWork.ts'
import { openFileStore } from './files/fileStore.ts'
import { testServer } from './tests/support/testServer.ts'

test('sessions that are over are deleted each day, and the others stay', async () => {
  const server = await testServer()
  const day = 24 * 60 * 60_000
  await server.signIn('ana')
  server.clock.time += 6 * day
  await server.signIn('marina')
  server.clock.time += 2 * day
  const files = openFileStore(join(server.file, '..', 'files'))
  await forgetWhatIsOver(server.store, files, server.clock.time)
  const left = await server.store.q.select().from(server.store.t.sessions)
  expect(left.map(({ userId }) => userId)).toEqual([12])
  server.end()
})
