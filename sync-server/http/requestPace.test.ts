import { beforeEach, describe, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { streamsPerPerson, streamsPerSession } from '#server/sync/pokes.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin } from '#server/tests/support/testServer.ts'
import { defaultPace } from './requestPace.ts'

const server = serverPerTest()
beforeEach(() => {
  server.app = server.make(server.store, { pace: { requests: 60, bytes: 10_000 } }).app
})

const get = (cookie: string) => server.call('GET', '/api/user', { cookie })
const statusesOf = async (times: number, cookie: string) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await get(cookie)).status)
  return statuses
}

describe('a person who asks too much', () => {
  test('waits for the rest of the minute, is told how long, and stops nobody else', async () => {
    const cookie = await server.signIn('ana')
    expect(new Set(await statusesOf(60, cookie))).toEqual(new Set([200]))
    const answer = await get(cookie)
    expect([answer.status, answer.headers.get('Retry-After'), await answer.text()]).toEqual([
      429,
      '1',
      'Muitos pedidos em pouco tempo. Tente de novo em 1 segundo.',
    ])
    expect((await get(await server.signIn('ana'))).status).toBe(429)
    expect((await get(await server.signIn('bento'))).status).toBe(200)
    server.clock.time += 1_000
    expect(await statusesOf(2, cookie)).toEqual([200, 429])
    server.clock.time += 60_000
    expect(new Set(await statusesOf(60, cookie))).toEqual(new Set([200]))
  })

  test('waits for what was sent, too', async () => {
    const cookie = await server.signIn('celia')
    const send = () =>
      server.call('PUT', '/api/classes/3', {
        cookie,
        body: { title: 'x'.repeat(6_000) },
        headers: { 'Content-Length': '6012' },
      })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([400, 400, 429])
    expect((await get(cookie)).status).toBe(429)
    server.clock.time += 60_000
    expect((await get(cookie)).status).toBe(200)
  })
})

test('ten thousand changes that waited on a device arrive within a minute of requests', () => {
  expect(defaultPace.requests).toBeGreaterThan((10_000 / 200) * 2)
})

test('a session keeps its newest streams, and the server ends the others', async () => {
  const headers = { Cookie: await server.signIn('marina') }
  const open = async () => {
    const reader = (await server.app.request(`${origin}/api/events`, { headers })).body!.getReader()
    await reader.read()
    return reader
  }
  const first = await open()
  const others = await Promise.all(Array.from({ length: streamsPerSession }, open))
  expect((await first.read()).done).toBe(true)
  for (const reader of others) await reader.cancel()
})

test('a person keeps their newest streams over all sessions, and nobody else loses one', async () => {
  const { app, pokes } = server.make(server.store)
  const open = async (who: Person) => {
    const headers = { Cookie: await server.signIn(who) }
    const reader = (await app.request(`${origin}/api/events`, { headers })).body!.getReader()
    await reader.read()
    return reader
  }
  const [first, another] = [await open('marina'), await open('otavio')]
  const others = []
  for (let n = 0; n < streamsPerPerson; n += 1) others.push(await open('marina'))
  expect((await first.read()).done).toBe(true)
  pokes.pokeAll()
  for (const reader of [another, ...others]) {
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
  }
})

test('200 refused changes leave no more than their names in the journal', async () => {
  server.app = server.make(server.store, { pace: undefined }).app
  const ana = await openDevice(server, 'ana')
  const roll = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23', concluded: false }
  const marks = [{ studentId: people.ana, present: true, comment: 'x'.repeat(900) }]
  await ana.send(...Array.from({ length: 200 }, () => ana.act(takeRollCall, { ...roll, marks })))
  const rows = await server.store.q.select().from(server.store.t.journal)
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 200 }, () => 'refused'))
  expect(JSON.stringify(rows).length / 200).toBeLessThan(500)
})
