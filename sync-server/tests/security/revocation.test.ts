import { describe, expect, test, vi } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { setAccess } from '#schema/mutations/user/setAccess.ts'
import { resetPassword } from '#scripts/administration/resetPassword.ts'
import { forgetEndedSessions, sessionRows } from '#server/store/accounts/sessionRows.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { castPassword, type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { hello, origin } from '#server/tests/support/testServer.ts'

// Covers: trial S11: a deleted or barred account and a closed school are told to the device.

const server = serverPerTest()

const day = 24 * 60 * 60_000
const bar = async (who: Person, barred = true, by: Person = 'celia') =>
  server.call('PATCH', `/api/users/${people[who]}/access`, { cookie: await server.signIn(by), body: { barred } })
const erase = async (who: Person) =>
  server.call('DELETE', `/api/users/${people[who]}`, { cookie: await server.signIn('celia') })
const closeSchool = async (active = false) =>
  server.call('PATCH', '/api/schools/1', { cookie: await server.signIn('sonia'), body: { active } })
const login = (email: string, password = castPassword) =>
  server.call('POST', '/api/login', { body: { email, password } })
/** What a device that holds this session is told at its next sync. */
async function answerAtNextSync(cookie: string) {
  const answer = await server.call('POST', '/api/sync', { cookie, body: hello('marina') })
  await answer.text()
  return [answer.status, answer.headers.get('X-Chamada-Code')]
}

describe('the device is told', () => {
  test('that its person was barred', async () => {
    const cookie = await server.signIn('marina')
    expect((await bar('marina')).status).toBe(200)
    expect(await answerAtNextSync(cookie)).toEqual([401, 'account.barred'])
  })

  test('that its person was deleted', async () => {
    const cookie = await server.signIn('marina')
    expect((await erase('marina')).status).toBe(200)
    expect(await answerAtNextSync(cookie)).toEqual([401, 'account.deleted'])
  })

  test('that its school was closed, until the school is opened again', async () => {
    const cookie = await server.signIn('marina')
    await closeSchool()
    expect(await answerAtNextSync(cookie)).toEqual([403, 'school.inactive'])
    await closeSchool(true)
    expect(await answerAtNextSync(cookie)).toEqual([200, null])
  })

  test('so also when its session had ended before, for half a year', async () => {
    const cookie = await server.signIn('marina')
    server.clock.time += 8 * day
    await sessionRows(server.store).removeExpired(server.clock.time)
    expect(await answerAtNextSync(cookie)).toEqual([401, 'session.none'])
    await bar('marina')
    server.clock.time += 100 * day
    await server.store.tx((q) => forgetEndedSessions(q, server.clock.time))
    expect(await answerAtNextSync(cookie)).toEqual([401, 'account.barred'])
    server.clock.time += 80 * day
    await server.store.tx((q) => forgetEndedSessions(q, server.clock.time))
    expect(await answerAtNextSync(cookie)).toEqual([401, 'session.none'])
  })

  test('only to sign in again, once its person is let in or brought back', async () => {
    const cookie = await server.signIn('marina')
    await bar('marina')
    await bar('marina', false)
    expect(await answerAtNextSync(cookie)).toEqual([401, 'session.none'])
    await erase('marina')
    expect(await answerAtNextSync(cookie)).toEqual([401, 'account.deleted'])
    const office = await server.signIn('celia')
    const [deletion] = (await (
      await server.call('GET', '/api/activities?deletions=true', { cookie: office })
    ).json()) as { id: number }[]
    await server.call('POST', `/api/activities/${deletion!.id}/restore`, { cookie: office })
    expect(await answerAtNextSync(cookie)).toEqual([401, 'session.none'])
  })

  test.each<[string, (cookie: string, mine: string) => Promise<unknown>]>([
    ['‘Sair dos outros aparelhos’', (_, mine) => server.call('DELETE', '/api/user/sessions', { cookie: mine })],
    [
      'the end of one session',
      async (_, mine) => {
        const sessions = await (await server.call('GET', '/api/user/sessions', { cookie: mine })).json()
        const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
        return server.call('DELETE', `/api/user/sessions/${id}`, { cookie: mine })
      },
    ],
    [
      'a changed password',
      (_, mine) =>
        server.call('POST', '/api/user/change-password', {
          cookie: mine,
          body: { currentPassword: castPassword, newPassword: 'girassol na janela' },
        }),
    ],
    [
      '‘Nova senha’',
      async () =>
        server.call('POST', `/api/users/${people.marina}/reset-password`, { cookie: await server.signIn('celia') }),
    ],
    ['the command for a new password', () => resetPassword(server.store, 'marina@escola.br', server.clock.time)],
  ])('that an act ended its session: %s', async (_, act) => {
    const [lost, mine] = [await server.signIn('marina'), await server.signIn('marina')]
    await act(lost, mine)
    expect(await answerAtNextSync(lost)).toEqual([401, 'session.ended'])
    server.clock.time += 100 * day
    expect(await answerAtNextSync(lost)).toEqual([401, 'session.ended'])
    await bar('marina')
    expect(await answerAtNextSync(lost)).toEqual([401, 'account.barred'])
  })

  test('of no act where a twenty-first sign-in took its place', async () => {
    const first = await server.signIn('marina')
    for (let n = 0; n < 20; n += 1) {
      server.clock.time += 1_000
      await server.signIn('marina')
    }
    expect(await answerAtNextSync(first)).toEqual([401, 'session.none'])
  })

  test('nothing of this by a session that ended in an ordinary way, or that never was', async () => {
    const cookie = await server.signIn('marina')
    await server.call('POST', '/api/logout', { cookie })
    for (const any of [cookie, `chamada=${'p'.repeat(40)}`])
      expect(await answerAtNextSync(any)).toEqual([401, 'session.none'])
  })
})

describe('a barred person', () => {
  test('does not sign in, and only who has the password is told why', async () => {
    await bar('marina')
    const right = await login('marina@escola.br')
    expect([right.status, right.headers.get('X-Chamada-Code'), await right.text()]).toEqual([
      403,
      'account.barred',
      'Seu acesso foi bloqueado pela escola. Procure a secretaria.',
    ])
    expect(right.headers.get('Set-Cookie')).toBeNull()
    expect((await login('marina@escola.br', 'errada-errada')).status).toBe(401)
    await bar('marina', false)
    expect((await login('marina@escola.br')).status).toBe(200)
  })

  test('has nothing executed that was queued before, and is not refused for good: it stays on the device', async () => {
    const marina = await openDevice(server, 'marina')
    const roll = marina.act(takeRollCall, {
      ...{ classId: 3, lessonId: 101, attendanceDate: '2026-11-23', concluded: false },
      marks: [{ studentId: people.ana, present: true }],
    })
    server.clock.time += day
    await bar('marina')
    const answer = await server.call('POST', '/api/sync', { cookie: marina.cookie, body: marina.request([roll]) })
    expect(answer.status).toBe(401)
    expect(await server.store.q.select().from(server.store.t.attendance)).toEqual([])
  })

  test('is known as such to the office, and to nobody else', async () => {
    await bar('otavio')
    await bar('bento')
    const barredFor = async (who: Person) => {
      const { scopes } = await server.sync(await server.signIn(who), hello(who))
      return scopes.flatMap(({ rows }) => (rows.users ?? []).filter(({ barred }) => barred).map(({ id }) => id)).sort()
    }
    expect(await barredFor('celia')).toEqual([people.otavio, people.bento])
    for (const who of ['marina', 'ana'] as const) expect(await barredFor(who)).toEqual([])
    const list = await (await server.call('GET', '/api/students', { cookie: await server.signIn('marina') })).text()
    expect(list).not.toContain('"barred":true')
  })

  test('has a session that was begun while they were barred refused as well', async () => {
    await bar('marina')
    expect(await answerAtNextSync(await server.signIn('marina'))).toEqual([401, 'account.barred'])
  })

  test('leaves a trace of who barred them, and of who let them in again', async () => {
    await bar('marina')
    await bar('marina', false)
    const { q, t } = server.store
    const traces = (await q.select().from(t.auditEntries)).filter(({ kind }) => kind.startsWith('account'))
    expect(traces).toMatchObject([
      { kind: 'accountBarred', tenant: 1, actorId: people.celia, aboutId: people.marina },
      { kind: 'accountAllowed', tenant: 1, actorId: people.celia, aboutId: people.marina },
    ])
  })
})

test('nobody bars themselves, and a principal administrator is only barred from outside the school', async () => {
  const own = await bar('celia')
  expect([own.status, await own.text()]).toEqual([403, 'Você não pode bloquear o próprio acesso.'])
  const principal = await bar('celia', true, 'davi')
  expect([principal.status, await principal.text()]).toEqual([
    403,
    'Só o administrador principal bloqueia administradores.',
  ])
  expect((await bar('celia', true, 'sonia')).status).toBe(200)
})

test('of a deleted account nothing tells it apart from a name that nobody has', async () => {
  await erase('marina')
  const answers = []
  for (const email of ['marina@escola.br', 'ninguem@escola.br']) {
    const answer = await login(email)
    answers.push([answer.status, answer.headers.get('X-Chamada-Code'), await answer.text()])
  }
  expect(answers[1]).toEqual(answers[0])
})

describe('the stream of a page ends at once', () => {
  /** Reads a stream to its end. Returns how often the page was poked. */
  async function streamOf(cookie: string) {
    const reader = (await server.app.request(`${origin}/api/events`, { headers: { Cookie: cookie } })).body!.getReader()
    await reader.read()
    const text = (async () => {
      let all = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return all
        all += new TextDecoder().decode(value)
      }
    })()
    return { text, cancel: () => reader.cancel() }
  }
  const ways: [string, (cookie: string) => Promise<unknown>][] = [
    ['signs out', (cookie) => server.call('POST', '/api/logout', { cookie })],
    [
      'signs in as somebody else',
      (cookie) =>
        server.call('POST', '/api/login', { cookie, body: { email: 'otavio@escola.br', password: castPassword } }),
    ],
    [
      'changed the password elsewhere',
      async () =>
        server.call('POST', '/api/user/change-password', {
          cookie: await server.signIn('marina'),
          body: { currentPassword: castPassword, newPassword: 'girassol na janela' },
        }),
    ],
    [
      'got a new password from the office',
      async () =>
        server.call('POST', `/api/users/${people.marina}/reset-password`, { cookie: await server.signIn('celia') }),
    ],
    ['is deleted', () => erase('marina')],
    ['is barred', () => bar('marina')],
    [
      'is barred by a queued act',
      async () => {
        const celia = await openDevice(server, 'celia')
        await celia.send(celia.act(setAccess, { id: people.marina, barred: true }))
      },
    ],
    ['has their school closed', () => closeSchool()],
  ]

  test.each(ways)('when its person %s, and the page is told to ask', async (_, act) => {
    const cookie = await server.signIn('marina')
    const stream = await streamOf(cookie)
    const other = await streamOf(await server.signIn('ines'))
    await act(cookie)
    expect(await stream.text).toMatch(/^event: poke$/m)
    expect(server.pokes.size).toBe(1)
    await other.cancel()
  })

  test('and those of the session that goes on stay', async () => {
    const cookie = await server.signIn('marina')
    const stream = await streamOf(cookie)
    await server.call('POST', '/api/user/change-password', {
      cookie,
      body: { currentPassword: castPassword, newPassword: 'girassol na janela' },
    })
    expect(server.pokes.size).toBe(1)
    await stream.cancel()
  })

  test('or within half a minute, when a command of the operator ended the session', async () => {
    const cookie = await server.signIn('marina')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await streamOf(cookie)
    await resetPassword(server.store, 'marina@escola.br', server.clock.time)
    await vi.advanceTimersByTimeAsync(25_000)
    await stream.text
    vi.useRealTimers()
    expect(server.pokes.size).toBe(0)
  })
})
