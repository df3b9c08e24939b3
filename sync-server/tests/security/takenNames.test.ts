import { expect, test } from 'vitest'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { takenNamesAnHour } from '#server/sessions/takenNames.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: e-mails of other schools cannot be probed.

const server = serverPerTest()
const { ask } = asking(() => server)

const named = (email: string) => ({ name: 'Nova', email, password: 'girassol na janela', role: 'teacher', schoolId: 1 })
const [here, elsewhere] = ['otavio@escola.br', 'ines@escola.br']

test('an e-mail that is taken elsewhere is answered like one of the own school', async () => {
  for (const email of [here, elsewhere]) {
    expect(await answerOf(await ask('celia', 'POST', '/api/register', named(email)))).toEqual(
      refusal('user.emailTaken'),
    )
    const renamed = await ask('celia', 'PATCH', `/api/users/${people.davi}`, { email })
    expect(await answerOf(renamed)).toEqual(refusal('user.emailTaken'))
  }
})

test('who hears too often that a name is taken hears nothing more for an hour, and the school reads of it', async () => {
  for (let n = 0; n < takenNamesAnHour; n += 1) {
    const answer = await ask('celia', 'POST', '/api/register', named(n % 2 ? here : elsewhere))
    expect(answer.status).toBe(409)
  }
  for (const email of [elsewhere, 'livre@escola.br']) {
    expect((await ask('celia', 'POST', '/api/register', named(email))).status).toBe(429)
    expect((await ask('celia', 'POST', '/api/admins', { ...named(email), role: 'admin' })).status).toBe(429)
    expect((await ask('celia', 'PATCH', `/api/users/${people.davi}`, { email })).status).toBe(429)
  }
  expect((await ask('davi', 'POST', '/api/register', named('livre@escola.br'))).status).toBe(200)
  await server.traces.flush()
  const [line] = await (await ask('celia', 'GET', '/api/audit?kind=nameTaken')).json()
  expect(line.summary).toBe(`Celia usou um e-mail ou nome de usuário que já existe ${takenNamesAnHour} vezes`)
  server.clock.time += 60 * 60_000
  expect((await ask('celia', 'POST', '/api/register', named(elsewhere))).status).toBe(409)
})

test('a queue of such changes tells no more: the rest waits on its device, and other changes go on', async () => {
  const celia = await openDevice(server, 'celia')
  const guesses = Array.from({ length: takenNamesAnHour + 5 }, () =>
    celia.act(updateUser, { id: people.davi, email: elsewhere }),
  )
  const { receipts } = await celia.send(...guesses)
  expect(receipts).toHaveLength(takenNamesAnHour)
  expect((await ask('celia', 'POST', '/api/register', named(elsewhere))).status).toBe(429)
  await server.traces.flush()
  const lines = await (await ask('celia', 'GET', '/api/audit?kind=nameTaken')).json()
  expect(lines).toMatchObject([{ count: takenNamesAnHour }])
})
