import { expect, test } from 'vitest'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { callOf } from '#schema/mutations/mutation.ts'
import { allMutations } from '#schema/mutations/online/index.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { castPassword } from '#server/tests/support/cast.ts'
import { withEveryRow } from '#server/tests/support/everyRow.ts'
import { everyTable } from '#server/tests/support/everythingStored.ts'
import { ownIds } from '#server/tests/support/exampleIds.ts'
import { hello } from '#server/tests/support/testServer.ts'

// Covers: PostgreSQL keeps no text with a zero character, and SQLite would. Neither is sent one.

/** A value with a zero character in one of its texts, once for each, with the path of the text. */
function* withZero(value: unknown, path = ''): Generator<{ path: string; changed: unknown }> {
  if (typeof value === 'string') yield { path, changed: `${value.slice(0, 1)}\0${value.slice(1)}` }
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value))
    for (const { path: at, changed } of withZero(each, path ? `${path}.${name}` : name))
      yield {
        path: at,
        changed: Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed },
      }
}

const people = ['sonia', 'celia', 'marina', 'ana'] as const
type Server = Parameters<Parameters<typeof withEveryRow>[0]>[0]

/** What a server stored besides what each request leaves. */
async function stored({ store }: Server) {
  const { sessions: _, auditEntries: __, knownDevices: ___, passwordTries: ____, ...rest } = await everyTable(store)
  return rest
}

/** The calls with bodies that are no acts. */
const others: { method: string; path: string; body: object }[] = [
  { method: 'POST', path: '/api/login', body: { email: 'ana', password: castPassword } },
  { method: 'POST', path: '/api/imports', body: { schoolId: 1, file: 'lista.csv' } },
  { method: 'POST', path: '/api/imports/match', body: { schoolId: 1, codes: ['inep:1'] } },
  {
    ...{ method: 'POST', path: '/api/school-transfers/requests' },
    body: { schoolId: 1, fromSchoolId: 2, studentName: 'Lia Prado' },
  },
  { method: 'POST', path: '/api/school-transfers/1/refusal', body: { reason: 'Não estuda aqui' } },
  { method: 'POST', path: `/api/users/${ownIds.student}/erasure`, body: { name: 'Ana' } },
]

test('a text with a zero character is refused in words that name its field, and nothing is stored', () =>
  withEveryRow(async (server) => {
    const cookies = await Promise.all(people.map((who) => server.signIn(who)))
    const before = await stored(server)
    const acts = allMutations.map((act) => callOf(act as never, act.example(ownIds as never) as never))
    const named = new Set<string>()
    for (const { method, path, body } of [...acts, ...others])
      for (const { path: field, changed } of withZero(body)) {
        const answers = []
        for (const cookie of cookies) {
          const answer = await server.call(method, path, { cookie, body: changed })
          const text = await answer.text()
          answers.push(`${answer.status} ${answer.headers.get('X-Chamada-Code')}`)
          if (text.startsWith(`${field}: há um caractere`)) named.add(field)
          expect(text, `${method} ${path} ${field}`).toMatch(/^[A-Z\w.]+[^{}<>]{5,160}$/)
        }
        expect(answers, `${method} ${path} ${field}`).toContain('400 args.invalid')
        expect(
          answers.filter((each) => !/^40[0134] /.test(each)),
          `${method} ${path} ${field}`,
        ).toEqual([])
      }
    expect([...named]).toEqual(expect.arrayContaining(['title', 'name', 'description', 'file', 'studentName', 'email']))
    expect(named.size).toBeGreaterThan(20)
    expect(await stored(server)).toEqual(before)
    expect(server.logged).toEqual([])
  }))

test('of the acts that waited on a device that one alone is refused', () =>
  withEveryRow(async (server) => {
    const celia = await openDevice(server, 'celia')
    const rename = (title: string) => celia.act(updateClass, { classId: ownIds.class, title })
    const { receipts } = await celia.send(rename('7º C'), rename('7º\0 D'), rename('7º E'))
    expect(receipts).toMatchObject([
      { outcome: 'applied' },
      {
        ...{ outcome: 'refused', code: 'args.invalid' },
        message: 'title: há um caractere que não se pode guardar. Escreva o texto de novo.',
      },
      { outcome: 'applied' },
    ])
    expect(server.logged).toEqual([])
  }))

test('a sync with one in what it says of its device is answered', () =>
  withEveryRow(async (server) => {
    const cookie = await server.signIn('celia')
    const words = { epoch: 'x', view: 'x', historyToken: 'x', appVersion: 'x', cursors: { 'class:3': 1 } }
    for (const { path, changed } of withZero(words)) {
      const answer = await server.call('POST', '/api/sync', {
        cookie,
        body: { ...hello('celia'), ...(changed as object) },
      })
      expect([200, 400], path).toContain(answer.status)
    }
    const cursors = { 'class:3\0': 1, '\0': 1 }
    const answer = await server.call('POST', '/api/sync', { cookie, body: hello('celia', { cursors }) })
    expect([200, 400]).toContain(answer.status)
    expect(server.logged).toEqual([])
  }))

test('an address and a question with a zero character find nothing', () =>
  withEveryRow(async (server) => {
    const cookies = await Promise.all(people.map((who) => server.signIn(who)))
    for (const { method, path } of server.declared) {
      for (const cookie of cookies) {
        const plain = path.replace(/:\w+(\{[^}]*\})?/g, '1')
        const asked = await server.call(method, `${plain}?person=a%00b`, { cookie })
        expect([asked.status, await asked.text()], `${method} ${path}`).toEqual([
          400,
          'person: há um caractere que não se pode guardar. Escreva o texto de novo.',
        ])
        if (plain === path) continue
        const found = await server.call(method, path.replace(/:\w+(\{[^}]*\})?/g, '%00'), { cookie })
        expect(found.status, `${method} ${path}`).toBe(404)
      }
    }
    const named = await server.call('POST', '/api/modules/5/files?name=a%00.txt', {
      cookie: cookies[1],
      body: 'Uma nota',
    })
    expect([named.status, await named.text()]).toEqual([400, expect.stringMatching(/^name: há um caractere/)])
    expect(server.logged).toEqual([])
  }))
