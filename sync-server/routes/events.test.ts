import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateClass } from '../../schema/mutations/updateClass.ts'
import { openPokes } from '../pokes.ts'
import type { Person } from '../testing/cast.ts'
import { openDevice } from '../testing/device.ts'
import { origin, testServer } from '../testing/testServer.ts'

// Covers: what changed between a device's pull and its listening is told to it.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

/** The first word of the stream: when something last changed, and how long to stay away when it breaks. */
async function hello(who: Person) {
  const headers = { Cookie: await server.signIn(who) }
  const answer = await server.app.request(`${origin}/api/events`, { headers })
  const reader = answer.body!.getReader()
  const text = new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()
  expect(text).toMatch(/^event: hello$/m)
  return { changedAt: Number(/^data: (\d+)$/m.exec(text)?.[1]), retry: Number(/^retry: (\d+)$/m.exec(text)?.[1]) }
}

test('who begins to listen hears when something of theirs last changed, and of nobody else’s', async () => {
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

test('those that a restart cut off come back one after another', () => {
  let n = 0
  const pokes = openPokes(
    () => 0,
    () => n++ / 1_000,
  )
  const waits = Array.from({ length: 1_000 }, () => pokes.retryAfter())
  for (const second of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(waits.filter((ms) => Math.floor(ms / 1_000) === second).length).toBeLessThan(150)
})
