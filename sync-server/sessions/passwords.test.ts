import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { castPassword } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { hashPassword, passwordFits } from './passwords.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn(argon2.verify) }
})
beforeEach(() => void vi.mocked(verify).mockClear())

/** The cost of a stored hash: algorithm, KiB of memory, passes, lanes. */
function costOf(hash: string) {
  const [, kind, version, memory, passes, lanes] = /^\$(\w+)\$v=(\d+)\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash)!
  return { kind, version: Number(version), memory: Number(memory), passes: Number(passes), lanes: Number(lanes) }
}
/** A server with the cost of passwords that every server has, not that of tests. */
async function usualServer() {
  const server = await testServer()
  server.app = server.make(server.store, { passwordCost: undefined }).app
  return server
}
const least = { kind: 'argon2id', version: 19, passes: 2, lanes: 1 }

test('a password is stored as a salted argon2id hash of 19 MiB and two passes, however it was set', async () => {
  const server = await usualServer()
  const { q, t } = server.store
  const stored = async () => (await q.select({ hash: t.users.passwordHash }).from(t.users)).map(({ hash }) => hash!)
  const ofCast = await stored()
  const celia = await server.signIn('celia')
  const nova = { name: 'Nova', email: 'nova@escola.br', password: 'girassol na janela', role: 'teacher' }
  expect((await server.call('POST', '/api/register', { cookie: celia, body: nova })).status).toBe(200)
  const changed = { currentPassword: castPassword, newPassword: 'girassol na janela' }
  await server.call('POST', '/api/user/change-password', { cookie: celia, body: changed })
  const hashes = (await stored()).filter((hash) => !ofCast.includes(hash))
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) {
    expect(costOf(hash)).toMatchObject(least)
    expect(costOf(hash).memory).toBeGreaterThanOrEqual(19 * 1024)
  }
  expect(await hashPassword('girassol na janela')).not.toBe(await hashPassword('girassol na janela'))
  server.end()
})

test('an unknown person costs the same work as a wrong password, and no password fits', async () => {
  for (const noHash of [undefined, null]) {
    expect(await passwordFits(noHash, 'nobody has this password')).toBe(false)
    const [hash] = vi.mocked(verify).mock.lastCall!
    expect(costOf(String(hash))).toEqual(costOf(await hashPassword('girassol na janela')))
  }
  expect(verify).toHaveBeenCalledTimes(2)
  const server = await usualServer()
  vi.mocked(verify).mockClear()
  const answers = []
  for (const email of ['marina@escola.br', 'ninguem@escola.br', 'ninguem']) {
    const answer = await server.call('POST', '/api/login', { body: { email, password: 'errada-errada' } })
    answers.push([answer.status, await answer.text(), [...answer.headers.keys()].sort()])
  }
  expect(verify).toHaveBeenCalledTimes(3)
  const [ofNobody] = vi.mocked(verify).mock.lastCall!
  expect(costOf(String(ofNobody))).toEqual(costOf(await hashPassword('girassol na janela')))
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  server.end()
})

test('a common password is refused wherever one is set, with a message, and nothing is changed', async () => {
  const server = await testServer()
  const celia = await server.signIn('celia')
  const message = 'Esta senha é muito comum. Escolha outra.'
  const before = await server.store.q.select().from(server.store.t.users)
  const nova = { name: 'Nova', email: 'nova@escola.br', role: 'teacher' }
  for (const password of ['12345678', 'Senha123', 'flamengo', 'P@ssw0rd'])
    for (const [path, body] of [
      ['/api/register', { ...nova, password }],
      ['/api/admins', { ...nova, password }],
      ['/api/user/change-password', { currentPassword: castPassword, newPassword: password }],
    ] as const) {
      const answer = await server.call('POST', path, { cookie: celia, body })
      expect([answer.status, await answer.text()], `${path} ${password}`).toEqual([400, message])
    }
  expect(await server.store.q.select().from(server.store.t.users)).toEqual(before)
  server.end()
})
