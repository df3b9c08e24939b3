import { expect, test } from 'vitest'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { openPokes } from '#server/sync/pokes.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin } from '#server/tests/support/testServer.ts'

// Covers: a device gets to know what changed between its pull and its listening.

const server = serverPerTest()

/** The first event of the stream: when something last changed, and how long to wait before reconnecting, ms. */
async function hello(who: Person) {
  const headers = { Cookie: await server.signIn(who) }
  const answer = await server.app.request(`${origin}/api/events`, { headers })
  const reader = answer.body!.getReader()
  const text = new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()
  expect(text).toMatch(/^event: hello$/m)
  return { changedAt: Number(/^data: (\d+)$/m.exec(text)?.[1]), retry: Number(/^retry: (\d+)$/m.exec(text)?.[1]) }
}

test('a new listener learns when something in their own scopes last changed, and nothing of others’', async () => {
  const start = server.clock.time
  const celia = await openDevice(server, 'celia')
  server.clock.time += 60_000
  expect(await hello('marina')).toMatchObject({ changedAt: start })
  await celia.send(celia.act(updateClass, { classId: 3, title: 'Outra' }))
  server.clock.time += 60_000
  expect(await hello('marina')).toMatchObject({ changedAt: start + 60_000 })
  expect(await hello('otavio')).toMatchObject({ changedAt: start })
  expect(await hello('ines')).toMatchObject({ changedAt: start })
})

test('a database that fails while links are read again costs one line in the log, and nothing else', async () => {
  const failing = { ...server.store, q: server.store.q }
  const { app, pokes } = server.make(failing)
  const headers = { Cookie: await server.signIn('marina') }
  const reader = (await app.request(`${origin}/api/events`, { headers })).body!.getReader()
  await reader.read()
  failing.q = new Proxy(failing.q, {
    get() {
      throw new Error('disk full')
    },
  })
  pokes.poke(['class:3'])
  expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^event: poke$/m)
  await expect.poll(() => server.logged).toEqual([expect.stringContaining('disk full')])
  await reader.cancel()
})

test('listeners disconnected by a restart come back one after another', () => {
  let n = 0
  const pokes = openPokes(
    () => 0,
    () => n++ / 1_000,
  )
  const waits = Array.from({ length: 1_000 }, () => pokes.retryAfter())
  for (const second of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(waits.filter((ms) => Math.floor(ms / 1_000) === second).length).toBeLessThan(150)
})
