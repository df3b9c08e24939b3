import { expect, test } from 'vitest'
import type { Store } from '#server/store/store.ts'
import { asking } from '#server/tests/support/asking.ts'
import { castPassword, type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { hello } from '#server/tests/support/testServer.ts'
import type { AuditLine } from './audit.ts'

const server = serverPerTest()

const { ask } = asking(() => server)
const day = 24 * 60 * 60_000
const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/120'

async function lines(who: Person, query = ''): Promise<AuditLine[]> {
  await server.traces.flush()
  const answer = await ask(who, 'GET', `/api/audit${query}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
const summaries = async (who: Person, query = '') => (await lines(who, query)).map(({ summary }) => summary)

const signIn = (email: string, password = castPassword) =>
  server.call('POST', '/api/login', { body: { email, password }, headers: { 'User-Agent': phone } })

test('the office reads who came in and from which device, and who typed a wrong password how often', async () => {
  for (let n = 0; n < 3; n += 1) await signIn('davi@escola.br', 'errada')
  server.clock.time += 1000
  await signIn('marina@escola.br')
  expect(await summaries('celia')).toEqual(['Marina entrou · Chrome no Android', 'Davi errou a senha 3 vezes'])
  const [signedIn, failed] = await lines('celia')
  expect(failed).toMatchObject({ count: 3, kind: 'signInFailed', schoolId: 1, at: signedIn!.at - 1000 })
  expect(JSON.stringify(await lines('celia'))).not.toMatch(/errada|127\.0|@/)
})

test('each school reads its own traces alone, also when it asks for another’s', async () => {
  await signIn('marina@escola.br')
  await signIn('ines@escola.br')
  await signIn('ninguem@escola.br', 'errada')
  expect(await summaries('celia')).toEqual(['Marina entrou · Chrome no Android'])
  expect(await summaries('celia', '?schoolId=2')).toEqual(['Marina entrou · Chrome no Android'])
  expect(await summaries('nadia')).toEqual(['Ines entrou · Chrome no Android'])
  expect(await summaries('nadia', '?person=Marina')).toEqual([])
  expect(await summaries('sonia', '?schoolId=2')).toEqual(['Ines entrou · Chrome no Android'])
  expect(await summaries('sonia')).toHaveLength(4)
  for (const who of ['marina', 'ana'] as const) expect((await ask(who, 'GET', '/api/audit')).status).toBe(403)
})

test('what a person asked for in vain is one line with its count for each call and hour', async () => {
  for (const other of [8, 8, 8]) await ask('marina', 'GET', `/api/classes/${other}/students`)
  await ask('marina', 'GET', '/api/classes/4/students')
  await ask('davi', 'DELETE', `/api/users/${people.celia}`)
  await ask('ana', 'GET', `/api/students/${people.bento}/attendance`)
  expect((await summaries('celia')).sort()).toEqual([
    'Ana pediu o que não pode ver ou mudar · Presenças de um aluno',
    'Davi pediu o que não pode ver ou mudar · Exclui uma conta e o que vai com ela',
    'Marina pediu o que não pode ver ou mudar 4 vezes · Alunos de uma turma',
  ])
  expect(await summaries('nadia')).toEqual([])
})

test('a number that nobody has, and a call that succeeds, leave no line', async () => {
  for (const path of ['/api/classes/999/students', '/api/classes/3/students', '/api/lessons/999/classes/3/completion'])
    await ask('marina', 'GET', path)
  await ask('celia', 'PUT', '/api/classes/nada', {})
  expect(await summaries('celia')).toEqual([])
})

test('a refusal that was queued on a device is traced, and a change that came too late is not', async () => {
  const cookie = await server.signIn('marina')
  const { device } = await server.sync(cookie, hello('marina'))
  const call = (n: number, classId: number) => ({
    ...{ id: device * 2 ** 20 + n, at: server.clock.time, method: 'PATCH' as const, body: { lessonId: 101 } },
    path: `/api/classes/${classId}/current-lesson`,
  })
  const mutations = [4, 8, 999].map((classId, n) => call(n + 1, classId))
  const { receipts } = await server.sync(cookie, hello('marina', { device, epoch: null, mutations }))
  expect(receipts.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
  expect(await summaries('celia')).toEqual(['Marina pediu o que não pode ver ou mudar 2 vezes · Define a aula atual'])
})

test('people who run all schools leave one line a day in each school whose people they read', async () => {
  const cookie = await server.signIn('sonia')
  const { device } = await server.sync(cookie, hello('sonia', { school: 1 }))
  for (let n = 0; n < 3; n += 1) await server.sync(cookie, hello('sonia', { device, school: 1 }))
  await ask('sonia', 'GET', '/api/classes/3/students')
  await ask('sonia', 'GET', '/api/modules/7')
  const read = 'Sonia leu dados de pessoas da escola'
  expect(await summaries('celia')).toEqual([read])
  expect(await summaries('nadia')).toEqual([])
  await ask('sonia', 'GET', '/api/students')
  expect(await summaries('nadia')).toEqual([read])
  server.clock.time += day
  await ask('sonia', 'GET', `/api/history/users/${people.ana}`)
  expect([await summaries('celia'), await summaries('nadia')]).toEqual([[read, read], [read]])
})

test('a school’s own people leave no line when they read its people', async () => {
  for (const who of ['celia', 'marina'] as const) await ask(who, 'GET', '/api/students')
  await server.sync(await server.signIn('celia'), hello('celia', { school: 2 }))
  expect([await summaries('celia'), await summaries('nadia')]).toEqual([[], []])
})

test('a password that the office sets, and one that a person changes, are traced', async () => {
  await ask('celia', 'POST', `/api/users/${people.davi}/reset-password`)
  await ask('marina', 'POST', '/api/user/change-password', {
    ...{ currentPassword: castPassword, newPassword: 'girassol na janela' },
  })
  expect(await summaries('celia')).toEqual(['Marina trocou a própria senha', 'Celia deu uma nova senha a Davi'])
  expect(await summaries('celia', '?person=davi')).toEqual(['Celia deu uma nova senha a Davi'])
})

test('the list is read in pages, and filtered by person, kind and days', async () => {
  for (let n = 0; n < 3; n += 1) {
    await signIn('otavio@escola.br')
    await signIn('marina@escola.br', 'errada')
    server.clock.time += day
  }
  const all = await lines('celia')
  expect(all).toHaveLength(6)
  const pages: AuditLine[] = []
  for (let last: AuditLine | undefined; pages.length < 6; last = pages.at(-1))
    pages.push(...(await lines('celia', `?limit=2${last ? `&before=${last.at}-${last.id}` : ''}`)))
  expect(pages).toEqual(all)
  expect(await summaries('celia', '?kind=signIn')).toEqual(Array(3).fill('Otavio entrou · Chrome no Android'))
  expect(await summaries('celia', '?person=OTÁVIO')).toEqual(Array(3).fill('Otavio entrou · Chrome no Android'))
  expect(await lines('celia', '?days=1')).toHaveLength(2)
  expect(await lines('celia', '?person=ninguém')).toEqual([])
})

test.each(['kind=nada', 'days=0', 'days=400', 'limit=x', 'before=5', 'before=a-b'])(
  'a question that makes no sense is refused by the field: %s',
  async (query) => {
    const answer = await ask('celia', 'GET', `/api/audit?${query}`)
    expect([answer.status, await answer.text()]).toEqual([400, `Campo inválido: ${query.split('=')[0]}.`])
  },
)

test('a refusal is answered without waiting for its trace, which is kept while the disk is full', async () => {
  let isFull = true
  const store: Store = {
    ...server.store,
    tx: (work) => (isFull ? Promise.reject(new Error('database or disk is full')) : server.store.tx(work)),
  }
  const { app, traces } = server.make(store)
  Object.assign(server, { app, traces })
  expect((await ask('marina', 'GET', '/api/classes/8/students')).status).toBe(404)
  await traces.flush()
  await traces.flush()
  expect(server.logged).toEqual(['traces wait to be written: database or disk is full'])
  isFull = false
  expect(await summaries('celia')).toEqual(['Marina pediu o que não pode ver ou mudar · Alunos de uma turma'])
})
