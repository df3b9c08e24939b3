import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { holdPool } from '#server/tests/support/holdPool.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: small answers do not wait for what the process's threads are busy with.

const server = serverPerTest()
let cookie: string
beforeEach(async () => {
  cookie = await server.signIn('celia')
  const days = Array.from({ length: 20 }, (_, n) => `2026-12-${n + 10}`)
  const body = { days: days.map((day) => ({ kind: 'holiday', title: `Recesso ${day}`, firstDay: day, lastDay: day })) }
  expect((await server.call('POST', '/api/calendar-days', { cookie, body })).status).toBe(200)
})

const gzipped = { 'Accept-Encoding': 'gzip, deflate, br' }
const get = (path: string) => server.call('GET', path, { cookie, headers: gzipped })
const sizeOf = async (answer: Response) => (await answer.arrayBuffer()).byteLength

test('small and middling answers do not wait for the process’s threads', async () => {
  const small = { path: '/healthz', compressed: null }
  const middling = { path: '/api/calendar-days', compressed: 'gzip' }
  for (const { path, compressed } of [small, middling, { path: '/api/nada', compressed: null }]) {
    const release = holdPool()
    const answer = await get(path)
    expect(await sizeOf(answer), path).toBeGreaterThan(0)
    expect(answer.headers.get('Content-Encoding'), path).toBe(compressed)
    release()
  }
})

test('an answer of a kilobyte and more is compressed for whom accepts it, and only for them', async () => {
  for (const path of ['/api/calendar-days', '/api/openapi.json']) {
    const packed = await get(path)
    expect([packed.headers.get('Content-Encoding'), packed.headers.get('Vary')], path).toEqual([
      'gzip',
      'Accept-Encoding',
    ])
    const plain = await (await server.call('GET', path, { cookie })).text()
    expect(gunzipSync(await packed.arrayBuffer()).toString(), path).toBe(plain)
    for (const accepted of ['', 'br', 'gzip;q=0', 'identity']) {
      const answer = await server.call('GET', path, { cookie, headers: { 'Accept-Encoding': accepted } })
      expect([answer.headers.get('Content-Encoding'), await answer.text()], accepted).toEqual([null, plain])
    }
  }
})

test('what never changes is compressed once: the next who asks does not wait for it', async () => {
  await get('/api/openapi.json')
  holdPool()
  expect((await get('/api/openapi.json')).headers.get('Content-Encoding')).toBe('gzip')
})

test('a compressed answer keeps its status, its code and its cookies', async () => {
  const wrong = await server.call('POST', '/api/login', { body: { email: 'x@y.br', password: 'x' }, headers: gzipped })
  expect([wrong.status, wrong.headers.get('X-Chamada-Code'), await wrong.text()]).toEqual([
    401,
    'login.wrong',
    'E-mail ou senha incorretos',
  ])
  server.clock.time += 5 * 24 * 60 * 60_000
  const renewed = await get('/api/calendar-days')
  expect([renewed.headers.get('Content-Encoding'), renewed.headers.getSetCookie()]).toEqual([
    'gzip',
    [expect.stringContaining('chamada=')],
  ])
})
