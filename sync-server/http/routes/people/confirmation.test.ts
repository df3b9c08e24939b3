import { beforeEach, expect, test } from 'vitest'
import { confirmationLasts } from '#server/sessions/mustBeConfirmed.ts'
import { castPassword } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { hello } from '#server/tests/support/testServer.ts'

const server = serverPerTest()
let sonia: string
beforeEach(async () => {
  sonia = await server.signIn('sonia')
})

const emptySchool = async (): Promise<number> =>
  (await (await server.call('POST', '/api/schools', { cookie: sonia, body: { name: 'Vazia' } })).json()).id
const deleteSchool = async (id: number) => {
  const answer = await server.call('DELETE', `/api/schools/${id}`, { cookie: sonia })
  return [answer.status, answer.headers.get('X-Chamada-Code')]
}
const confirm = (password: string) =>
  server.call('POST', '/api/user/confirm-password', { cookie: sonia, body: { password } })
const asksAgain = [403, 'session.confirm']

test('a school is deleted within ten minutes of typing the password, and not later', async () => {
  const [first, second] = [await emptySchool(), await emptySchool()]
  server.clock.time += confirmationLasts
  expect(await deleteSchool(first)).toEqual([200, null])
  server.clock.time += 1
  expect(await deleteSchool(second)).toEqual(asksAgain)
  expect((await confirm(castPassword)).status).toBe(200)
  expect(await deleteSchool(second)).toEqual([200, null])
})

test('a wrong password confirms nothing, and is counted', async () => {
  const id = await emptySchool()
  server.clock.time += confirmationLasts + 1
  for (let n = 0; n < 5; n += 1) expect((await confirm('errada-errada')).status).toBe(403)
  expect((await confirm(castPassword)).status).toBe(429)
  expect(await deleteSchool(id)).toEqual(asksAgain)
})

test('a confirmation counts in its own session only', async () => {
  const id = await emptySchool()
  server.clock.time += confirmationLasts + 1
  const other = await server.signIn('sonia')
  expect(await deleteSchool(id)).toEqual(asksAgain)
  expect((await server.call('DELETE', `/api/schools/${id}`, { cookie: other })).status).toBe(200)
})

test('a queued deletion is refused too, and what stands in the way of it is said first', async () => {
  const id = await emptySchool()
  const { device } = await server.sync(sonia, hello('sonia'))
  server.clock.time += confirmationLasts + 1
  const queued = (n: number, path: string) => ({
    ...{ id: device * 2 ** 20 + n, at: server.clock.time, method: 'DELETE' as const },
    ...{ path, body: null },
  })
  const mutations = [queued(1, `/api/schools/${id}`), queued(2, '/api/schools/1')]
  const { receipts } = await server.sync(sonia, hello('sonia', { device, mutations }))
  expect(receipts.map((receipt) => 'code' in receipt && receipt.code)).toEqual(['session.confirm', 'school.notEmpty'])
})

test('what a deletion would take is told without the password', async () => {
  const id = await emptySchool()
  server.clock.time += confirmationLasts + 1
  expect((await server.call('DELETE', `/api/schools/${id}?dryRun=true`, { cookie: sonia })).status).toBe(200)
})
