import { describe, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { resetPassword } from '#scripts/administration/resetPassword.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { castPassword, type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask, cookieOf } = asking(() => server)

const reset = (who: Person, id: number) => ask(who, 'POST', `/api/users/${id}/reset-password`)
/** The fields of an answer, with the one-time password as `password`. */
async function resetAnswer(answer: Response) {
  type Reset = { id: number; login: string; oneTimePassword: string }
  const { oneTimePassword: password, ...rest } = (await answer.json()) as Reset
  return { password, ...rest }
}
const login = (email: string, password: string) => server.call('POST', '/api/login', { body: { email, password } })
const choose = (cookie: string, newPassword: string) =>
  server.call('POST', '/api/user/change-password', { cookie, body: { newPassword, confirmPassword: newPassword } })
const cookieIn = (answer: Response) => answer.headers.get('Set-Cookie')!.split(';')[0]!

describe('an administrator resets a password', () => {
  test('the new password is shown once, signs its person in, and only allows choosing another', async () => {
    const answer = await reset('davi', people.marina)
    expect(answer.status).toBe(200)
    const { password, ...rest } = await resetAnswer(answer)
    expect(rest).toEqual({ id: people.marina, name: 'Marina', login: 'marina@escola.br', secondFactor: 'none' })
    expect(password).toMatch(/^[a-z]{4}-[a-z]{4}-\d{3}$/)
    expect((await login('marina@escola.br', castPassword)).status).toBe(401)
    const cookie = cookieIn(await login('marina@escola.br', password))
    expect(await answerOf(await server.call('GET', '/api/classes', { cookie }))).toEqual(refusal('password.mustChange'))
    expect((await choose(cookie, 'girassol na janela')).status).toBe(200)
    expect((await server.call('GET', '/api/classes', { cookie })).status).toBe(200)
    expect((await login('marina@escola.br', password)).status).toBe(401)
  })

  test('people without an e-mail get one too, and a different one each time', async () => {
    const [first, second] = [
      await resetAnswer(await reset('celia', people.ana)),
      await resetAnswer(await reset('celia', people.ana)),
    ]
    expect(first.login).toBe('ana')
    expect(second.password).not.toBe(first.password)
    expect([(await login('ana', first.password)).status, (await login('ana', second.password)).status]).toEqual([
      401, 200,
    ])
  })

  test('a reset ends the person’s sessions on all devices, and nobody else’s', async () => {
    const [phone, desk, other] = [await server.signIn('marina'), await server.signIn('marina'), await cookieOf('ana')]
    await reset('celia', people.marina)
    const status = async (cookie: string) => (await server.call('GET', '/api/user', { cookie })).status
    expect([await status(phone), await status(desk), await status(other)]).toEqual([401, 401, 200])
  })

  test('a reset leaves no session to a person who is just signing in with the old password', async () => {
    const answers = await Promise.all([
      login('marina@escola.br', castPassword),
      reset('celia', people.marina),
      login('marina@escola.br', castPassword),
    ])
    for (const answer of answers.filter((answer) => answer.headers.has('Set-Cookie')))
      expect((await server.call('GET', '/api/user', { cookie: cookieIn(answer) })).status).toBe(401)
  })

  test('a reset ends the secret address of the person’s week, and so does a first password', async () => {
    const isOpen = async (path: string) => (await server.call('GET', path)).status === 200
    const address = async (who: Person) => (await (await ask(who, 'POST', '/api/user/calendar')).json()).path as string
    const [marina, ana, bento] = [await address('marina'), await address('ana'), await address('bento')]
    await reset('celia', people.marina)
    await ask('celia', 'POST', '/api/first-passwords', { userIds: [people.ana], again: true })
    expect([await isOpen(marina), await isOpen(ana), await isOpen(bento)]).toEqual([false, false, true])
    await resetPassword(server.store, 'bento', server.clock.time)
    expect(await isOpen(bento)).toBe(false)
  })

  test('unsent changes stay on a device, and are sent after its person has signed in and chosen a password', async () => {
    const marina = await openDevice(server, 'marina')
    const call = marina.act(setCurrentLesson, { classId: 3, lessonId: 102 })
    const { password } = await resetAnswer(await reset('celia', people.marina))
    const send = (cookie: string) => server.call('POST', '/api/sync', { cookie, body: marina.request([call]) })
    expect(await answerOf(await send(marina.cookie))).toEqual(refusal('session.ended'))
    const cookie = cookieIn(await login('marina@escola.br', password))
    expect(await answerOf(await send(cookie))).toEqual(refusal('password.mustChange'))
    await choose(cookie, 'girassol na janela')
    expect(await (await send(cookie)).json()).toMatchObject({ receipts: [{ id: call.id, outcome: 'applied' }] })
  })

  test('a reset ends the wait after too many guesses, at sign-in and at the change of password', async () => {
    const cookie = await cookieOf('ana')
    const guess = { currentPassword: 'errada-errada', newPassword: 'girassol na janela' }
    for (let n = 0; n < 5; n += 1) {
      await login('ana', 'errada-errada')
      await server.call('POST', '/api/user/change-password', { cookie, body: guess })
    }
    expect((await login('ana', castPassword)).status).toBe(429)
    const { password } = await resetAnswer(await reset('celia', people.ana))
    const answer = await login('ana', password)
    expect(answer.status).toBe(200)
    expect((await choose(cookieIn(answer), 'girassol na janela')).status).toBe(200)
  })

  test('a reset is in the journal with its author and person, and without the password', async () => {
    const { password } = await resetAnswer(await reset('davi', people.ana))
    const [entry] = await server.store.q.select().from(server.store.t.journal)
    expect(entry).toMatchObject({ name: 'resetPassword', actorId: people.davi, tenant: 1, outcome: 'applied' })
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${password}|argon2`))
    const history = await (await ask('celia', 'GET', `/api/history/users/${people.ana}`)).json()
    expect(history).toMatchObject([{ action: 'resetPassword', userName: 'Davi' }])
    const [activity] = (await (await ask('celia', 'GET', '/api/activities')).json()) as { summary: string }[]
    expect(activity!.summary).toBe('Nova senha dada: Ana')
  })
})

describe('a reset is refused', () => {
  test('by an administrator for the principal; only the principal and people who run all schools reset administrators', async () => {
    expect(await answerOf(await reset('davi', people.celia))).toEqual(
      refusal('notAllowed', 'Só o administrador principal dá nova senha a administradores.'),
    )
    expect((await login('celia@escola.br', castPassword)).status).toBe(200)
    expect((await reset('celia', people.davi)).status).toBe(200)
    expect((await reset('sonia', people.celia)).status).toBe(200)
  })

  test('for oneself, because the profile does that', async () => {
    for (const who of ['celia', 'sonia'] as const)
      expect(await answerOf(await reset(who, people[who]))).toEqual(refusal('password.own'))
  })

  test('for a superior, for a person of another school, or for nobody', async () => {
    expect(await answerOf(await reset('celia', people.sonia))).toEqual(refusal('notFound'))
    expect(await answerOf(await reset('nadia', people.ana))).toEqual(refusal('notFound'))
    expect(await answerOf(await reset('celia', 999))).toEqual(refusal('notFound'))
    for (const who of ['marina', 'ana'] as const)
      expect(await answerOf(await reset(who, people.bento))).toEqual(refusal('notAllowed'))
  })
})

describe('a person with a one-time password chooses their own', () => {
  test.each([
    [{}, 'Todos os campos são obrigatórios'],
    [{ newPassword: '1234567' }, 'A senha deve ter pelo menos 8 caracteres'],
    [{ newPassword: 'flamengo' }, 'Esta senha é muito comum. Escolha outra.'],
    [{ newPassword: 'girassol', confirmPassword: 'outra' }, 'A nova senha e a confirmação não coincidem'],
  ])('refuses %j: %s', async (body, sentence) => {
    const { password } = await resetAnswer(await reset('celia', people.ana))
    const cookie = cookieIn(await login('ana', password))
    const answer = await server.call('POST', '/api/user/change-password', { cookie, body })
    expect(await answerOf(answer)).toEqual(refusal('args.invalid', sentence))
  })

  test('refuses the one-time password, whether it is also typed as the current one or not', async () => {
    const { password } = await resetAnswer(await reset('celia', people.ana))
    const cookie = cookieIn(await login('ana', password))
    expect(await answerOf(await choose(cookie, password))).toEqual(refusal('password.same'))
    const body = { currentPassword: password, newPassword: password }
    expect(await answerOf(await server.call('POST', '/api/user/change-password', { cookie, body }))).toEqual(
      refusal('password.same'),
    )
  })

  test('accepts the current password, as an earlier version sends it; people who need not change it must know it', async () => {
    const { password } = await resetAnswer(await reset('celia', people.ana))
    const cookie = cookieIn(await login('ana', password))
    const body = { currentPassword: password, newPassword: 'girassol na janela' }
    expect((await server.call('POST', '/api/user/change-password', { cookie, body })).status).toBe(200)
    expect(await answerOf(await choose(cookie, 'outra coisa qualquer'))).toEqual(
      refusal('args.invalid', 'Todos os campos são obrigatórios'),
    )
  })
})
