import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import { setFamilyCalls } from '#schema/mutations/school/setFamilyCalls.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import type { StudentRecord } from '#schema/nouns/studentRecord.ts'
import { tableNames } from '#schema/nouns/tables.ts'
import { laterNames } from '#schema/sync/protocol.ts'
import { volume } from '#schema/tests/volume.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { type ClassAndOffice, classAndOffice } from '#server/tests/support/classAndOffice.ts'
import { hostility, plausibility } from '#server/tests/support/hostility.ts'
import { hello, origin } from '#server/tests/support/testServer.ts'

// Covers: decisions section 9: nothing of a family reaches a student, a foreign teacher or another school. A twentieth
// here; npm run trials -- rules reads twenty thousand times.

const secret = 'segredodafamilia'
const readers = ['ana', 'bento', 'otavio', 'ines', 'nadia', 'raissa'] as const

let { server, celia, send } = {} as ClassAndOffice
const cookies = new Map<Person, string>()
const seen: string[] = []

beforeEach(async () => {
  seen.length = 0
  ;({ server, celia, send } = await classAndOffice())
  const guardian = { name: secret, kinship: 'mother' as const, phone: '(11) 98888-7777', email: null }
  const record = { guardians: [guardian], address: secret, motherName: secret, civilName: secret }
  for (const studentId of [people.ana, people.bento]) await writes({ studentId, ...record })
  await writes({ studentId: people.ana, guardians: [{ ...guardian, name: `${secret} outra` }] })
  // Whom a list of civil names made, and who was called by it until the office heard of the social name.
  const { name } = (await readerOf(server.store.q).get('users', people.ana))!
  for (const called of [secret, name]) await send(celia, celia.act(updateUser, { id: people.ana, name: called }))
  await send(celia, celia.act(setFamilyCalls, { id: 1, teachersCallFamilies: true }))
  for (const who of readers) cookies.set(who, await server.signIn(who))
})
afterEach(() => server.end())

const writes = (fields: Partial<StudentRecord> & { studentId: number }) =>
  send(celia, celia.act(updateStudentRecord, fields))

/** A student finds what is theirs in the copy of their data, and nowhere else. */
const isOwnCopy = (who: Person, path: string) => path.split('?')[0] === `/api/users/${people[who]}/data`

async function read(who: Person, path: string, more: Record<string, string> = {}) {
  const answer = await server.app.request(
    new Request(`${origin}${path}`, { headers: { ...more, Cookie: cookies.get(who)! } }),
  )
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) return answer.body!.cancel()
  if ((await answer.text()).includes(secret) && !isOwnCopy(who, path)) seen.push(`${who} ${path}`)
}

async function pull(who: Person, changes: Record<string, unknown>) {
  const headers = { Origin: origin, 'Content-Type': 'application/json', Cookie: cookies.get(who)! }
  const body = JSON.stringify({ ...hello(who), tables: laterNames, ...changes })
  const answer = await server.app.request(new Request(`${origin}/api/sync`, { method: 'POST', headers, body }))
  const text = await answer.text()
  if (text.includes(secret) || text.includes('studentRecords')) seen.push(`${who} pulls`)
  return answer.status
}

const pages = () =>
  server.declared.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && path !== '/api/events')

test('every address, with every number of the cast in it, shows them nothing of a family', async () => {
  const numbers = [1, 3, 5, 101, ...Object.values(people)]
  const addresses = pages().flatMap(({ path }) => {
    if (path.includes(':table'))
      return tableNames.flatMap((table) => numbers.map((key) => path.replace(':table/:key{.+}', `${table}/${key}`)))
    return path.includes(':') ? numbers.map((one) => path.replace(/:\w+(\{[^}]*\})?/g, String(one))) : [path]
  })
  for (const who of readers) {
    for (const path of addresses) await read(who, path)
    expect(await pull(who, {})).toBe(200)
  }
  expect(seen).toEqual([])
  expect(addresses.length * readers.length).toBeGreaterThan(3_000)
})

const reads = volume(1_000, 20_000)

test(`${reads} hostile reads show them nothing of a family`, async () => {
  const hostile = hostility(20_261_128)
  const plausible = plausibility(20_261_128)
  const { pick, chance, between } = hostile
  const ofPeople = pages().filter(({ path }) => /student|people|user|history/i.test(path))
  const scopes = [
    'me',
    'global',
    ...[1, 2, 3, 4, 5, 8].flatMap((id) => [`school:${id}`, `class:${id}`, `module:${id}`]),
  ]
  const statuses = new Set<number>()
  for (let n = 0; n < reads; n++) {
    const who = pick(readers)
    if (chance(0.3)) {
      const cursors = Object.fromEntries(
        Array.from({ length: between(0, 4) }, () => [pick([...scopes, 'office:1']), between(0, 9)]),
      )
      const odd = { userId: pick(Object.values(people)), view: pick([null, 'office', {}]), epoch: pick([null, 'x']) }
      statuses.add(
        await pull(who, { cursors, school: pick([null, 1, 2]), check: [pick(scopes)], ...(chance(0.3) && odd) }),
      )
    } else {
      const { path } = pick(chance(0.5) ? ofPeople : pages())
      const address = chance(0.7) ? plausible.address(path) : hostile.address(path)
      const query = chance(0.3) ? `?schoolId=1&studentId=${people.ana}&format=json&dryRun=true` : ''
      await read(who, address.includes('?') ? address : address + query, { 'X-HTTP-Method-Override': 'PUT' })
    }
  }
  expect(seen).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400]))
}, 240_000)
