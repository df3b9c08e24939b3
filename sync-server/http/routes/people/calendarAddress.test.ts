import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import { icsProblems } from '#schema/tests/icsProblems.ts'
import { write } from '#server/store/write/write.ts'
import { asking } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { bytesWith, tablesWith } from '#server/tests/support/everythingStored.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: a person's week at a secret address.

const server = serverPerTest()
const { ask, read } = asking(() => server)
beforeEach(() => {
  server.clock.time = Date.parse('2026-11-23T15:00:00Z')
})

const make = async (who: Person): Promise<string> => (await (await ask(who, 'POST', '/api/user/calendar')).json()).path
/** As a calendar program asks: without a session. */
const fetched = async (path: string) => {
  const answer = await server.call('GET', path, {})
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('Content-Type') }
}
const titlesIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')))
    .sort()
const titlesOf = async (who: Person) =>
  ((await read(who, `/api/teachers/${people[who]}/classes`)) as { title: string }[]).map(({ title }) => title).sort()

test('a teacher’s and a student’s address give their own classes, and no name or other class', async () => {
  const teacher = await fetched(await make('marina'))
  expect([teacher.status, teacher.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(titlesIn(teacher.text)).toEqual(await titlesOf('marina'))
  const student = await fetched(await make('ana'))
  expect(titlesIn(student.text)).toEqual(await titlesOf('marina'))
  const secondTeacher = await fetched(await make('otavio'))
  expect(titlesIn(secondTeacher.text)).not.toEqual(titlesIn(teacher.text))
  for (const { text } of [teacher, student, secondTeacher]) expect(icsProblems(text)).toEqual([])
  for (const { text } of [teacher, student])
    for (const name of ['Marina', 'Ana', 'Bento', 'Otavio', 'escola.br', '@escola']) expect(text).not.toContain(name)
})

test('a holiday of the school is left out, and one of another school is not', async () => {
  const path = await make('ana')
  const before = (await fetched(path)).text
  const day = { kind: 'recess', title: 'Recesso', firstDay: '2026-07-01', lastDay: '2026-07-31' }
  await ask('nadia', 'POST', '/api/calendar-days', { days: [day] })
  expect((await fetched(path)).text).toBe(before)
  await ask('celia', 'POST', '/api/calendar-days', { days: [day] })
  expect((await fetched(path)).text.match(/^EXDATE/gm)!.length).toBeGreaterThanOrEqual(4)
})

test('the secret has 192 bits, is stored nowhere, and is told once', async () => {
  const path = await make('ana')
  const secret = path.split('/').at(-1)!.replace('.ics', '')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(24)
  expect(await tablesWith(server.store, secret)).toEqual([])
  expect(bytesWith(server.file, secret)).toBe(0)
  expect(await read('ana', '/api/user/calendar')).toEqual({ since: server.clock.time })
})

test('a renewed address and one that was turned off are as unknown as one that never was', async () => {
  const unknown = await fetched(`/api/calendars/${'A'.repeat(32)}.ics`)
  expect(unknown.status).toBe(404)
  const first = await make('ana')
  const second = await make('ana')
  expect(await fetched(first)).toEqual(unknown)
  expect((await fetched(second)).status).toBe(200)
  expect((await ask('ana', 'DELETE', '/api/user/calendar')).status).toBe(200)
  expect(await fetched(second)).toEqual(unknown)
  expect(await read('ana', '/api/user/calendar')).toEqual({ since: null })
  for (const file of ['', 'x', '%00', `${'A'.repeat(31)}.ics`, `${'A'.repeat(32)}`, '..%2f..%2fetc'])
    expect((await fetched(`/api/calendars/${file}`)).status, file).toBe(404)
})

test('it ends when the person is barred or deleted, and does not come back with them', async () => {
  const ana = await make('ana')
  await ask('celia', 'PATCH', `/api/users/${people.ana}/access`, { barred: true })
  expect((await fetched(ana)).status).toBe(404)
  await ask('celia', 'PATCH', `/api/users/${people.ana}/access`, { barred: false })
  expect((await fetched(ana)).status).toBe(404)

  const bento = await make('bento')
  await ask('celia', 'DELETE', `/api/users/${people.bento}`)
  expect((await fetched(bento)).status).toBe(404)
  const [deletion] = await read('celia', '/api/activities?deletions=true')
  expect((await ask('celia', 'POST', `/api/activities/${deletion.id}/restore`)).status).toBe(200)
  expect((await fetched(bento)).status).toBe(404)
})

test('it ends when the data is erased, and rests while the school is closed', async () => {
  const ana = await make('ana')
  const caio = await make('caio')
  expect((await ask('celia', 'POST', `/api/users/${people.ana}/erasure`, { name: 'Ana' })).status).toBe(200)
  expect((await fetched(ana)).status).toBe(404)
  await server.store.tx((q) => write(q, [patch('schools', 1, { active: false })], [9, 1]))
  expect((await fetched(caio)).status).toBe(404)
  await server.store.tx((q) => write(q, [patch('schools', 1, { active: true })], [10, 2]))
  expect((await fetched(caio)).status).toBe(200)
})

test('a student who left a class has it no more', async () => {
  const path = await make('ana')
  await ask('celia', 'DELETE', `/api/classes/3/students/${people.ana}`)
  expect(titlesIn((await fetched(path)).text)).toEqual([])
})

test('one network that asks too often has to wait', async () => {
  const path = await make('ana')
  const statuses = new Set<number>()
  for (let n = 0; n < 200; n += 1) statuses.add((await fetched(path)).status)
  expect([...statuses]).toEqual([200, 429])
  server.clock.time += 60_000
  expect((await fetched(path)).status).toBe(200)
})
