import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleEmbed } from '#schema/fields/embed.ts'
import { patch } from '#schema/nouns/tables.ts'
import { stillSource } from '#schema/rules/content/videoStills.ts'
import { demoSchool, userIdOf } from '#server/demo/demoSchool.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { makeCalendarAddress } from '#server/store/accounts/calendarAddresses.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { epochOf } from '#server/store/epoch/meta.ts'
import { keepPicture } from '#server/store/files/uploads.ts'
import { keepStill } from '#server/store/files/videoStills.ts'
import { addImport } from '#server/store/imports/imports.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { contractOf } from '#server/tests/support/contractFaults.ts'
import { family } from '#server/tests/support/everyRow.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { uploadOnDisk } from '#server/tests/support/uploadOnDisk.ts'

// Every answer in the demonstration's school has exactly the fields that the contract names, no more and no fewer. Those of
// writes are also compared in the matrix of permissions, each by its example.

const now = Date.UTC(2026, 10, 23, 12)
const rows = demoSchool({ now, zone: 'America/Sao_Paulo', size: 'small' })
const server = await testServer({ rows })
const { contract, faultsIn } = await contractOf(server)
afterAll(() => server.end())

const superadmin = rows.users.find(({ role }) => role === 'superadmin')!.id
const [admin, teacher] = [userIdOf('direcao'), userIdOf('professora')]
const taught = rows.rollCalls.find(({ classId, concludedAt }) => {
  const schoolClass = rows.classes.find(({ id }) => id === classId)!
  return schoolClass.teacherId === teacher && concludedAt !== null
})!
const { classId, lessonId, date } = taught
const evaluated = rows.evaluations.find(
  (row) => rows.classes.find(({ id }) => id === row.classId)!.teacherId === teacher,
)!
const student = evaluated.studentId!
const { moduleId } = rows.lessons.find(({ id }) => id === lessonId)!
const password = 'girassol na janela'

const callers = { superadmin, admin, teacher, student } as const
type Caller = keyof typeof callers
const cookies = {} as Record<Caller, string>
let hash = ''
const upload = 'a'.repeat(32)
const filmId = 990_001
let address = ''

beforeAll(async () => {
  const sessions = openSessions(server.store, server.clock, { secure: false, ...defaultLimits })
  for (const [name, id] of Object.entries(callers))
    cookies[name as Caller] = (await sessions.start(id, server.clock.now())).split(';')[0]!
  await epochOf(server.store)
  const own = await hashPassword(password)
  const file = await sentFile(server, 'Folha de exercícios')
  hash = file.hash
  const picture = await sentFile(server, 'A imagem dela')
  await server.store.tx((q) => keepPicture(q, { hash, tenant: 1 }, picture))
  uploadOnDisk(server, { id: upload, userId: admin, moduleId, name: 'Nota.txt', size: 20 }, 'Uma nota')
  address = `${await server.store.tx((q) => makeCalendarAddress(q, teacher, 1))}.ics`
  await server.store.tx(async (q) => {
    await noteAudit(q, { kind: 'signIn', at: 1, schoolId: 1, actorId: admin })
    await addImport(q, { tenant: 1, actorId: admin, at: 1, file: 'lista.csv' })
    await keepPasswordHash(q, admin, own)
    await write(
      q,
      [patch('schools', 1, { anonymousRatings: false, keepsVideoStills: true, teachersCallFamilies: true })],
      [2, 1],
    )
    await importRows(
      q,
      {
        materials: [{ lessonId, title: 'Folha', fileUrl: file.address, visibility: 'both', fileType: 'document' }],
        lessonVideos: [{ id: filmId, lessonId, title: 'Filme', videoEmbed: exampleEmbed, visibility: 'both' }],
        courses: [{ title: 'Fundamental', schoolId: 1, createdAt: 0 }],
        frequencyRules: [{ schoolId: 1, firstDay: '2026-02-02' }],
        frequencyActions: [{ schoolId: 1, studentId: student, kind: 'visit', date: '2026-11-20', note: 'Em casa' }],
        schoolYears: [{ schoolId: 1, title: '2026', firstDay: '2026-02-02', lastDay: '2026-12-18' }],
        studentRecords: [{ studentId: student, schoolId: 1, ...family }],
        calendarDays: [{ schoolId: 1, kind: 'holiday', title: 'Natal', firstDay: '2026-12-25', lastDay: '2026-12-25' }],
      },
      { at: 2 },
    )
  })
  await server.store.tx((q) => keepStill(q, { tenant: 1, source: stillSource(exampleEmbed)! }, picture, 1))
  // An entry for the audit trail and for the history.
  await ask('PUT', '/api/classes/{classId}', 'admin', { params: { classId }, body: { title: '7º B' } })
})

interface CallOptions {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
}

/** Makes a call from the contract, and checks that its answer is as the contract says. */
async function ask(method: string, path: string, who: Caller, { params = {}, query = '', body }: CallOptions = {}) {
  const operation = contract.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the contract`)
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? '').replaceAll('%2F', '/'))
  const answer = await server.call(method, `${address}${query}`, { cookie: cookies[who], body })
  const type = answer.headers.get('Content-Type') ?? ''
  const stream = type.startsWith('text/event-stream')
  const text = stream ? '' : await answer.text()
  if (stream) await answer.body!.cancel()
  expect(String(answer.status), `${method} ${address} by ${who}: ${text}`).toBe(Object.keys(operation.responses)[0])
  if (answer.status === 302) return text
  expect(faultsIn(operation, type, text), `${method} ${address} by ${who}: ${text.slice(0, 600)}`).toEqual([])
  return type.startsWith('application/json') ? JSON.parse(text) : text
}

/** The callers whom a call always refuses, though their role may make it. */
const refusedTo: Record<string, Caller[]> = {
  'GET /api/students/{id}/evaluations': ['superadmin'],
  // It is the administrator's.
  'GET /api/uploads/{id}': ['superadmin'],
}

const reads = Object.entries(contract.paths).flatMap(([path, { get }]) => (get ? [`GET ${path}`] : []))

/** The parameter of an address, by the word before it. */
const inAddress = (): Record<string, string | number> => ({
  ...{ teachers: teacher, students: student, people: student, modules: moduleId, lessons: lessonId, classes: classId },
  ...{
    'class-modules': classId,
    'lesson-videos': filmId,
    admins: 1,
    schools: 1,
    files: hash,
    uploads: upload,
    history: 'classes',
    calendars: address,
  },
})
const queries: Record<string, string> = {
  '/api/classes/{classId}/lessons/{lessonId}/attendance': `?date=${date}`,
  '/api/classes/{id}/performance': `?date=${date}`,
  '/api/activities': '?limit=5',
  '/api/imports': '?schoolId=1',
  '/api/late-rolls': '?schoolId=1',
  '/api/school-transfers': '?schoolId=1',
}

describe('reads', () => {
  test.each(reads)('%s answers as the contract says, for everybody who may call it', async (call) => {
    const path = call.split(' ')[1]!
    const params: Record<string, string | number> = { key: classId }
    for (const [, before, name] of path.matchAll(/([\w-]+)\/\{(\w+)\}/g)) params[name!] ??= inAddress()[before!]!
    const { callers: may } = server.declared.find(
      ({ method, path: declared }) => method === 'GET' && declared.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}') === path,
    )!
    const callersOf: Caller[] =
      typeof may === 'string'
        ? may === 'global'
          ? ['superadmin']
          : ['superadmin', 'admin', 'teacher', 'student']
        : (Object.keys(callers) as Caller[]).filter((who) => may.includes(who))
    const bodies = []
    const own = (who: Caller): Record<string, number> =>
      path.startsWith('/api/users/{id}') ? { id: callers[who] } : {}
    const refused = refusedTo[call] ?? []
    for (const who of callersOf.filter((each) => !refused.includes(each)))
      bodies.push(await ask('GET', path, who, { params: { ...params, ...own(who) }, query: queries[path] }))
    // An empty list fits any schema, so somebody must get a list with rows.
    const lists = bodies.filter((body) => Array.isArray(body))
    if (lists.length) expect(Math.max(...lists.map(({ length }) => length))).toBeGreaterThan(0)
  })
})

test('writes that change nothing, or something only once, answer as the contract says', async () => {
  const [query, main] = ['?dryRun=true', { params: { id: 1 }, body: { adminId: admin } }]
  const school = await ask('POST', '/api/schools', 'superadmin', { body: { name: 'Vazia' } })
  for (const more of [{ query }, {}])
    await ask('DELETE', '/api/schools/{id}', 'superadmin', { params: { id: school.id }, ...more })
  for (let twice = 0; twice < 2; twice++) {
    await ask('POST', '/api/schools/{id}/set-main-admin', 'superadmin', main)
    await ask('DELETE', '/api/classes/{classId}/teacher', 'admin', { params: { classId } })
  }
})

test('an extra field, a missing field and a field of another type are noticed', () => {
  const { get } = contract.paths['/api/users/count']!
  const countFaults = (body: unknown) => faultsIn(get!, 'application/json', JSON.stringify(body)).length
  expect([{ count: 1 }, { count: 1, more: 1 }, {}, { count: 'um' }].map(countFaults)).toEqual([0, 1, 1, 1])
  expect(faultsIn(get!, 'text/html', origin)).toHaveLength(1)
})
