import { describe, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { blankRow, patch } from '#schema/nouns/tables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { castPassword, type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask, cookieOf } = asking(() => server)

const rows = () => readerOf(server.store.q)
const login = (email: string, password: string) => server.call('POST', '/api/login', { body: { email, password } })
const register = (who: Person, body: object) => ask(who, 'POST', '/api/register', body)
const journalText = async () => JSON.stringify(await server.store.q.select().from(server.store.t.journal))
const nova = { name: 'Nova', email: 'Nova@Escola.br', password: 'pedra verde no rio', role: 'student', category: 'b' }

describe('creating an account', () => {
  test('answers with the new user, who signs in with that password; the caller stays signed in', async () => {
    const cookie = await cookieOf('celia')
    const answer = await register('celia', { ...nova, confirmPassword: 'pedra verde no rio' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Set-Cookie')).toBeNull()
    const created = await answer.json()
    expect(created).toEqual({
      ...blankRow.users,
      id: expect.any(Number),
      name: 'Nova',
      email: 'nova@escola.br',
      role: 'student',
      category: 'b',
      schoolId: 1,
      mustChangePassword: true,
      createdAt: server.clock.time,
    })
    expect(await (await server.call('GET', '/api/user', { cookie })).json()).toMatchObject({ id: people.celia })
    const signedIn = await login('NOVA@escola.br', 'pedra verde no rio')
    expect(await signedIn.json()).toMatchObject({ id: created.id })
    // Whoever registered them knows this password.
    const own = signedIn.headers.get('Set-Cookie')!.split(';')[0]!
    expect((await server.call('GET', '/api/modules', { cookie: own })).headers.get('X-Chamada-Code')).toBe(
      'password.mustChange',
    )
  })

  test('a username replaces the e-mail, and a student without a category is Pro', async () => {
    const body = { name: 'Rui', username: 'Rui.2026', password: 'pedra verde no rio', role: 'student' }
    expect(await (await register('davi', body)).json()).toMatchObject({
      email: null,
      username: 'rui.2026',
      category: 'pro',
    })
    expect((await login('rui.2026', 'pedra verde no rio')).status).toBe(200)
  })

  test('creates teachers and administrators in the caller’s own school, whatever the body says', async () => {
    for (const role of ['teacher', 'admin'] as const) {
      const body = {
        ...nova,
        email: `${role}@escola.br`,
        role,
        schoolId: 2,
        id: 1,
        mustChangePassword: false,
        createdAt: 3,
      }
      expect(await (await register('davi', body)).json()).toMatchObject({
        role,
        schoolId: 1,
        category: null,
        mustChangePassword: true,
        createdAt: server.clock.time,
      })
    }
    expect(await rows().where('users', { schoolId: 2 })).toHaveLength(3)
  })

  test('a superadministrator creates accounts in any school, and must name it', async () => {
    expect(await (await register('sonia', { ...nova, schoolId: 2 })).json()).toMatchObject({ schoolId: 2 })
    const other = { ...nova, email: 'outra@escola.br' }
    expect(await answerOf(await register('sonia', other))).toEqual(
      refusal('args.invalid', 'schoolId: a escola é obrigatória.'),
    )
    expect(await answerOf(await register('sonia', { ...other, schoolId: 99 }))).toEqual(
      refusal('notFound', 'Escola não encontrada.'),
    )
    expect(await (await register('sonia', { ...other, role: 'admin' })).json()).toMatchObject({ schoolId: null })
  })

  test('nobody creates a superadministrator, and only administrators create accounts', async () => {
    for (const who of ['celia', 'sonia'] as const)
      expect(await answerOf(await register(who, { ...nova, role: 'superadmin' }))).toEqual(refusal('notAllowed'))
    for (const who of ['marina', 'ana'] as const)
      expect(await answerOf(await register(who, nova))).toEqual(refusal('notAllowed'))
    expect((await server.call('POST', '/api/register', { body: nova })).status).toBe(401)
  })

  test.each([
    [{ name: ' ' }, 'Nome é obrigatório'],
    [{ email: undefined }, 'E-mail é obrigatório'],
    [{ email: null }, 'E-mail é obrigatório'],
    [{ email: 'nova' }, 'E-mail inválido'],
    [{ username: 'a b' }, 'Nome de usuário inválido'],
    [{ password: undefined }, 'Senha é obrigatória'],
    [{ password: '1234567' }, 'A senha deve ter pelo menos 8 caracteres'],
    [{ role: 'diretor' }, 'Campo inválido: role.'],
    [{ category: 'z' }, 'Campo inválido: category.'],
  ])('refuses %j: %s', async (change, sentence) => {
    expect(await answerOf(await register('celia', { ...nova, ...change }))).toEqual(refusal('args.invalid', sentence))
  })

  test('an e-mail or username that is taken is 409, ignoring case, and no account is created', async () => {
    const before = await rows().where('users', {})
    for (const email of ['DAVI@escola.br', ' Ines@Escola.br '])
      expect(await answerOf(await register('celia', { ...nova, email }))).toEqual(refusal('user.emailTaken'))
    expect(await answerOf(await register('celia', { ...nova, email: null, username: 'ANA' }))).toEqual(
      refusal('user.usernameTaken'),
    )
    expect(await rows().where('users', {})).toEqual(before)
  })

  test('ten simultaneous requests with one e-mail create one account, and nine are 409', async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => register('celia', nova)))).map((a) => a.status)
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('a new account is in the school’s journal, without the password or its hash', async () => {
    await register('sonia', { ...nova, schoolId: 1, confirmPassword: 'pedra verde no rio' })
    const [entry] = await server.store.q.select().from(server.store.t.journal)
    expect(entry).toMatchObject({ name: 'registerUser', actorId: people.sonia, tenant: 1 })
    expect(await journalText()).not.toMatch(/pedra verde no rio|argon2|"password/i)
  })
})

describe('adding an administrator', () => {
  const add = (who: Person, body: object) => ask(who, 'POST', '/api/admins', body)
  const eva = { name: 'Eva', email: 'eva@escola.br', password: 'pedra verde no rio', role: 'admin' }

  test('a superadministrator adds one to a school or to all; a principal administrator to their own school', async () => {
    expect(await (await add('sonia', { ...eva, schoolId: 2 })).json()).toMatchObject({ role: 'admin', schoolId: 2 })
    const all = { ...eva, email: 'eva2@escola.br', schoolId: null, role: 'superadmin' }
    expect(await (await add('sonia', all)).json()).toMatchObject({ role: 'admin', schoolId: null })
    expect(await (await add('celia', { ...eva, email: 'eva3@escola.br', schoolId: null })).json()).toMatchObject({
      schoolId: 1,
    })
  })

  test.each([
    [{ name: ' ' }, 'Campos obrigatórios'],
    [{ email: '' }, 'Campos obrigatórios'],
    [{ password: '' }, 'Campos obrigatórios'],
    [{ password: undefined }, 'Campos obrigatórios'],
    [{ email: 'eva' }, 'E-mail inválido'],
    [{ password: 'curta' }, 'A senha deve ter pelo menos 8 caracteres'],
    [{ schoolId: 'um' }, 'Campo inválido: schoolId.'],
  ])('refuses %j: %s', async (change, sentence) => {
    expect(await answerOf(await add('sonia', { ...eva, ...change }))).toEqual(refusal('args.invalid', sentence))
  })

  test('a taken e-mail is 409, an unknown school 404, and a caller without the right 403', async () => {
    expect(await answerOf(await add('sonia', { ...eva, email: 'celia@escola.br' }))).toEqual(refusal('user.emailTaken'))
    expect((await add('sonia', { ...eva, schoolId: 99 })).status).toBe(404)
    for (const who of ['marina', 'ana'] as const)
      expect(await answerOf(await add(who, eva))).toEqual(refusal('notAllowed'))
  })
})

describe('changing the password', () => {
  const change = (body: object, cookie: string) => server.call('POST', '/api/user/change-password', { cookie, body })
  const right = { currentPassword: castPassword, newPassword: 'senha-trocada' }

  test('answers with text; then only the new password signs in', async () => {
    const answer = await change({ ...right, confirmPassword: 'senha-trocada' }, await cookieOf('marina'))
    expect([answer.status, await answer.text()]).toEqual([200, 'Senha alterada com sucesso.'])
    expect(answer.headers.get('Content-Type')).toMatch('text/plain')
    expect((await login('marina@escola.br', castPassword)).status).toBe(401)
    expect((await login('marina@escola.br', 'senha-trocada')).status).toBe(200)
  })

  test('ends the person’s other sessions, but not this one nor anybody else’s', async () => {
    const [here, there] = [await server.signIn('marina'), await server.signIn('marina')]
    const celia = await cookieOf('celia')
    await change(right, here)
    const status = async (cookie: string) => (await server.call('GET', '/api/user', { cookie })).status
    expect([await status(here), await status(there), await status(celia)]).toEqual([200, 401, 200])
  })

  test.each([
    [{}, 'Todos os campos são obrigatórios'],
    [{ currentPassword: '', newPassword: 'senha-trocada' }, 'Todos os campos são obrigatórios'],
    [{ currentPassword: castPassword, newPassword: '' }, 'Todos os campos são obrigatórios'],
    [{ ...right, confirmPassword: '' }, 'Todos os campos são obrigatórios'],
    [{ ...right, confirmPassword: 'outra-coisa' }, 'A nova senha e a confirmação não coincidem'],
    [{ currentPassword: castPassword, newPassword: '1234567' }, 'A senha deve ter pelo menos 8 caracteres'],
  ])('refuses %j: %s', async (body, sentence) => {
    expect(await answerOf(await change(body, await cookieOf('marina')))).toEqual(refusal('args.invalid', sentence))
    expect((await login('marina@escola.br', castPassword)).status).toBe(200)
  })

  test('needs the current password, and five wrong guesses make the person wait', async () => {
    const cookie = await cookieOf('marina')
    for (let i = 0; i < 5; i += 1)
      expect(await answerOf(await change({ ...right, currentPassword: 'errada-errada' }, cookie))).toEqual(
        refusal('password.wrong'),
      )
    expect((await change(right, cookie)).status).toBe(429)
  })

  test('refuses the same password', async () => {
    const same = { currentPassword: castPassword, newPassword: castPassword }
    expect(await answerOf(await change(same, await cookieOf('ana')))).toEqual(refusal('password.same'))
  })

  test('a changed password is in the journal, without any password', async () => {
    await change(right, await cookieOf('marina'))
    expect(await journalText()).toContain('"changePassword"')
    expect(await journalText()).not.toMatch(/senha-|argon2|currentPassword|newPassword/)
  })
})

describe('a person who must choose a new password', () => {
  const must = (mustChangePassword: boolean) =>
    server.store.tx((q) => write(q, [patch('users', people.marina, { mustChangePassword })], [server.clock.time, 1]))

  test('may only read their account, change the password and sign out; any other call is 403 with its own code', async () => {
    const cookie = await cookieOf('marina')
    await must(true)
    const mayStill = ['GET /api/user', 'POST /api/user/change-password']
    for (const { method, path, callers } of server.declared) {
      const name = `${method} ${path}`
      if (callers === 'anyone' || mayStill.includes(name)) continue
      const answer = await server.call(method, path.replace(/:\w+(\{.*?\})?/g, '3'), {
        cookie,
        body: method === 'GET' ? undefined : {},
      })
      expect(await answerOf(answer), name).toEqual(refusal('password.mustChange'))
    }
    expect(await (await server.call('GET', '/api/user', { cookie })).json()).toMatchObject({ mustChangePassword: true })
    expect((await server.call('POST', '/api/logout', { cookie })).status).toBe(200)
    expect(await (await login('marina@escola.br', castPassword)).json()).toMatchObject({ mustChangePassword: true })
  })

  test('keeps queued changes, and sends them after the password is changed', async () => {
    const marina = await openDevice(server, 'marina')
    const call = marina.act(setCurrentLesson, { classId: 3, lessonId: 102 })
    await must(true)
    const early = await server.call('POST', '/api/sync', { cookie: marina.cookie, body: marina.request([call]) })
    expect(await answerOf(early)).toEqual(refusal('password.mustChange'))
    expect(await journalText()).not.toContain('setCurrentLesson')
    server.clock.time += 1000
    const body = { currentPassword: castPassword, newPassword: 'senha-trocada' }
    await server.call('POST', '/api/user/change-password', { cookie: marina.cookie, body })
    expect((await marina.send(call)).receipts).toMatchObject([{ id: call.id, outcome: 'applied' }])
    expect(await rows().get('users', people.marina)).toMatchObject({ mustChangePassword: false })
  })
})
