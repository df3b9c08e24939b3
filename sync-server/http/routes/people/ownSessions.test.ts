import { expect, test } from 'vitest'
import { sessionsPerPerson } from '#server/sessions/sessions.ts'
import { castPassword } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()

const hour = 60 * 60_000
const listed = async (cookie: string) => (await server.call('GET', '/api/user/sessions', { cookie })).json()
const isOpen = async (cookie: string) => (await server.call('GET', '/api/user', { cookie })).status === 200

async function signInWith(userAgent: string) {
  const body = { email: 'marina@escola.br', password: castPassword }
  const answer = await server.call('POST', '/api/login', { body, headers: { 'User-Agent': userAgent } })
  return answer.headers.get('Set-Cookie')!.split(';')[0]!
}

test('a person sees where they are signed in: the device, since when, the last visit, and which one this is', async () => {
  const began = server.clock.time
  const phone = await signInWith('Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile')
  server.clock.time += 2 * hour
  const desk = await signInWith('Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/126')
  await server.signIn('celia')
  server.clock.time += hour
  await isOpen(phone)
  const seen = server.clock.time
  server.clock.time += hour / 2
  await isOpen(phone)
  const about = { id: expect.stringMatching(/^[0-9a-f]{16}$/) }
  expect(await listed(desk)).toEqual([
    {
      ...about,
      device: 'Firefox no Windows',
      createdAt: began + 2 * hour,
      lastSeenAt: seen + hour / 2,
      isCurrent: true,
    },
    { ...about, device: 'Chrome no Android', createdAt: began, lastSeenAt: seen, isCurrent: false },
  ])
})

test('a person ends one session, or all but the one they are in, with a trace', async () => {
  const mine = await server.signIn('marina')
  const others = [await server.signIn('marina'), await server.signIn('marina'), await server.signIn('marina')]
  const { id } = (await listed(others[0]!)).find((session: { isCurrent: boolean }) => session.isCurrent)
  expect((await server.call('DELETE', `/api/user/sessions/${id}`, { cookie: mine })).status).toBe(200)
  expect(await Promise.all(others.map(isOpen))).toEqual([false, true, true])
  expect((await server.call('DELETE', '/api/user/sessions', { cookie: mine })).status).toBe(200)
  expect(await Promise.all([mine, ...others].map(isOpen))).toEqual([true, false, false, false])
  const { q, t } = server.store
  const ended = (await q.select().from(t.auditEntries)).filter(({ kind }) => kind === 'sessionsEnded')
  expect(ended.map(({ detail }) => detail)).toEqual([{ count: 1 }, { count: 2 }])
})

test('nobody ends a session of somebody else, nor several by the start of a name', async () => {
  const [celia, marina] = [await server.signIn('celia'), await server.signIn('marina')]
  const [{ id }] = await listed(marina)
  for (const name of [id, id.slice(0, 4), '', '%', '0'.repeat(16)])
    expect((await server.call('DELETE', `/api/user/sessions/${name}`, { cookie: celia })).status).not.toBe(500)
  expect(await isOpen(marina)).toBe(true)
  expect((await server.call('DELETE', `/api/user/sessions/${id}`, { cookie: celia })).status).toBe(404)
  expect((await server.call('DELETE', `/api/user/sessions/${id.slice(0, 4)}`, { cookie: marina })).status).toBe(404)
})

test('the session after the twentieth ends the oldest', async () => {
  const cookies: string[] = []
  for (let n = 0; n <= sessionsPerPerson; n += 1) {
    server.clock.time += 1
    cookies.push(await server.signIn('marina'))
  }
  expect(await Promise.all(cookies.map(isOpen))).toEqual([false, ...Array(sessionsPerPerson).fill(true)])
})

test('the newest session stays, also among others that began in the same instant', async () => {
  for (let n = 0; n < 2 * sessionsPerPerson; n += 1) expect(await isOpen(await server.signIn('marina'))).toBe(true)
})
