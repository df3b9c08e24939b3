import { beforeEach, expect, test } from 'vitest'
import { startRun } from '#server/store/epoch/meta.ts'
import { castPassword, type Person } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
beforeEach(async () => {
  await startRun(server.store)
})

const keyOf = async (who: Person, cookie?: string) => {
  const answer = await server.call('GET', '/api/user/device-key', { cookie: cookie ?? (await server.signIn(who)) })
  return ((await answer.json()) as { key: string }).key
}

test('each person has their own key of 32 bytes, the same at every sign-in', async () => {
  const keys = [await keyOf('marina'), await keyOf('otavio'), await keyOf('ana')]
  expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32, 32])
  expect(new Set(keys).size).toBe(3)
  expect(await keyOf('marina')).toBe(keys[0])
})

test('a new password does not change the key', async () => {
  const cookie = await server.signIn('marina')
  const before = await keyOf('marina', cookie)
  const body = { currentPassword: castPassword, newPassword: 'girassol na janela' }
  expect((await server.call('POST', '/api/user/change-password', { cookie, body })).status).toBe(200)
  expect(await keyOf('marina', cookie)).toBe(before)
})

test('nobody gets a key without a session, and no other answer contains it', async () => {
  const cookie = await server.signIn('marina')
  const key = await keyOf('marina', cookie)
  expect((await server.call('GET', '/api/user/device-key')).status).toBe(401)
  const body = { email: 'marina@escola.br', password: castPassword }
  for (const answer of [
    await server.call('GET', '/api/user', { cookie }),
    await server.call('POST', '/api/login', { body }),
    await server.call('GET', '/api/users/count', { cookie }),
  ])
    expect(await answer.text()).not.toContain(key)
})
