import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { resetPassword } from '#scripts/administration/resetPassword.ts'
import { configFrom } from '#server/config.ts'
import { forgetWhatIsOver } from '#server/dailyWork.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { confirmationLasts } from '#server/sessions/mustBeConfirmed.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { recoveryHashOf } from '#server/sessions/secondFactor.ts'
import { replaceRecoveryCodes } from '#server/store/accounts/secondFactors.ts'
import { answerOf, refusal } from '#server/tests/support/asking.ts'
import { castPassword, type Person, people } from '#server/tests/support/cast.ts'
import { holdPool } from '#server/tests/support/holdPool.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin } from '#server/tests/support/testServer.ts'

const server = serverPerTest()

const minute = 60_000
const call = async (cookie: string, method: string, path: string, body?: object) =>
  server.call(method, `/api/user/${path}`, { cookie, ...(body && { body }) })
const login = (code?: string, password = castPassword) =>
  server.call('POST', '/api/login', { body: { email: 'sonia@escola.br', password, ...(code && { code }) } })
const answer = async (of: Promise<Response>) => answerOf(await of)

/** Turns the second factor of a person on. Their next code is that of the next half minute. */
async function turnOn(who: Person = 'sonia') {
  const cookie = await server.signIn(who)
  const { secret, qr } = await (await call(cookie, 'POST', 'second-factor')).json()
  const app = new TOTP({ secret })
  const code = () => app.generate({ timestamp: server.clock.time })
  const confirmed = await call(cookie, 'POST', 'second-factor/confirm', { code: code() })
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  server.clock.time += minute
  return { cookie, secret, qr, code, recoveryCodes }
}

describe('signing in with a second factor', () => {
  test('takes the password and then a code; without one, nobody is asked for any', async () => {
    expect((await login()).status).toBe(200)
    const { code } = await turnOn()
    expect(await answer(login())).toEqual(refusal('login.codeNeeded'))
    expect(await answer(login('000000'))).toEqual(refusal('login.codeWrong'))
    const typed = `${code().slice(0, 3)} ${code().slice(3)}`
    const signedIn = await login(typed)
    expect([signedIn.status, (await signedIn.json()).id]).toEqual([200, people.sonia])
  })

  test('only people with the password learn that there is one', async () => {
    const { code } = await turnOn()
    for (const typed of [undefined, code()])
      expect(await answer(login(typed, 'errada-errada'))).toEqual(refusal('login.wrong'))
  })

  test('takes a code once, and none older than it', async () => {
    const { code } = await turnOn()
    const earlier = code()
    server.clock.time += minute / 2
    const used = code()
    expect((await login(used)).status).toBe(200)
    for (const again of [used, earlier]) expect(await answer(login(again))).toEqual(refusal('login.codeWrong'))
    server.clock.time += minute / 2
    expect((await login(code())).status).toBe(200)
  })

  test('the code that set it up does not sign in', async () => {
    const { code } = await turnOn()
    server.clock.time -= minute
    expect(await answer(login(code()))).toEqual(refusal('login.codeWrong'))
  })

  test('forgives a clock that is half a minute off, and no more', async () => {
    const { code } = await turnOn()
    const now = code()
    server.clock.time += 2 * minute
    expect(await answer(login(now))).toEqual(refusal('login.codeWrong'))
    const next = code()
    server.clock.time += minute / 2
    expect((await login(next)).status).toBe(200)
  })

  test('counts wrong codes like wrong passwords, also when the password alone is sent in between', async () => {
    const { code } = await turnOn()
    for (let n = 0; n < 5; n += 1) {
      expect(await answer(login())).toEqual(refusal('login.codeNeeded'))
      expect(await answer(login('000000'))).toEqual(refusal('login.codeWrong'))
    }
    expect((await login(code())).status).toBe(429)
    expect((await login()).status).toBe(429)
  })

  test('a password without its code counts as no wrong try', async () => {
    const { code } = await turnOn()
    for (let n = 0; n < 4; n += 1) await login(undefined, 'errada-errada')
    for (let n = 0; n < 6; n += 1) expect(await answer(login())).toEqual(refusal('login.codeNeeded'))
    expect((await login(code())).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('are ten, each signs in once, with a trace, and only hashes of them are stored', async () => {
    const { recoveryCodes, cookie } = await turnOn()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first, second] = recoveryCodes as [string, string]
    expect((await login(first)).status).toBe(200)
    expect(await answer(login(first))).toEqual(refusal('login.codeWrong'))
    expect((await login(second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await (await call(cookie, 'GET', 'second-factor')).json()).toMatchObject({ isOn: true, recoveryCodes: 8 })
    const { q, t } = server.store
    expect(JSON.stringify(await q.select().from(t.recoveryCodes))).not.toContain(recoveryCodes[2]!.replaceAll('-', ''))
    const kinds = (await q.select().from(t.auditEntries)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'recoveryCodeUsed')).toHaveLength(2)
  })

  test('have more than 112 random bits, and what is stored of them opens nothing', async () => {
    const { recoveryCodes } = await turnOn()
    const group = '[a-hjkmnp-z2-9]{6}'
    for (const code of recoveryCodes) expect(code).toMatch(new RegExp(`^${group}(-${group}){3}$`))
    expect(24 * Math.log2(31)).toBeGreaterThan(112)
    const { q, t } = server.store
    const stored = (await q.select().from(t.recoveryCodes)).map(({ hash }) => hash)
    const sha256 = (code: string) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex')
    expect(stored.sort()).toEqual(recoveryCodes.map(sha256).sort())
    expect(await answer(login(stored[0]!.slice(0, 40)))).toEqual(refusal('login.codeWrong'))
  })

  test('made by earlier versions still sign in once, behind a slow hash and without one', async () => {
    await turnOn()
    const former = ['abcd-efgh-jkmn', 'pqrs-tuvw-xyz2'] as const
    const plain = former.map((code) => code.replaceAll('-', ''))
    const hashes = [await hashPassword(plain[0]!), createHash('sha256').update(plain[1]!).digest('hex')]
    await server.store.tx((q) => replaceRecoveryCodes(q, people.sonia, hashes))
    for (const code of former) {
      expect((await login(code)).status).toBe(200)
      expect(await answer(login(code))).toEqual(refusal('login.codeWrong'))
    }
  })

  test('cost no slow hash, unless they have the form of an earlier version', async () => {
    const { recoveryCodes } = await turnOn()
    const slow = await hashPassword('pqrstuvwxyz2')
    await server.store.tx((q) =>
      replaceRecoveryCodes(
        q,
        people.sonia,
        Array.from({ length: 10 }, (_, n) => slow + n),
      ),
    )
    const tried: string[] = []
    const work = {
      hash: async () => '',
      fits: async (hash: string | null | undefined) => {
        tried.push(hash!)
        return false
      },
    }
    for (const typed of [recoveryCodes[0]!, '123456', 'zzzz'])
      expect(await recoveryHashOf(server.store.q, people.sonia, typed, work)).toBeUndefined()
    expect(tried).toEqual([])
    expect(await recoveryHashOf(server.store.q, people.sonia, 'abcd-efgh-jkmn', work)).toBeUndefined()
    expect(tried).toHaveLength(10)
  })

  const renew = (cookie: string, password: string, code: string) =>
    call(cookie, 'POST', 'second-factor/recovery-codes', { password, code })

  test('are made anew with the password and a code; those before stop working at once, with a trace', async () => {
    const { recoveryCodes: before, cookie, code } = await turnOn()
    expect((await login(before[0])).status).toBe(200)
    expect(await answer(renew(cookie, 'errada-errada', code()))).toEqual(refusal('password.wrong'))
    expect(await answer(renew(cookie, castPassword, '000000'))).toEqual(refusal('code.wrong'))
    expect((await login(before[1])).status, 'a refusal changes nothing').toBe(200)
    const { recoveryCodes: made } = await (await renew(cookie, castPassword, code())).json()
    expect(new Set([...before, ...made]).size).toBe(20)
    expect(await answer(login(before[2]))).toEqual(refusal('login.codeWrong'))
    expect((await login(made[0])).status).toBe(200)
    expect(await (await call(cookie, 'GET', 'second-factor')).json()).toMatchObject({ recoveryCodes: 9 })
    const { q, t } = server.store
    const traces = await q.select().from(t.auditEntries)
    expect(traces.filter(({ kind }) => kind === 'recoveryCodesRenewed').map(({ actorId }) => actorId)).toEqual([
      people.sonia,
    ])
  })

  test('are made anew with the last of them, when the phone is lost', async () => {
    const { recoveryCodes, cookie } = await turnOn()
    const answered = await renew(cookie, castPassword, recoveryCodes[0]!)
    expect((await answered.json()).recoveryCodes).toHaveLength(10)
  })

  test('are made for nobody without a second factor', async () => {
    const cookie = await server.signIn('sonia')
    expect(await answer(renew(cookie, castPassword, '123456'))).toEqual(refusal('secondFactor.isOff'))
    expect(await (await call(cookie, 'GET', 'second-factor')).json()).toMatchObject({ recoveryCodes: 0 })
  })
})

describe('setting it up', () => {
  test('shows the secret as a QR code, and changes nothing before a code was typed', async () => {
    const cookie = await server.signIn('sonia')
    const { secret, qr } = await (await call(cookie, 'POST', 'second-factor')).json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qr.size).toBeGreaterThan(20)
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    expect(await answer(call(cookie, 'POST', 'second-factor/confirm', { code: '000000' }))).toEqual(
      refusal('code.wrong'),
    )
    expect((await login()).status).toBe(200)
  })

  test('needs a password typed minutes ago, so that nobody locks a person out at an open browser', async () => {
    const cookie = await server.signIn('sonia')
    server.clock.time += confirmationLasts + 1
    expect(await answer(call(cookie, 'POST', 'second-factor'))).toEqual(refusal('session.confirm'))
    await call(cookie, 'POST', 'confirm-password', { password: castPassword })
    expect((await call(cookie, 'POST', 'second-factor')).status).toBe(200)
  })

  test('ends the sessions that were begun without a code, and keeps the one it is done in', async () => {
    const [phone, other] = [await server.signIn('marina'), await server.signIn('celia')]
    const { cookie } = await turnOn('marina')
    const status = async (of: string) => answerOf(await server.call('GET', '/api/user', { cookie: of }))
    expect(await status(phone)).toEqual(refusal('session.ended'))
    expect([(await status(cookie)).status, (await status(other)).status]).toEqual([200, 200])
  })

  test('counts wrong codes like wrong passwords, and checks them before anything that costs', async () => {
    const cookie = await server.signIn('ana')
    const { secret } = await (await call(cookie, 'POST', 'second-factor')).json()
    const release = holdPool()
    const tries = Array.from({ length: 12 }, () => call(cookie, 'POST', 'second-factor/confirm', { code: '000000' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    release()
    expect(statuses.sort()).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429, 429, 429, 429])
    const right = () => new TOTP({ secret }).generate({ timestamp: server.clock.time })
    const waiting = await call(cookie, 'POST', 'second-factor/confirm', { code: right() })
    expect([waiting.status, waiting.headers.get('Retry-After')]).toEqual([429, '900'])
    server.clock.time += 15 * minute
    expect((await call(cookie, 'POST', 'second-factor/confirm', { code: right() })).status).toBe(200)
  })

  test('is not done over one that is in use', async () => {
    const { cookie, code } = await turnOn()
    expect(await answer(call(cookie, 'POST', 'second-factor'))).toEqual(refusal('secondFactor.isOn'))
    expect(await answer(call(cookie, 'POST', 'second-factor/confirm', { code: code() }))).toEqual(
      refusal('secondFactor.isOn'),
    )
  })

  test('is taken back with the password and a code, both counted', async () => {
    const { cookie, code } = await turnOn()
    const off = (password: string, code: string) =>
      answer(call(cookie, 'POST', 'second-factor/off', { password, code }))
    expect(await off('errada-errada', code())).toEqual(refusal('password.wrong'))
    expect(await off(castPassword, '000000')).toEqual(refusal('code.wrong'))
    expect((await off(castPassword, code())).status).toBe(200)
    expect((await login()).status).toBe(200)
    const { q, t } = server.store
    const traces = await q.select().from(t.auditEntries)
    expect(traces.map(({ kind, actorId }) => [kind, actorId])).toEqual(
      expect.arrayContaining([
        ['secondFactorOn', people.sonia],
        ['secondFactorOff', people.sonia],
      ]),
    )
  })

  test('a password is then only confirmed together with a code', async () => {
    const { cookie, code } = await turnOn()
    const confirm = (more: object) =>
      answer(call(cookie, 'POST', 'confirm-password', { password: castPassword, ...more }))
    expect(await confirm({})).toEqual(refusal('code.needed'))
    expect(await confirm({ code: '000000' })).toEqual(refusal('code.wrong'))
    expect((await confirm({ code: code() })).status).toBe(200)
  })
})

describe('where it is required', () => {
  const asks = async (who: Person, path: string, method = 'GET', body?: object) => {
    const { app } = server.make(server.store, { secondFactor: 'required' })
    return answerOf(
      await app.request(`${origin}${path}`, {
        method,
        headers: { Cookie: await server.signIn(who), Origin: origin, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  }

  test('whoever administers all schools gets nothing else before it is on; others are not asked', async () => {
    const closed = refusal('secondFactor.mustSetUp')
    for (const path of ['/api/schools', '/api/students', '/api/user/device-key', '/api/events', '/api/user/sessions'])
      expect(await asks('sonia', path), path).toEqual(closed)
    expect(await asks('sonia', '/api/sync', 'POST', {})).toEqual(closed)
    for (const path of ['/api/user', '/api/user/second-factor']) expect((await asks('sonia', path)).status).toBe(200)
    for (const who of ['celia', 'marina', 'ana'] as const)
      expect((await asks(who, '/api/modules')).status, who).toBe(200)
    await turnOn()
    expect((await asks('sonia', '/api/schools')).status).toBe(200)
  })

  test('is in production, unless the setting says otherwise', () => {
    expect(configFrom({}).secondFactor).toBe('optional')
    expect(configFrom({ NODE_ENV: 'production' }).secondFactor).toBe('required')
    expect(configFrom({ NODE_ENV: 'production', CHAMADA_SECOND_FACTOR: 'optional' }).secondFactor).toBe('optional')
    expect(() => configFrom({ CHAMADA_SECOND_FACTOR: 'talvez' })).toThrow('CHAMADA_SECOND_FACTOR must be')
  })
})

describe('a lost second factor', () => {
  const reset = async (who: Person, whose: Person) => {
    const answer = await server.call('POST', `/api/users/${people[whose]}/reset-password`, {
      cookie: await server.signIn(who),
    })
    return [answer.status, answer.ok && (await answer.json()).secondFactor]
  }

  test('goes with the password that a principal or a global administrator gives, and stays with anybody else’s', async () => {
    expect(await reset('davi', 'otavio')).toEqual([200, 'none'])
    await turnOn('marina')
    expect(await reset('davi', 'marina')).toEqual([200, 'kept'])
    expect(await reset('celia', 'marina')).toEqual([200, 'removed'])
    await turnOn('celia')
    expect(await reset('sonia', 'celia')).toEqual([200, 'removed'])
  })

  test('of a superadministrator goes with the command alone', async () => {
    await turnOn()
    const { password, secondFactorRemoved } = await resetPassword(server.store, 'sonia@escola.br', server.clock.time)
    expect(secondFactorRemoved).toBe(true)
    expect((await login(undefined, password)).status).toBe(200)
  })
})

test('the secret is in no answer after the set-up, no journal and no trace', async () => {
  const { secret, cookie, recoveryCodes } = await turnOn()
  const { q, t } = server.store
  const answers = await Promise.all(
    ['/api/user', '/api/user/second-factor', '/api/user/sessions', '/api/admins'].map(async (path) =>
      (await server.call('GET', path, { cookie })).text(),
    ),
  )
  const kept = JSON.stringify([await q.select().from(t.journal), await q.select().from(t.auditEntries), server.logged])
  for (const text of [...answers, kept]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(recoveryCodes[0])
  }
})

test('is forgotten once its account can no longer be restored', async () => {
  await turnOn('otavio')
  const { store, clock, file } = server
  const counted = () => store.q.$count(store.t.secondFactors)
  const files = openFileStore(`${file}-files`)
  const celia = await server.signIn('celia')
  await server.call('DELETE', `/api/users/${people.otavio}`, { cookie: celia })
  await forgetWhatIsOver(store, files, clock.time)
  expect(await counted()).toBe(1)
  await store.tx(async (q) => void (await q.delete(store.t.formerPasswords)))
  await forgetWhatIsOver(store, files, clock.time)
  expect(await counted()).toBe(0)
})
