import { beforeEach, describe, expect, test } from 'vitest'
import { defaultPasswordLimits } from '#server/sessions/passwordLimits.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { castPassword, people } from '#server/tests/support/cast.ts'
import { slowPool } from '#server/tests/support/holdPool.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask } = asking(() => server)

const minute = 60_000
const [school, home] = ['200.1.1.1', '200.2.2.2']
const login = (email: string, password = castPassword, from = school, cookie?: string) =>
  server.call('POST', '/api/login', { body: { email, password }, from, cookie })
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

describe('after twenty wrong sign-ins of one account from many addresses', () => {
  const anywhere = (n: number) => `201.0.${Math.floor(n / 200)}.${(n % 200) + 1}`
  const guess = async (n: number) => (await login('marina@escola.br', 'errada-errada', anywhere(n))).status
  const guessed = async () => {
    for (let n = 0; n < 20; n += 1) expect(await guess(n)).toBe(401)
  }

  test('each further try waits twice as long as the last, up to an hour', async () => {
    await guessed()
    const waits: number[] = []
    for (let n = 20; n < 29; n += 1) {
      const answer = await login('marina@escola.br', 'errada-errada', anywhere(n))
      expect(answer.status).toBe(429)
      const wait = Number(answer.headers.get('Retry-After'))
      waits.push(wait / 60)
      server.clock.time += wait * 1000
      expect(await guess(n)).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect((await login('otavio@escola.br')).status).toBe(200)
  })

  test('300 guesses from 60 addresses within an hour check no more than 25 passwords', async () => {
    let checked = 0
    for (let n = 0; n < 300; n += 1) {
      server.clock.time += 12_000
      if ((await guess(n % 60)) === 401) checked += 1
    }
    expect(checked).toBeLessThanOrEqual(25)
  })

  test('the person still signs in where they signed in before, and five wrong passwords there wait as ever', async () => {
    const cookies = (await login('marina@escola.br', castPassword, home)).headers.getSetCookie()
    const device = cookies.find((cookie) => cookie.startsWith('chamada-device='))!.split(';')[0]!
    const [othersDevice] = (await login('otavio@escola.br', castPassword, home)).headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith('chamada-device='))
      .map((cookie) => cookie.split(';')[0]!)
    await guessed()
    expect((await login('marina@escola.br', castPassword, school)).status).toBe(429)
    expect((await login('marina@escola.br', castPassword, school, othersDevice)).status).toBe(429)
    expect((await login('marina@escola.br', castPassword, school, `${device}x`)).status).toBe(429)
    expect((await login('marina@escola.br', castPassword, school, device)).status).toBe(200)
    for (let n = 0; n < 5; n += 1)
      expect((await login('marina@escola.br', 'errada-errada', school, device)).status).toBe(401)
    expect((await login('marina@escola.br', castPassword, school, device)).status).toBe(429)
  })

  test('a day without a wrong password forgets them', async () => {
    await guessed()
    server.clock.time += 24 * 60 * minute
    await guessed()
  })

  test('a restart of the server forgives nobody', async () => {
    await guessed()
    server.app = server.make(server.store).app
    expect(await guess(21)).toBe(429)
  })
})

describe('a network with too many wrong sign-ins', () => {
  const names = Array.from({ length: 10 }, (_, n) => `aluno.${n}`)
  beforeEach(() => {
    server.app = server.make(server.store, { passwordLimits: { perAccount: 5, everywhere: 20, perNetwork: 30 } }).app
  })
  const exhaust = async () => {
    for (const name of names) await wrongly(3, name)
  }

  test('still lets a right password in, and tells a wrong one to wait; other networks do not wait', async () => {
    await exhaust()
    expect((await login('otavio@escola.br')).status).toBe(200)
    const answer = await login('otavio@escola.br', 'errada-errada')
    expect(answer.headers.get('Retry-After')).toBe('900')
    expect(await answerOf(answer)).toEqual(refusal('login.tooMany', 'Muitas tentativas. Tente de novo em 15 minutos.'))
    expect((await login('otavio@escola.br', 'errada-errada', home)).status).toBe(401)
    server.clock.time += 15 * minute
    expect((await login('otavio@escola.br', 'errada-errada')).status).toBe(401)
  })

  test('tells forty who guess at once to wait, and then still lets a right password in', async () => {
    await exhaust()
    const tries = Array.from({ length: 40 }, (_, n) => login(`outro.${n}`, 'errada-errada'))
    expect((await statuses(...tries)).every((status) => status === 429)).toBe(true)
    expect((await login('otavio@escola.br')).status).toBe(200)
  })

  test('is not closed by one who goes on guessing there: eight of eight right passwords get in meanwhile', async () => {
    await exhaust()
    const quick = slowPool(8)
    const guesses = Array.from({ length: 25 }, (_, n) => login(`outro.${n}`, 'errada-errada'))
    const others = ['otavio@escola.br', 'ana', 'bento', 'davi@escola.br', 'celia@escola.br', 'sonia@escola.br']
    const right = statuses(...[...others, 'ana', 'bento'].map((name) => login(name)))
    expect(await right.finally(quick)).toEqual(Array(8).fill(200))
    expect(new Set(await statuses(...guesses))).toEqual(new Set([429]))
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

  test('is the first half of an IPv6 address', async () => {
    for (const [n, name] of names.entries()) await wrongly(3, name, `2804:14c::${n + 1}`)
    expect((await login('otavio@escola.br', 'errada-errada', '2804:14c:0:0:ff::9')).status).toBe(429)
    expect((await login('otavio@escola.br', 'errada-errada', '2804:14c:0:1::9')).status).toBe(401)
  })

  test('mistypes less than a school of a thousand on a morning', () => {
    expect(defaultPasswordLimits.perNetwork).toBeGreaterThanOrEqual(1_000)
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

  test('ends nobody else’s wait', async () => {
    await wrongly(5, 'ana')
    await wrongly(5, 'bento')
    await endWait('celia', people.bento)
    expect(await statuses(login('ana'), login('bento'))).toEqual([429, 200])
  })

  test('ends the wait from everywhere, and that of the networks where the person tried', async () => {
    server.app = server.make(server.store, { passwordLimits: { perAccount: 5, everywhere: 6, perNetwork: 5 } }).app
    await wrongly(4, 'ana')
    await wrongly(2, 'ana', home)
    await wrongly(1, 'ninguem')
    expect(await statuses(login('ana', castPassword, '200.3.3.3'), login('bento', 'errada-errada'))).toEqual([429, 429])
    await endWait('celia', people.ana)
    expect(await statuses(login('ana', castPassword, '200.3.3.3'), login('bento', 'errada-errada'))).toEqual([200, 401])
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
