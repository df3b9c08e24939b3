import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { demoSchool, userIdOf } from '#server/demo/demoSchool.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { epochOf } from '#server/store/epoch/meta.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import type { OpenApi, Operation } from './openApi.ts'

// Every answer in the demonstration's school has exactly the fields that the contract names, no more and no fewer.

const now = Date.UTC(2026, 10, 23, 12)
const rows = demoSchool({ now, zone: 'America/Sao_Paulo', size: 'small' })
const server = await testServer({ rows })
const contract = (await (await server.call('GET', '/api/openapi.json')).json()) as OpenApi
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
const student = evaluated.studentId
const { moduleId } = rows.lessons.find(({ id }) => id === lessonId)!
const password = 'girassol na janela'

const callers = { superadmin, admin, teacher, student } as const
type Caller = keyof typeof callers
const cookies = {} as Record<Caller, string>
let hash = ''

beforeAll(async () => {
  const sessions = openSessions(server.store, server.clock, { secure: false, ...defaultLimits })
  for (const [name, id] of Object.entries(callers))
    cookies[name as Caller] = (await sessions.start(id, server.clock.now())).split(';')[0]!
  await epochOf(server.store)
  const own = await hashPassword(password)
  const file = await sentFile(server, 'Folha de exercícios')
  hash = file.hash
  await server.store.tx(async (q) => {
    await keepPasswordHash(q, admin, own)
    await importRows(
      q,
      {
        materials: [{ lessonId, title: 'Folha', fileUrl: file.address, visibility: 'both', fileType: 'document' }],
        courses: [{ title: 'Fundamental', schoolId: 1, createdAt: 0 }],
      },
      { at: 2 },
    )
  })
  // An entry for the audit trail and for the history.
  await ask('PUT', '/api/classes/{classId}', 'admin', { params: { classId }, body: { title: '7º B' } })
})

/** The schema of an answer with its references resolved. */
function resolved(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolved)
  if (schema === null || typeof schema !== 'object') return schema
  const { $ref } = schema as { $ref?: string }
  if ($ref) return resolved(contract.components.schemas[$ref.split('/').at(-1) as 'User'])
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, resolved(value)]))
}

/** The differences between an answer and its operation; empty when there are none. */
function faultsIn({ responses }: Operation, type: string, body: string): string[] {
  const { content } = responses['200'] as { content?: Record<string, { schema: object }> }
  if (!content) return body ? ['the contract has no body'] : []
  const documented = content[type.split(';')[0]!] ?? content['*/*']
  if (!documented) return [`${type} is none of ${Object.keys(content)}`]
  if (!type.startsWith('application/json')) return []
  const result = z.fromJSONSchema(resolved(documented.schema) as never).safeParse(JSON.parse(body))
  return result.success ? [] : [z.prettifyError(result.error)]
}

interface CallOptions {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
}
const answered = new Set<string>()

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
  answered.add(`${method} ${path}`)
  return type.startsWith('application/json') ? JSON.parse(text) : text
}

const named = (method: 'get' | 'other') =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((name) => (name === 'get') === (method === 'get'))
      .map((name) => `${name.toUpperCase()} ${path}`),
  )

/** The parameter of an address, by the word before it. */
const inAddress = (): Record<string, string | number> => ({
  ...{ teachers: teacher, students: student, modules: moduleId, lessons: lessonId, classes: classId },
  ...{ 'class-modules': classId, admins: 1, files: hash, history: 'classes' },
})
const queries: Record<string, string> = {
  '/api/classes/{classId}/lessons/{lessonId}/attendance': `?date=${date}`,
  '/api/classes/{id}/performance': `?date=${date}`,
  '/api/activities': '?limit=5',
}

describe('reads', () => {
  test.each(named('get'))('%s answers as the contract says, for everybody who may call it', async (call) => {
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
    for (const who of callersOf) bodies.push(await ask('GET', path, who, { params, query: queries[path] }))
    // An empty list fits any schema, so somebody must get a list with rows.
    const lists = bodies.filter((body) => Array.isArray(body))
    if (lists.length) expect(Math.max(...lists.map(({ length }) => length))).toBeGreaterThan(0)
  })
})

test('every write answers as the contract says, also dry runs and writes that change nothing', async () => {
  const by = 'admin'
  const dry = { query: '?dryRun=true' }
  const post = (path: string, body: object, who: Caller = by) => ask('POST', path, who, { body })
  const account = { name: 'Nova', password, role: 'student' }
  const pupil = await post('/api/register', { ...account, username: 'nova1', category: 'a' })
  const other = await post('/api/admins', { ...account, email: 'nova@escola.br', schoolId: 1 }, 'superadmin')
  await ask('PATCH', '/api/users/{id}', by, { params: { id: pupil.id }, body: { name: 'Nova Silva' } })
  await ask('DELETE', '/api/users/{id}/sign-in-wait', by, { params: { id: pupil.id } })
  await ask('POST', '/api/users/{id}/reset-password', by, { params: { id: pupil.id } })
  const module = await post('/api/modules', { title: 'Geometria', order: 3 })
  await ask('PUT', '/api/modules/{id}', by, { params: { id: module.id }, body: { active: false } })
  const lesson = await post('/api/lessons', { moduleId: module.id, title: 'Ângulos' })
  await ask('PUT', '/api/lessons/{id}', by, { params: { id: lesson.id }, body: { title: 'Retas' } })
  const videoEmbed = '<iframe src="https://v.example/1"></iframe>'
  const video = await post('/api/lesson-videos', { lessonId: lesson.id, title: 'Vídeo', videoEmbed })
  await ask('PUT', '/api/lesson-videos/{id}', by, { params: { id: video.id }, body: { visibility: 'teacher' } })
  const material = await post('/api/materials', { lessonId: lesson.id, title: 'Folha', fileUrl: 'https://m.example/1' })
  await ask('PUT', '/api/materials/{id}', by, { params: { id: material.id }, body: { title: 'Folha 2' } })
  const file = { params: { id: module.id }, query: '?name=Nota.txt', body: { some: 'text' } }
  await ask('POST', '/api/modules/{id}/files', by, file)
  const newClass = await post('/api/classes', { title: '9º D', teacherId: teacher })
  const link = { moduleId: module.id, classId: newClass.id }
  await post('/api/module-classes', link)
  await post('/api/enrollments', { classId: newClass.id, studentId: pupil.id })
  const current = { params: { classId: newClass.id }, body: { lessonId: lesson.id } }
  await ask('PATCH', '/api/classes/{classId}/current-lesson', 'teacher', current)
  const taken = { classId, lessonId }
  const roll = { params: taken, body: { attendanceDate: date, marks: [{ studentId: student, present: true }] } }
  for (const query of ['', '', '?dryRun=true'])
    await ask('POST', '/api/classes/{classId}/lessons/{lessonId}/attendance', 'teacher', { ...roll, query })
  const marked = { classId, lessonId, studentId: student }
  await post('/api/attendance', { ...marked, present: true, attendanceDate: date }, 'teacher')
  await post('/api/performance', { ...marked, rating: 'good', date }, 'teacher')
  const done = { params: { lessonId, classId }, body: { isCompleted: true, performanceLevel: 'good' } }
  await ask('POST', '/api/lessons/{lessonId}/classes/{classId}/completion', 'teacher', done)
  const mine = rows.attendance.find(
    (row) =>
      row.studentId === student && row.present && !rows.evaluations.some((other) => other.attendanceId === row.id),
  )!
  const evaluation = { selfPerformance: 'good', contentRating: 5, teacherRating: 4, studentId: student }
  await post('/api/evaluations', { ...evaluation, attendanceId: mine.id, lessonId: mine.lessonId }, 'student')
  const cancelled = { params: taken, body: { attendanceDate: date, reason: 'Feriado' } }
  await ask('PUT', '/api/classes/{classId}/lessons/{lessonId}/cancellation', 'teacher', cancelled)
  const course = await post('/api/courses', { title: 'Médio' })
  await ask('PUT', '/api/courses/{id}', by, { params: { id: course.id }, body: { title: 'Técnico' } })
  await ask('DELETE', '/api/courses/{id}', by, { params: { id: course.id } })

  const school = await post('/api/schools', { name: 'Vazia' }, 'superadmin')
  await ask('PATCH', '/api/schools/{id}', 'superadmin', { params: { id: school.id }, body: { name: 'Nova' } })
  await ask('DELETE', '/api/schools/{id}', 'superadmin', { params: { id: school.id } })
  const main = { params: { id: 1 }, body: { adminId: admin } }
  for (let twice = 0; twice < 2; twice++) await ask('POST', '/api/schools/{id}/set-main-admin', 'superadmin', main)

  const pupilIn = { classId: newClass.id, studentId: pupil.id }
  await ask('DELETE', '/api/classes/{classId}/students/{studentId}', by, { params: pupilIn })
  for (let twice = 0; twice < 2; twice++)
    await ask('DELETE', '/api/classes/{classId}/teacher', by, { params: { classId: newClass.id } })
  await ask('DELETE', '/api/classes/{classId}', by, { params: { classId: newClass.id }, ...dry })
  await ask('DELETE', '/api/module-classes/{moduleId}/{classId}', by, { params: link })
  await ask('DELETE', '/api/classes/{classId}', by, { params: { classId: newClass.id } })
  await ask('DELETE', '/api/lesson-videos/{id}', by, { params: { id: video.id } })
  await ask('DELETE', '/api/materials/{id}', by, { params: { id: material.id } })
  await ask('DELETE', '/api/lessons/{id}', by, { params: { id: lesson.id } })
  await ask('DELETE', '/api/modules/{id}', by, { params: { id: module.id } })
  await ask('DELETE', '/api/admin-principal/delete-admin/{id}', by, { params: { id: other.id } })
  await ask('DELETE', '/api/users/{id}', by, { params: { id: pupil.id } })
  const [{ id: deletion }] = await ask('GET', '/api/activities', by, { query: '?deletions=true&limit=1' })
  const way = { params: { id: deletion } }
  await ask('POST', '/api/activities/{id}/restore', by, { ...way, ...dry })
  await ask('POST', '/api/activities/{id}/restore', by, way)

  const device = { protocol: 1, userId: admin, device: null, epoch: null, view: null, cursors: {}, mutations: [] }
  await post('/api/sync', device)
  const newPassword = `${password} nova`
  await post('/api/user/change-password', { currentPassword: password, newPassword })
  await post('/api/login', { email: rows.users.find(({ id }) => id === admin)!.email, password: newPassword })
  await ask('POST', '/api/logout', by)
  expect(named('other').filter((call) => !answered.has(call))).toEqual([])
})

test('an extra field, a missing field and a field of another type are noticed', () => {
  const { get } = contract.paths['/api/users/count']!
  const countFaults = (body: unknown) => faultsIn(get!, 'application/json', JSON.stringify(body)).length
  expect([{ count: 1 }, { count: 1, more: 1 }, {}, { count: 'um' }].map(countFaults)).toEqual([0, 1, 1, 1])
  expect(faultsIn(get!, 'text/html', origin)).toHaveLength(1)
})
