import { describe, expect, test } from 'vitest'
import { errors } from '#schema/errors.ts'
import { patch } from '#schema/nouns/tables.ts'
import { configFrom } from '#server/config.ts'
import { createApp } from '#server/http/app.ts'
import { write } from '#server/store/write/write.ts'
import { castPassword } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { hello, origin } from '#server/tests/support/testServer.ts'

const server = serverPerTest()

const login = (email: string, password = castPassword, cookie?: string) =>
  server.call('POST', '/api/login', { body: { email, password }, cookie })
const whoIs = (cookie: string) => server.call('GET', '/api/user', { cookie })
const cookieOf = (answer: Response) => answer.headers.get('Set-Cookie')!.split(';')[0]!
const second = 1000
const day = 24 * 60 * 60 * second

describe('signing in', () => {
  test('works with an e-mail in any case and with blanks around it', async () => {
    for (const name of ['marina@escola.br', ' Marina@Escola.BR ']) {
      const answer = await login(name)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ id: 12, name: 'Marina', role: 'teacher', schoolId: 1 })
      expect(await (await whoIs(cookieOf(answer))).json()).toMatchObject({ id: 12 })
    }
  })

  test('works with a username, for people without an e-mail', async () => {
    const answer = await login('ana')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: 21, email: null, username: 'ana', role: 'student' })
  })

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const answers = []
    for (const answer of [await login('marina@escola.br', 'errada-errada'), await login('ninguem@escola.br')]) {
      answers.push([answer.status, answer.headers.get('X-Chamada-Code'), await answer.text()])
      expect(answer.headers.get('Set-Cookie')).toBeNull()
    }
    expect(answers[0]).toEqual([401, 'login.wrong', 'E-mail ou senha incorretos'])
    expect(answers[1]).toEqual(answers[0])
  })

  test('no password opens an account without a password', async () => {
    await server.store.tx((q) => q.update(server.store.t.users).set({ passwordHash: null }) as never)
    for (const password of ['nobody has this password', castPassword, 'null'])
      expect((await login('marina@escola.br', password)).status).toBe(401)
  })

  test('no answer contains the password’s hash, and the token is only in the cookie', async () => {
    const answer = await login('celia@escola.br')
    const cookie = cookieOf(answer)
    const answers = [
      await answer.text(),
      await (await whoIs(cookie)).text(),
      JSON.stringify(await server.sync(cookie, hello('celia'))),
      await (await server.call('GET', '/api/classes/3/students', { cookie })).text(),
    ]
    for (const text of answers) {
      expect(text).toContain('"id"')
      expect(text).not.toMatch(/argon2|passwordHash/)
      expect(text).not.toContain(cookie.split('=')[1]!)
    }
  })
})

describe('too many failures', () => {
  test('the sixth try in a row has to wait, even with the right password, and the answer says how long', async () => {
    for (let i = 0; i < 5; i += 1) expect((await login('marina@escola.br', 'errada-errada')).status).toBe(401)
    for (const password of ['errada-errada', castPassword]) {
      const answer = await login('marina@escola.br', password)
      expect(answer.status).toBe(429)
      expect(answer.headers.get('X-Chamada-Code')).toBe('login.tooMany')
      expect(await answer.text()).toBe('Muitas tentativas. Tente de novo em 15 minutos.')
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
      expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
    }
    expect((await login('MARINA@escola.br')).status).toBe(429)
  })

  test('simultaneous tries do not avoid the limit', async () => {
    const tries = Array.from({ length: 20 }, () => login('marina@escola.br', 'errada-errada'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  test('nobody else has to wait', async () => {
    for (let i = 0; i < 6; i += 1) await login('marina@escola.br', 'errada-errada')
    expect((await login('otavio@escola.br')).status).toBe(200)
  })

  test('an unknown e-mail has to wait too', async () => {
    for (let i = 0; i < 5; i += 1) expect((await login('ninguem@escola.br')).status).toBe(401)
    expect((await login('ninguem@escola.br')).status).toBe(429)
  })

  test('a right password in between restarts the count', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await login('ana', 'errada-errada')).status).toBe(401)
      expect((await login('ana')).status).toBe(200)
    }
  })
})

describe('the session', () => {
  test('is in a cookie that scripts cannot read and other sites do not send', async () => {
    const [value, ...attributes] = (await login('marina@escola.br')).headers.get('Set-Cookie')!.split('; ')
    expect(value).toMatch(/^chamada=[a-z0-9]{26,}$/)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
    expect(attributes.join()).not.toMatch(/Domain/i)
  })

  test('is Secure and bound to the host when the address is https', async () => {
    const secure = 'https://chamada.escola.br'
    const { app } = createApp({
      store: server.store,
      clock: server.clock,
      zone: 'America/Sao_Paulo',
      origin: secure,
      dist: 'dist',
      filesFolder: '',
      log: () => {},
    })
    const ask = (path: string, from: string, cookie = '') =>
      app.request(`${origin}${path}`, {
        method: 'POST',
        headers: { Origin: from, 'Content-Type': 'application/json', Cookie: cookie },
        ...(path === '/api/login' && { body: JSON.stringify({ email: 'ana', password: castPassword }) }),
      })
    const answer = await ask('/api/login', secure)
    const [value, ...attributes] = answer.headers.get('Set-Cookie')!.split('; ')
    expect(value).toMatch(/^__Host-chamada=/)
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']))
    expect((await ask('/api/logout', secure, value)).headers.get('Set-Cookie')).toMatch(/^__Host-chamada=;.*Secure/)
    expect((await ask('/api/login', origin)).status).toBe(403)
  })

  test('ends with signing out, on the server too', async () => {
    const cookie = await server.signIn('marina')
    const other = await server.signIn('marina')
    const answer = await server.call('POST', '/api/logout', { cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Set-Cookie')).toMatch(/^chamada=;.*Max-Age=0/)
    expect((await whoIs(cookie)).status).toBe(401)
    expect((await whoIs(other)).status).toBe(200)
  })

  test('answers the sign-in page, for which nobody being signed in is no failure', async () => {
    const session = async (cookie?: string) => {
      const answer = await server.call('GET', '/api/session', { cookie })
      return [answer.status, ((await answer.json()) as { user: { name: string } | null }).user?.name]
    }
    const cookie = await server.signIn('marina')
    expect(await session(cookie)).toEqual([200, 'Marina'])
    for (const other of [undefined, `chamada=${'p'.repeat(40)}`]) expect(await session(other)).toEqual([200, undefined])
    await server.store.tx((q) => write(q, [patch('schools', 1, { active: false })], [1, 1]))
    expect(await session(cookie)).toEqual([200, undefined])
  })

  test('signing out twice, or without being signed in, is not an error', async () => {
    const cookie = await server.signIn('marina')
    for (const headers of [{ cookie }, { cookie }, {}])
      expect((await server.call('POST', '/api/logout', headers)).status).toBe(200)
  })

  test('is new at every sign-in, and that browser’s former session ends', async () => {
    const first = cookieOf(await login('ana'))
    const second = cookieOf(await login('otavio@escola.br', castPassword, first))
    expect(second).not.toBe(first)
    expect((await whoIs(first)).status).toBe(401)
    expect(await (await whoIs(second)).json()).toMatchObject({ name: 'Otavio' })
  })

  test('a cookie that was planted is not adopted', async () => {
    const planted = `chamada=${'p'.repeat(40)}`
    const answer = await login('ana', castPassword, planted)
    expect(cookieOf(answer)).not.toBe(planted)
    expect((await whoIs(planted)).status).toBe(401)
  })

  test('cannot be taken from the database', async () => {
    const cookie = await server.signIn('marina')
    const rows = await server.store.q.select().from(server.store.t.sessions)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]!)
    expect((await whoIs(`chamada=${rows[0]!.hash}`)).status).toBe(401)
  })

  test('cannot be guessed: at least 128 bits, different each time', async () => {
    const tokens = new Set<string>()
    for (let n = 0; n < 20; n += 1) tokens.add((await server.signIn('marina')).split('=')[1]!)
    expect(tokens.size).toBe(20)
    for (const token of tokens) expect(token.length * Math.log2(32)).toBeGreaterThanOrEqual(128)
    expect(new Set([...tokens].join('')).size).toBeGreaterThan(24)
  })

  test('ends after seven days without a visit, and a visit prolongs it', async () => {
    const [idle, visited] = [await server.signIn('marina'), await server.signIn('celia')]
    server.clock.time += 4 * day
    const visit = await whoIs(visited)
    expect([visit.status, cookieOf(visit)]).toEqual([200, visited])
    server.clock.time += 3 * day - second
    expect((await whoIs(visited)).headers.get('Set-Cookie')).toBeNull()
    const { store } = server
    const ends = (await store.q.select().from(store.t.sessions)).map(({ expiresAt }) => expiresAt - server.clock.time)
    expect(ends.sort((a, b) => a - b).map((left) => Math.round(left / second))).toEqual([1, 4 * 86_400 + 1])
    server.clock.time += second
    expect((await whoIs(idle)).status).toBe(401)
    expect((await whoIs(visited)).status).toBe(200)
    expect(await store.q.select().from(store.t.sessions)).toHaveLength(1)
  })

  test('ends after thirty days in any case', async () => {
    const cookie = await server.signIn('marina')
    for (let visit = 0; visit < 5; visit += 1) {
      server.clock.time += 6 * day - (visit === 4 ? 1 : 0)
      expect((await whoIs(cookie)).status).toBe(200)
    }
    server.clock.time += 1
    expect((await whoIs(cookie)).status).toBe(401)
  })

  test('lasts as long as the server is configured to', async () => {
    const { app } = server.make(server.store, { limits: { idleDays: 1, longestDays: 2 } })
    const visit = async (cookie: string) =>
      (await app.request(`${origin}/api/user`, { headers: { Cookie: cookie } })).status
    const start = () =>
      app.request(`${origin}/api/login`, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'ana', password: castPassword }),
      })
    const [idle, visited] = [cookieOf(await start()), cookieOf(await start())]
    server.clock.time += 0.9 * day
    expect(await visit(visited)).toBe(200)
    server.clock.time += 0.2 * day
    expect([await visit(idle), await visit(visited)]).toEqual([401, 200])
    server.clock.time += 0.9 * day
    expect(await visit(visited)).toBe(401)
    expect(configFrom({}).limits).toEqual({ idleDays: 7, longestDays: 30 })
    expect(configFrom({ CHAMADA_SESSION_IDLE_DAYS: '2', CHAMADA_SESSION_DAYS: '9' }).limits).toEqual({
      idleDays: 2,
      longestDays: 9,
    })
    for (const bad of ['0', '-1', '1.5', 'uma semana', '1000'])
      expect(() => configFrom({ CHAMADA_SESSION_DAYS: bad }), bad).toThrow('CHAMADA_SESSION_DAYS must be')
  })

  test('has the same cookie attributes in every Set-Cookie: at sign-in, at renewal and at sign-out', async () => {
    for (const [address, name] of [
      [undefined, 'chamada'],
      ['https://chamada.escola.br', '__Host-chamada'],
    ] as const) {
      const { app, declared } = server.make(server.store, { origin: address })
      const from = address ?? origin
      const setCookies: string[] = []
      const ask = async (method: string, path: string, cookie: string, body?: unknown) => {
        const headers = { Origin: from, 'Content-Type': 'application/json', Cookie: cookie }
        const init = { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }) }
        const answer = await app.request(`${from}${path}`, init)
        await answer.body?.cancel()
        setCookies.push(...answer.headers.getSetCookie())
        return answer
      }
      const signInAgain = async () =>
        cookieOf(await ask('POST', '/api/login', '', { email: 'celia@escola.br', password: castPassword }))
      let cookie = ''
      const protectedRoutes = declared.filter(({ callers }) => callers !== 'anyone')
      for (const [n, { method, path }] of protectedRoutes.entries()) {
        // Half a week after the last visit the cookie is renewed, until the thirty days are over.
        if (n % 6 === 0) cookie = await signInAgain()
        server.clock.time += 4 * day
        await ask(method, path.replace(/:\w+(\{.*?\})?/g, '999'), cookie)
      }
      await ask('POST', '/api/logout', cookie)
      const signIns = Math.ceil(protectedRoutes.length / 6)
      const names = setCookies.map((line) => line.split('=')[0])
      expect(names.filter((each) => each === name)).toHaveLength(protectedRoutes.length + signIns + 1)
      expect(names.filter((each) => each === `${name}-device`)).toHaveLength(signIns)
      expect(names).toHaveLength(protectedRoutes.length + 2 * signIns + 1)
      for (const line of setCookies) {
        const [, ...attributes] = line.split('; ')
        expect(attributes, line).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
        expect(attributes.includes('Secure'), line).toBe(address !== undefined)
        expect(line).not.toMatch(/Domain/i)
      }
    }
  })

  test('survives a restart of the server', async () => {
    const cookie = await server.signIn('marina')
    const { app } = server.make(server.store)
    expect((await app.request(`${origin}/api/user`, { headers: { Cookie: cookie } })).status).toBe(200)
  })

  test('ends when its person is deleted', async () => {
    const cookie = await server.signIn('marina')
    await server.store.tx((q) => write(q, [{ kind: 'remove', table: 'users', key: 12 }], [2, 1]))
    expect((await whoIs(cookie)).status).toBe(401)
  })
})

test('nobody of an inactive school signs in, and only people with the password learn that it is inactive', async () => {
  await server.store.tx((q) => write(q, [patch('schools', 1, { active: false })], [2, 1]))
  const answer = await login('marina@escola.br')
  expect(answer.status).toBe(403)
  expect(await answer.text()).toBe('Escola inativa. Procure a administração.')
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  expect((await login('marina@escola.br', 'errada-errada')).status).toBe(401)
  expect((await login('ines@escola.br')).status).toBe(200)
  expect((await login('sonia@escola.br')).status).toBe(200)
})

describe('a malformed body', () => {
  const raw = (body: string, path = '/api/login') =>
    server.app.request(`${origin}${path}`, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json' },
      body,
    })

  test.each(['{', 'null', '[]', '"ana"', '7', '', '{"email":', '\u0000', '{"email":{"$gt":""},"password":{"$gt":""}}'])(
    'is 400 in Portuguese, without internal details: %j',
    async (body) => {
      const answer = await raw(body)
      expect(answer.status).toBe(400)
      const text = await answer.text()
      expect([errors['request.malformed'].text, 'E-mail é obrigatório']).toContain(text)
    },
  )

  test.each([
    [{ password: 'x' }, 'E-mail é obrigatório'],
    [{ email: '  ', password: 'x' }, 'E-mail é obrigatório'],
    [{ email: 'marina@', password: 'x' }, 'E-mail inválido'],
    [{ email: 'ana' }, 'Senha é obrigatória'],
    [{ email: 'ana', password: '' }, 'Senha é obrigatória'],
    [{ email: 'ana', password: 7 }, 'Senha é obrigatória'],
  ])('%j: %s', async (body, sentence) => {
    const answer = await raw(JSON.stringify(body))
    expect([answer.status, await answer.text()]).toEqual([400, sentence])
  })

  test('larger than a megabyte is 413', async () => {
    const answer = await raw(JSON.stringify({ email: 'ana', password: 'x'.repeat(1024 * 1024) }))
    expect([answer.status, await answer.text()]).toEqual([413, errors['request.tooLarge'].text])
  })
})

describe('a forged request', () => {
  const json = { 'Content-Type': 'application/json' }
  const own = { Origin: origin }
  const text = (type: string) => ({ ...own, 'Content-Type': type })
  const forgeries: [string, Record<string, string>][] = [
    ['from another site', { ...json, Origin: 'https://mau.example' }],
    ['from a host whose name begins like ours', { ...json, Origin: `${origin}.mau.example` }],
    ['from our host on another port', { ...json, Origin: `${origin}:8080` }],
    ['from our host by another scheme', { ...json, Origin: origin.replace('http:', 'https:') }],
    ['from no origin (null)', { ...json, Origin: 'null' }],
    ['without an Origin', json],
    ['of plain text', text('text/plain')],
    ['of a form', text('application/x-www-form-urlencoded')],
    ['of a form with files', text('multipart/form-data; boundary=x')],
    ['of a body without a type', { ...own, 'Content-Length': '2' }],
    ['of a body without a type or length', { ...own, 'Transfer-Encoding': 'chunked' }],
    ['marked as cross-site by the browser', { ...own, ...json, 'Sec-Fetch-Site': 'cross-site' }],
    ['marked as same-site by the browser', { ...own, ...json, 'Sec-Fetch-Site': 'same-site' }],
    ['with its method overridden', { ...own, ...json, 'X-HTTP-Method-Override': 'DELETE' }],
  ]

  test.each(forgeries)('%s is 403 on every route that writes', async (_, headers) => {
    const cookie = await server.signIn('marina')
    const writing = server.declared.filter(({ method }) => method !== 'GET')
    expect(writing.length).toBeGreaterThan(7)
    for (const { method, path } of writing) {
      const address = path.replace(':classId', '3').replace(':lessonId', '101').replace(/:\w+/g, '1')
      const body = new TextEncoder().encode('{}')
      const request = new Request(`${origin}${address}`, { method, headers: { ...headers, Cookie: cookie }, body })
      const answer = await server.app.request(request)
      expect([answer.status, await answer.text()], `${method} ${path}`).toEqual([403, errors['request.forged'].text])
    }
    expect((await whoIs(cookie)).status).toBe(200)
  })

  test('is not one when it comes from our own page', async () => {
    const cookie = await server.signIn('marina')
    const body = { lessonId: 102 }
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json; charset=utf-8' }
    const answer = await server.call('PATCH', '/api/classes/3/current-lesson', { cookie, body, headers })
    expect(answer.status).toBe(200)
  })
})
