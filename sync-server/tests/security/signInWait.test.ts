import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { castPassword, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'

let server: Awaited<ReturnType<typeof testServer>>
const { ask } = asking(() => server)
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const minute = 60_000
const [school, home] = ['200.1.1.1', '200.2.2.2']
const login = (email: string, password = castPassword, from = school) =>
  server.call('POST', '/api/login', { body: { email, password }, from })
const statuses = async (...answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)
const wrongly = async (times: number, email = 'marina@escola.br', from = school) => {
  for (let n = 0; n < times; n += 1) expect((await login(email, 'errada-errada', from)).status).toBe(401)
}

describe('after five wrong sign-ins', () => {
  test('the account waits fifteen minutes from the first, and the answer says how many are left', async () => {
    await wrongly(4)
    server.clock.time += 6 * minute
    await wrongly(1)
    server.clock.time += 30_000
    const answer = await login('marina@escola.br')
    expect(answer.headers.get('Retry-After')).toBe(String(8.5 * 60))
    expect(await answerOf(answer)).toEqual(refusal('login.tooMany', 'Muitas tentativas. Tente de novo em 9 minutos.'))
    server.clock.time += 7.5 * minute
    expect(await (await login('marina@escola.br')).text()).toBe('Muitas tentativas. Tente de novo em 1 minuto.')
    server.clock.time += minute - 1
    expect((await login('marina@escola.br')).status).toBe(429)
    server.clock.time += 1
    expect((await login('marina@escola.br')).status).toBe(200)
  })

  test('more tries do not prolong the wait, and from another address there is none', async () => {
    await wrongly(5)
    for (let n = 0; n < 40; n += 1) {
      server.clock.time += 20_000
      expect((await login('marina@escola.br', 'errada-errada')).status).toBe(429)
    }
    expect(await statuses(login('marina@escola.br', castPassword, home), login('otavio@escola.br'))).toEqual([200, 200])
    server.clock.time += 15 * minute - 40 * 20_000
    expect((await login('marina@escola.br')).status).toBe(200)
  })
})

describe('after thirty wrong sign-ins from one address', () => {
  const names = Array.from({ length: 10 }, (_, n) => `aluno.${n}`)

  test('the address waits, whoever signs in; other addresses do not, and it ends after fifteen minutes', async () => {
    for (const name of names) await wrongly(3, name)
    const answer = await login('otavio@escola.br')
    expect(answer.headers.get('Retry-After')).toBe('900')
    expect(await answerOf(answer)).toEqual(refusal('login.tooMany', 'Muitas tentativas. Tente de novo em 15 minutos.'))
    expect((await login('otavio@escola.br', castPassword, home)).status).toBe(200)
    server.clock.time += 15 * minute
    expect((await login('otavio@escola.br')).status).toBe(200)
  })

  test('right sign-ins do not count: a whole school can sign in behind one address', async () => {
    await wrongly(4, 'aluno.1')
    await wrongly(4, 'aluno.2')
    for (let n = 0; n < 35; n += 1) expect((await login(n % 2 ? 'ana' : 'bento')).status).toBe(200)
    await wrongly(4, 'aluno.3')
  })

  test('simultaneous sign-ins count the same', async () => {
    const tries = names.flatMap((name) => Array.from({ length: 4 }, () => login(name, 'errada-errada')))
    expect((await statuses(...tries)).filter((status) => status === 401)).toHaveLength(30)
  })
})

describe('ending somebody’s wait', () => {
  const endWait = (who: Parameters<typeof ask>[0], id: number) => ask(who, 'DELETE', `/api/users/${id}/sign-in-wait`)

  test('is for administrators of the school or of all schools, and ends the wait at once at every address', async () => {
    for (const who of ['davi', 'celia', 'sonia'] as const) {
      await wrongly(5, 'ana')
      await wrongly(5, 'ana', home)
      expect(await statuses(login('ana'), login('ana', castPassword, home))).toEqual([429, 429])
      const answer = await endWait(who, people.ana)
      expect([answer.status, await answer.json()]).toMatchObject([200, { id: people.ana, name: 'Ana' }])
      expect(await statuses(login('ana'), login('ana', castPassword, home))).toEqual([200, 200])
    }
  })

  test('ends nobody else’s wait, and no address’s', async () => {
    await wrongly(5, 'ana')
    await wrongly(5, 'bento')
    await endWait('celia', people.bento)
    expect(await statuses(login('ana'), login('bento'))).toEqual([429, 200])
    for (let n = 0; n < 4; n += 1) await wrongly(5, `ninguem.${n}`)
    await endWait('celia', people.ana)
    expect((await login('ana')).status).toBe(429)
    expect((await login('ana', castPassword, home)).status).toBe(200)
  })

  test('is refused to others: 403 in the school; 404 from another school, and for an unknown or a higher person', async () => {
    await wrongly(5, 'ana')
    for (const who of ['marina', 'ana'] as const)
      expect(await answerOf(await endWait(who, people.ana))).toEqual(refusal('notAllowed'))
    expect(await answerOf(await endWait('nadia', people.ana))).toEqual(refusal('notFound'))
    expect(await answerOf(await endWait('celia', 999))).toEqual(refusal('notFound'))
    expect(await answerOf(await endWait('celia', people.sonia))).toEqual(refusal('notFound'))
    expect((await login('ana')).status).toBe(429)
  })

  test('is in the journal, with its author and person', async () => {
    await endWait('davi', people.ana)
    const [entry] = await server.store.q.select().from(server.store.t.journal)
    expect(entry).toMatchObject({
      name: 'endSignInWait',
      actorId: people.davi,
      path: `/api/users/${people.ana}/sign-in-wait`,
      outcome: 'applied',
      changes: [],
    })
  })
})
