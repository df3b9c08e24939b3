import { expect, test } from 'vitest'
import { castPassword, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'

test('signing in, a wrong password and signing out leave a trace for the school, without what was typed', async () => {
  const server = await testServer()
  const login = (email: string, password: string) => server.call('POST', '/api/login', { body: { email, password } })
  await login('marina@escola.br', 'errada-errada')
  await login('ninguem@escola.br', 'errada-errada')
  const cookie = (await login('marina@escola.br', castPassword)).headers.get('Set-Cookie')!.split(';')[0]!
  await server.call('POST', '/api/logout', { cookie })
  await server.call('POST', '/api/logout', { cookie })
  const traces = await server.store.q.select().from(server.store.t.auditEntries)
  const of = { at: server.clock.time, aboutId: null, detail: null, count: 1, lastAt: null }
  const marina = { ...of, tenant: 1, actorId: people.marina }
  expect(traces.map(({ id: _, slot: __, ...trace }) => trace)).toEqual([
    { ...marina, kind: 'signInFailed' },
    { ...of, kind: 'signInFailed', tenant: 0, actorId: null },
    { ...marina, kind: 'signIn' },
    { ...marina, kind: 'signOut' },
  ])
  server.end()
})
