import { beforeEach, describe, expect, test } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import { emptyAccount } from '#server/store/accounts/emptyAccount.ts'
import { passwordHashOf, userOf } from '#server/store/accounts/people.ts'
import { write } from '#server/store/write/write.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { castPassword, type Person, people } from '#server/tests/support/cast.ts'
import { tablesWith } from '#server/tests/support/everythingStored.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const { ana, bento, caio, davi, celia, marina, raissa } = people

const server = serverPerTest()
const { ask } = asking(() => server)
beforeEach(async () => {
  // Ana and Bento are as an import makes them: without a password, and to choose one.
  await server.store.tx(async (q) => {
    await write(
      q,
      [ana, bento].map((id) => patch('users', id, { mustChangePassword: true })),
      [2, 1],
    )
    for (const id of [ana, bento]) await emptyAccount(q, id)
  })
})

const give = (who: Person, userIds: number[], again?: boolean) =>
  ask(who, 'POST', '/api/first-passwords', { userIds, again })
const given = async (
  who: Person,
  userIds: number[],
  again?: boolean,
): Promise<{ userId: number; password: string }[]> => (await give(who, userIds, again)).json()
const login = (email: string, password: string) => server.call('POST', '/api/login', { body: { email, password } })

describe('an account without a password', () => {
  test('is not entered with any, and answers like one that does not exist', async () => {
    const answers = await Promise.all([
      login('ana', castPassword),
      login('ana', 'null-null'),
      login('ninguém', 'null-null'),
    ])
    for (const answer of answers) expect(await answerOf(answer)).toEqual(refusal('login.wrong'))
  })

  test('takes a first password with other capitals, blanks and hyphens, and only a first one', async () => {
    const [{ password } = { password: '' }] = await given('celia', [ana])
    const typed = [password.toUpperCase(), password.replaceAll('-', ' '), ` ${password.replaceAll('-', '')}`]
    for (const each of [...typed, password.replaceAll('-', '\u2013')])
      expect((await login('ana', each)).status, each).toBe(200)
    for (const each of [`${password}1`, password.slice(1), password.replace('-', '_')])
      expect((await login('ana', each)).status, each).toBe(401)
    const cookie = (await login('ana', typed[0]!)).headers.get('Set-Cookie')!.split(';')[0]!
    const change = (body: object) => server.call('POST', '/api/user/change-password', { cookie, body })
    expect((await change({ currentPassword: typed[1], newPassword: 'bafe-tolu-472' })).status).toBe(200)
    expect((await login('ana', 'bafe-tolu-472')).status).toBe(200)
    expect((await login('ana', 'BAFE tolu 472')).status).toBe(401)
  })

  test('gets one by ‘Nova senha’ as well', async () => {
    const { oneTimePassword } = await (await ask('davi', 'POST', `/api/users/${ana}/reset-password`)).json()
    expect((await login('ana', oneTimePassword)).status).toBe(200)
  })

  test('is deleted and comes back without one', async () => {
    expect((await ask('celia', 'DELETE', `/api/users/${ana}`)).status).toBe(200)
    const [deletion] = await (await ask('celia', 'GET', '/api/activities?deletions=true')).json()
    expect((await ask('celia', 'POST', `/api/activities/${deletion.id}/restore`)).status).toBe(200)
    expect(await passwordHashOf(server.store.q, ana)).toBeNull()
  })
})

describe('first passwords', () => {
  test('open the account for one sign-in, after which the person chooses their own', async () => {
    const [first, second, ...others] = await given('davi', [ana, bento])
    expect([first!.userId, second!.userId, others]).toEqual([ana, bento, []])
    expect(first!.password).not.toBe(second!.password)
    const answer = await login('ana', first!.password)
    expect(await answer.json()).toMatchObject({ id: ana, mustChangePassword: true })
    const cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
    expect(await answerOf(await server.call('GET', '/api/students/21/classes', { cookie }))).toEqual(
      refusal('password.mustChange'),
    )
    const change = { newPassword: 'girassol na janela', confirmPassword: 'girassol na janela' }
    expect((await server.call('POST', '/api/user/change-password', { cookie, body: change })).status).toBe(200)
  })

  test('are given to the others when one of them is gone by then, or of another school', async () => {
    await ask('celia', 'DELETE', `/api/users/${bento}`)
    const answer = await ask('davi', 'POST', '/api/first-passwords', {
      userIds: [bento, ana, people.raissa],
      again: true,
    })
    expect([answer.status, answer.headers.get('X-Chamada-Left-Out')]).toEqual([200, 'notFound userIds.0 userIds.2'])
    expect(await answer.json()).toMatchObject([{ userId: ana }])
  })

  test('are stored and told nowhere: not in a table, nor in the log, nor again', async () => {
    const [{ password }] = (await given('davi', [ana])) as unknown as [{ password: string }]
    expect(await tablesWith(server.store, password)).toEqual([])
    expect(server.logged.join()).not.toContain(password)
    const [entry] = await (await ask('celia', 'GET', '/api/activities')).json()
    expect(entry).toMatchObject({ summary: 'Primeiras senhas dadas: 1 pessoa', userId: davi })
  })

  test('are not given to who has a password of their own, unless asked again; then their sessions end', async () => {
    const cookie = await server.signIn('caio')
    expect(await given('davi', [caio, ana])).toMatchObject([{ userId: ana }])
    expect((await login('caio', castPassword)).status).toBe(200)
    const [{ password }] = (await given('davi', [caio], true)) as unknown as [{ password: string }]
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect((await login('caio', castPassword)).status).toBe(401)
    expect((await login('caio', password)).status).toBe(200)
  })

  test('given again replace those before', async () => {
    const [before] = await given('davi', [ana])
    const [after] = await given('davi', [ana])
    expect((await login('ana', before!.password)).status).toBe(401)
    expect((await login('ana', after!.password)).status).toBe(200)
  })

  test('end the wait after wrong ones, and leave a trace', async () => {
    for (let i = 0; i < 6; i += 1) await login('ana', 'errada-errada')
    expect((await login('ana', 'errada-errada')).status).toBe(429)
    const [{ password }] = (await given('davi', [ana])) as unknown as [{ password: string }]
    expect((await login('ana', password)).status).toBe(200)
    const traces = await (await ask('celia', 'GET', '/api/audit?kind=passwordReset')).json()
    expect(traces).toMatchObject([{ summary: expect.stringContaining('Ana') }])
  })

  test.each<[string, Person, number[], Parameters<typeof refusal>]>([
    ['oneself', 'davi', [davi], ['password.own']],
    [
      'the principal, by another administrator',
      'davi',
      [celia],
      ['notAllowed', 'Só o administrador principal dá nova senha a administradores.'],
    ],
    ['a person of another school', 'davi', [raissa], ['notFound']],
    ['an unknown person', 'davi', [999], ['notFound']],
    ['a superadministrator', 'celia', [1], ['notFound']],
    ['somebody, by a teacher', 'marina', [ana], ['notAllowed']],
  ])('for %s are refused, when nobody else is named', async (_, who, ids, expected) => {
    expect(await answerOf(await give(who, ids, true))).toEqual(refusal(...expected))
    expect(await passwordHashOf(server.store.q, ana)).toBeNull()
  })

  test.each([
    ['nobody', [], 'userIds: diga de quem.'],
    ['more than fifty', Array.from({ length: 51 }, (_, i) => i + 1), 'userIds: envie até 50 pessoas de cada vez.'],
    ['what is no number', ['ana'], 'Campo inválido: userIds.0.'],
  ])('for %s are refused in words', async (_, userIds, text) => {
    expect(await answerOf(await give('davi', userIds as number[]))).toMatchObject({ status: 400, text })
  })

  test('for a person named twice are one', async () => {
    expect(await given('davi', [ana, ana, marina])).toMatchObject([{ userId: ana }])
    expect(await userOf(server.store.q, ana)).toMatchObject({ mustChangePassword: true })
  })
})
