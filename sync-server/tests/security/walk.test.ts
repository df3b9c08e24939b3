import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '#schema/entities/labels.ts'
import { patch } from '#schema/entities/tables.ts'
import { errors } from '#schema/errors.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { cast, castPassword, type Person } from '#server/tests/support/cast.ts'
import { catalogueCalls, catalogueReads, initialShelf } from '#server/tests/support/catalogueCalls.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'

/** A call of a route, for a class and a lesson when the route has them. */
interface ExampleCall {
  path: string
  body?: unknown
}
interface Route {
  /** `rows` routes are about a class; the others only about the caller. */
  rows?: boolean
  /** Roles that the route admits and the act refuses. */
  not?: Role[]
  ask(classId: number, lessonId: number, who: Person): ExampleCall | Promise<ExampleCall>
}

const attendanceDate = '2026-11-23'
const studentIn = (classId: number) => ({ 3: 21, 4: 24 })[classId] ?? 61
const plain = (path: string): Route => ({ ask: () => ({ path }) })
const ofClass = (ask: Route['ask']): Route => ({ rows: true, ask })

/** Calls of the catalogue use rows created for the call. */
const ofShelf = Object.fromEntries(
  Object.entries({
    ...catalogueCalls,
    ...Object.fromEntries(
      Object.entries(catalogueReads).map(([name, path]) => [
        name,
        (shelf: Parameters<typeof path>[0]) => ({ path: path(shelf) }),
      ]),
    ),
  }).map(([name, ask]) => [name, { ask: async () => ask(await initialShelf(server)) }]),
)
const evaluation = {
  attendanceId: 301,
  lessonId: 101,
  studentId: 21,
  selfPerformance: 'good',
  contentRating: 5,
  teacherRating: 4,
}
const attended = { id: 301, classId: 3, lessonId: 101, date: '2026-11-16', studentId: 21, present: true }
const onlyGlobal = (path: string, body?: unknown): Route => ({ not: ['admin'], ask: () => ({ path, body }) })
let newcomers = 0
const newcomer = (more: object): Route => ({
  ask: () => {
    newcomers += 1
    return { path: '', body: { name: 'Nova', email: `nova${newcomers}@escola.br`, password: 'senha-nova', ...more } }
  },
})
const at = (path: string, route: Route): Route => ({
  ...route,
  ask: async (...about) => ({ ...(await route.ask(...about)), path }),
})

/** Every route. The test fails when one is missing here. */
const routes: Record<string, Route> = {
  ...ofShelf,
  'POST /api/modules/:id/files': {
    ask: async () => {
      const { moduleId } = await initialShelf(server)
      return { path: `/api/modules/${moduleId}/files?name=nota.txt`, body: { some: 'text' } }
    },
  },
  'GET /api/files/:hash': {
    ask: async () => {
      const { lessonId } = await initialShelf(server)
      const { hash, address } = await sentFile(server, 'Folha')
      const materials = [{ lessonId, title: 'Folha', fileUrl: address }]
      await server.store.tx((q) => importRows(q, { materials }, { at: 2 }))
      return { path: `/api/files/${hash}` }
    },
  },
  'GET /healthz': plain('/healthz'),
  'POST /api/login': { ask: () => ({ path: '/api/login', body: {} }) },
  'POST /api/logout': plain('/api/logout'),
  'GET /api/user': plain('/api/user'),
  'GET /api/user/device-key': plain('/api/user/device-key'),
  'GET /api/classes': plain('/api/classes'),
  'GET /api/teacher-classes': plain('/api/teacher-classes'),
  'GET /api/events': plain('/api/events'),
  'POST /api/sync': { ask: (_, __, who) => ({ path: '/api/sync', body: hello(who) }) },
  'GET /api/classes/:id/students': ofClass((c) => ({ path: `/api/classes/${c}/students` })),
  'GET /api/classes/:id/modules': ofClass((c) => ({ path: `/api/classes/${c}/modules` })),
  'GET /api/classes/:id/attendance-status': ofClass((c) => ({ path: `/api/classes/${c}/attendance-status` })),
  'GET /api/lessons/:lessonId/classes/:classId/completion': ofClass((c, l) => ({
    path: `/api/lessons/${l}/classes/${c}/completion`,
  })),
  'GET /api/classes/:classId/lessons/:lessonId/attendance': ofClass((c, l) => ({
    path: `/api/classes/${c}/lessons/${l}/attendance?date=${attendanceDate}`,
  })),
  'POST /api/classes/:classId/lessons/:lessonId/attendance': ofClass((c, l) => ({
    path: `/api/classes/${c}/lessons/${l}/attendance`,
    body: { attendanceDate, marks: [{ studentId: studentIn(c), present: true }] },
  })),
  'PUT /api/classes/:classId/lessons/:lessonId/cancellation': ofClass((c, l) => ({
    path: `/api/classes/${c}/lessons/${l}/cancellation`,
    body: { attendanceDate, reason: 'Feriado' },
  })),
  'POST /api/attendance': ofClass((classId, lessonId) => ({
    path: '/api/attendance',
    body: { classId, lessonId, studentId: studentIn(classId), present: true, attendanceDate },
  })),
  'POST /api/performance': ofClass((classId, lessonId) => ({
    path: '/api/performance',
    body: { classId, lessonId, studentId: studentIn(classId), rating: 'good', date: attendanceDate },
  })),
  'PATCH /api/classes/:classId/current-lesson': ofClass((c, lessonId) => ({
    path: `/api/classes/${c}/current-lesson`,
    body: { lessonId },
  })),
  'POST /api/lessons/:lessonId/classes/:classId/completion': ofClass((c, l) => ({
    path: `/api/lessons/${l}/classes/${c}/completion`,
    body: { isCompleted: true, performanceLevel: 'good' },
  })),
  'GET /api/admin/classes': plain('/api/admin/classes'),
  'GET /api/class-modules/:classId': ofClass((c) => ({ path: `/api/class-modules/${c}` })),
  'GET /api/classes/:id/performance': ofClass((c) => ({ path: `/api/classes/${c}/performance` })),
  'GET /api/teachers/:id/classes': plain('/api/teachers/12/classes'),
  'GET /api/teachers/:id/today-schedule': plain('/api/teachers/12/today-schedule'),
  'GET /api/teachers/:id/week-schedule': plain('/api/teachers/12/week-schedule'),
  'GET /api/teachers/:id/students': plain('/api/teachers/12/students'),
  'GET /api/students/:id/classes': plain('/api/students/21/classes'),
  'GET /api/students/:id/classes-lessons': plain('/api/students/21/classes-lessons'),
  'GET /api/students/:id/attendance': plain('/api/students/21/attendance'),
  'GET /api/students/:id/progress': plain('/api/students/21/progress'),
  'GET /api/students/:id/evaluations': plain('/api/students/21/evaluations'),
  'POST /api/classes': { ask: () => ({ path: '/api/classes?dryRun=true', body: { title: '9º D', schoolId: 1 } }) },
  'PUT /api/classes/:classId': { ask: () => ({ path: '/api/classes/3', body: { weekday: 'monday' } }) },
  // A dry run needs the same permission and leaves the class for the next caller.
  'DELETE /api/classes/:classId': plain('/api/classes/3?dryRun=true'),
  'DELETE /api/classes/:classId/teacher': plain('/api/classes/3/teacher?dryRun=true'),
  'DELETE /api/classes/:classId/students/:studentId': plain('/api/classes/3/students/21?dryRun=true'),
  'POST /api/enrollments': {
    ask: () => ({ path: '/api/enrollments?dryRun=true', body: { classId: 3, studentId: 24 } }),
  },
  'POST /api/evaluations': {
    ask: () => ({ path: '/api/evaluations?dryRun=true', body: evaluation }),
  },
}

Object.assign(routes, {
  'POST /api/register': at('/api/register', newcomer({ role: 'student', schoolId: 1 })),
  'POST /api/admins': at('/api/admins', newcomer({})),
  'POST /api/user/change-password': {
    ask: () => ({
      path: '/api/user/change-password',
      body: { currentPassword: castPassword, newPassword: 'outra-senha' },
    }),
  },
  'PATCH /api/users/:id': { ask: () => ({ path: '/api/users/24', body: { name: 'Dora' } }) },
  'DELETE /api/users/:id': plain('/api/users/24?dryRun=true'),
  'DELETE /api/users/:id/sign-in-wait': plain('/api/users/24/sign-in-wait'),
  'POST /api/users/:id/reset-password': plain('/api/users/24/reset-password'),
  'DELETE /api/admin-principal/delete-admin/:id': plain('/api/admin-principal/delete-admin/11?dryRun=true'),
  'GET /api/students': plain('/api/students'),
  'GET /api/teachers': plain('/api/teachers'),
  'GET /api/users/count': plain('/api/users/count'),
  'GET /api/admins': plain('/api/admins'),
  'GET /api/admins/:schoolId': plain('/api/admins/1'),
  'GET /api/schools': plain('/api/schools'),
  'POST /api/schools': onlyGlobal('/api/schools?dryRun=true', { name: 'Nova' }),
  'PATCH /api/schools/:id': onlyGlobal('/api/schools/1', { name: 'Escola Horizonte' }),
  'DELETE /api/schools/:id': onlyGlobal('/api/schools/9?dryRun=true'),
  'POST /api/schools/:id/set-main-admin': onlyGlobal('/api/schools/1/set-main-admin', { adminId: 10 }),
  'GET /api/openapi.json': plain('/api/openapi.json'),
  'GET /api/docs': plain('/api/docs'),
  'GET /api/network': plain('/api/network'),
  'GET /api/activities': plain('/api/activities'),
  'POST /api/activities/:id/restore': { ask: () => ({ path: `/api/activities/${deletion}/restore?dryRun=true` }) },
  'GET /api/history/:table/:key{.+}': ofClass((c) => ({ path: `/api/history/classes/${c}` })),
} satisfies Record<string, Route>)
let deletion = 0

const openToAnyone = [
  ...['GET /api/docs', 'GET /api/network', 'GET /api/openapi.json', 'GET /healthz'],
  ...['POST /api/login', 'POST /api/logout'],
]
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

const server = await testServer({
  rows: { ...cast, rollCalls: [{ classId: 3, lessonId: 101, date: attended.date }], attendance: [attended] },
})
const walk = server.declared.map((route) => ({ ...route, name: nameOf(route) }))
const protectedRoutes = walk.filter(({ callers }) => callers !== 'anyone')
const aboutRows = protectedRoutes.filter(({ name }) => routes[name]?.rows)
const someone: Record<Role, Person> = { superadmin: 'sonia', admin: 'celia', teacher: 'marina', student: 'ana' }
const cookies = {} as Record<Person, string>

beforeAll(async () => {
  for (const who of ['sonia', 'celia', 'davi', 'marina', 'otavio', 'ana', 'nadia', 'ines', 'raissa'] as const)
    cookies[who] = await server.signIn(who)
  await server.store.tx((q) => importRows(q, { schools: [{ id: 9, name: 'Vazia', createdAt: 0 }] }, { at: 1 }))
  await server.call('DELETE', '/api/users/22', { cookie: cookies.celia })
  deletion = (await server.store.q.select().from(server.store.t.journal))[0]!.id
})
afterAll(() => server.end())

async function callRoute(name: string, who: Person | null, classId = 3, lessonId = 101) {
  const { path, body } = await routes[name]!.ask(classId, lessonId, who ?? 'marina')
  const answer = await server.call(name.split(' ')[0]!, path, { ...(who && { cookie: cookies[who] }), body })
  const stream = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
  const text = stream ? '' : await answer.text()
  if (stream) await answer.body!.cancel()
  return { status: answer.status, text, code: answer.headers.get('X-Chamada-Code') }
}

test('every route has its call here, and no other route is listed', () => {
  expect(walk.map(({ name }) => name).sort()).toEqual(Object.keys(routes).sort())
})

test('only sign-in, sign-out, the health check, the network’s page and the contract need no session', () => {
  const open = walk.filter(({ callers }) => callers === 'anyone').map(({ name }) => name)
  expect(open.sort()).toEqual(openToAnyone)
})

describe.each(protectedRoutes)('$name', ({ name, callers }) => {
  test('needs a session: 401 without one, and with a forged one', async () => {
    expect(await callRoute(name, null)).toEqual({
      status: 401,
      text: errors['session.none'].text,
      code: 'session.none',
    })
    const { path, body } = await routes[name]!.ask(3, 101, 'marina')
    const forged = await server.call(name.split(' ')[0]!, path, { cookie: `chamada=${'a'.repeat(40)}`, body })
    expect(forged.status).toBe(401)
  })

  test.each(roles)('admits a %s only when they may call it', async (role) => {
    const isAdmitted = callers === 'signedIn' || (callers === 'global' ? role === 'superadmin' : callers.includes(role))
    const mayCall = isAdmitted && !routes[name]!.not?.includes(role)
    const answer = await callRoute(name, someone[role])
    if (mayCall) expect(answer.status).toBe(200)
    else expect(answer).toEqual({ status: 403, text: errors.notAllowed.text, code: 'notAllowed' })
  })
})

describe.each(aboutRows)('$name', ({ name }) => {
  test.each(['celia', 'davi', 'marina'] as const)('another school’s class does not exist for %s', async (who) => {
    const elsewhere = await callRoute(name, who, 8, 121)
    const nowhere = await callRoute(name, who, 999_999, 121)
    expect(elsewhere).toEqual({ status: 404, text: errors.notFound.text, code: 'notFound' })
    expect(elsewhere).toEqual(nowhere)
  })

  test.each(['nadia', 'ines'] as const)('nor does the first school’s class for %s of the other school', async (who) => {
    expect(await callRoute(name, who)).toMatchObject({ status: 404, code: 'notFound' })
    expect((await callRoute(name, who, 8, 121)).status).toBe(200)
  })

  test('a class of one’s own school with another teacher is forbidden', async () => {
    expect(await callRoute(name, 'marina', 4)).toMatchObject({ status: 403, code: 'notAllowed' })
    expect(await callRoute(name, 'otavio', 3)).toMatchObject({ status: 403, code: 'notAllowed' })
    expect((await callRoute(name, 'otavio', 4)).status).toBe(200)
  })

  test('works in both schools for a superadministrator', async () => {
    expect((await callRoute(name, 'sonia', 4)).status).toBe(200)
    expect((await callRoute(name, 'sonia', 8, 121)).status).toBe(200)
  })
})

test('lists of classes hold the caller’s own: taught, of the school, of all schools', async () => {
  const listed = async (path: string, who: Person) => {
    const answer = await server.call('GET', path, { cookie: cookies[who] })
    return ((await answer.json()) as { id: number }[]).map(({ id }) => id).sort()
  }
  expect(await listed('/api/classes', 'marina')).toEqual([3])
  expect(await listed('/api/teacher-classes', 'otavio')).toEqual([4])
  expect(await listed('/api/classes', 'celia')).toEqual([3, 4])
  expect(await listed('/api/classes', 'nadia')).toEqual([8])
  expect(await listed('/api/classes', 'sonia')).toEqual([3, 4, 8])
  expect(await listed('/api/admin/classes', 'nadia')).toEqual([8])
})

test('an undeclared address is 404, and never the app’s page', async () => {
  for (const path of ['/api/', '/api/users', '/api/classes/3/secrets']) {
    const answer = await server.call('GET', path, { cookie: cookies.sonia })
    expect(await answer.text()).toBe(errors.notFound.text)
    expect(answer.status).toBe(404)
  }
})

test('no answer of the API is cached, and each has the security headers', async () => {
  for (const { name } of walk) {
    const { path, body } = await routes[name]!.ask(3, 101, 'marina')
    const { headers } = await server.call(name.split(' ')[0]!, path, { body })
    expect(headers.get('X-Content-Type-Options'), name).toBe('nosniff')
    expect(headers.get('Content-Security-Policy'), name).toContain("default-src 'self'")
    if (path.startsWith('/api/')) expect(headers.get('Cache-Control'), name).toBe('no-store')
  }
})

test('when a school is made inactive, its people’s sessions get 403 on every route; the other school is not affected', async () => {
  await server.store.tx((q) => write(q, [patch('schools', 1, { active: false })], [2, 1]))
  for (const { name } of protectedRoutes) {
    for (const who of ['celia', 'marina', 'ana'] as const) {
      expect(await callRoute(name, who), `${name} ${who}`).toEqual({
        status: 403,
        text: errors['school.inactive'].text,
        code: 'school.inactive',
      })
    }
  }
  expect((await callRoute('GET /api/user', 'ines')).status).toBe(200)
  await server.store.tx((q) => write(q, [patch('schools', 1, { active: true })], [3, 2]))
  expect((await callRoute('GET /api/user', 'ana')).status).toBe(200)
})
