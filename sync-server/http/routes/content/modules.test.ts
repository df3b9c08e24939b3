import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userOf } from '#server/store/accounts/people.ts'
import { cast, type Person, people } from '#server/tests/support/cast.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { testServer } from '#server/tests/support/testServer.ts'

const everybody = Object.keys(people) as Person[]
const server = await testServer()
const cookies = {} as Record<Person, string>
beforeAll(async () => {
  for (const who of everybody) cookies[who] = await server.signIn(who)
})
afterAll(() => server.end())

async function get(who: Person, path: string) {
  const answer = await server.call('GET', path, { cookie: cookies[who] })
  const text = await answer.text()
  return { status: answer.status, text, body: answer.ok ? JSON.parse(text) : undefined }
}
const ids = async (who: Person, path: string) => ((await get(who, path)).body as { id: number }[]).map(({ id }) => id)

describe('the modules of a list are', () => {
  test.each<[Person, number[]]>([
    ['marina', [5]],
    ['otavio', [5, 6]],
    ['ana', [5]],
    ['caio', [5, 6]],
    ['celia', [5, 6]],
    ['nadia', [7]],
    ['ines', [7]],
    ['raissa', [7]],
    ['sonia', [5, 6, 7]],
  ])('for %s %j', async (who, modules) => {
    expect(await ids(who, '/api/modules')).toEqual(modules)
  })

  test('only those of a school that a superadministrator names; nobody else can name another school', async () => {
    expect(await ids('sonia', '/api/modules?schoolId=2')).toEqual([7])
    expect(await get('sonia', '/api/modules?schoolId=x')).toMatchObject({
      status: 400,
      text: 'Campo inválido: schoolId.',
    })
    for (const who of ['celia', 'marina', 'ana'] as const)
      expect(await ids(who, '/api/modules?schoolId=2')).toEqual(await ids(who, '/api/modules'))
  })
})

test('every list holds exactly what the person’s mirror may hold, with adminMode or without', async () => {
  const lessonIds = cast.lessons.map(({ id }) => id)
  for (const who of everybody.filter((name) => name !== 'sonia')) {
    const view = project((await userOf(server.store.q, people[who]))!, await stateOf(server.store.q))
    const held = (table: string) => [...view].filter(([name]) => name.startsWith(`${table}:`)).map(([, row]) => row)
    expect((await get(who, '/api/modules')).body).toEqual(held('modules'))
    const seen = { lessons: [], videos: [], materials: [] } as Record<string, object[]>
    for (const { id } of cast.modules)
      seen.lessons!.push(...((await get(who, `/api/modules/${id}/lessons`)).body ?? []))
    for (const id of lessonIds)
      for (const noun of ['videos', 'materials'])
        seen[noun]!.push(...((await get(who, `/api/lessons/${id}/${noun}?adminMode=true`)).body ?? []))
    expect(seen, who).toEqual({ lessons: held('lessons'), videos: held('lessonVideos'), materials: held('materials') })
  }
})

test.each<[Person, number[], number[]]>([
  ['celia', [201, 202], [211, 212, 213]],
  ['sonia', [201, 202], [211, 212, 213]],
  ['marina', [201, 202], [211, 212]],
  ['ana', [201], [211, 213]],
])('%s gets the videos %j and the materials %j of a lesson', async (who, videos, materials) => {
  for (const mode of ['', '?adminMode=true', '?adminMode=false']) {
    expect(await ids(who, `/api/lessons/101/videos${mode}`)).toEqual(videos)
    expect(await ids(who, `/api/lessons/101/materials${mode}`)).toEqual(materials)
  }
})

const notFound = { module: 'Módulo não encontrado.', lesson: 'Aula não encontrada.' }
describe.each([
  ['/api/modules/:m', notFound.module],
  ['/api/modules/:m/lessons', notFound.module],
  ['/api/modules/:m/classes', notFound.module],
  ['/api/lessons/:l/videos', notFound.lesson],
  ['/api/lessons/:l/materials', notFound.lesson],
])('%s', (pattern, sentence) => {
  const of = (moduleId: number, lessonId: number) =>
    pattern.replace(':m', String(moduleId)).replace(':l', String(lessonId))

  test.each(['celia', 'marina', 'ana'] as const)('does not exist for %s in another school', async (who) => {
    const elsewhere = await get(who, of(7, 121))
    expect(elsewhere).toEqual({ status: 404, text: sentence, body: undefined })
    expect(await get(who, of(999, 999))).toEqual(elsewhere)
  })

  test('is forbidden to teachers without a class of the module, and open to people with one', async () => {
    expect(await get('marina', of(6, 111))).toMatchObject({ status: 403 })
    for (const who of ['otavio', 'caio', 'dora', 'celia', 'sonia'] as const)
      expect((await get(who, of(6, 111))).status).toBe(200)
  })

  test('does not exist for students without a class of the module, in the same words as an unknown number', async () => {
    expect(await get('ana', of(6, 111))).toEqual(await get('ana', of(999, 999)))
  })

  test('is not found when the number is invalid', async () => {
    expect((await get('celia', pattern.replace(/:\w/, 'abc'))).status).toBe(404)
  })
})

test('a module comes with all its fields, including its length and whether it is active', async () => {
  expect((await get('ana', '/api/modules/5')).body).toEqual({
    id: 5,
    title: 'Frações',
    description: null,
    order: 0,
    duration: null,
    active: true,
    schoolId: 1,
    createdAt: 0,
  })
})

test('lessons are sorted by their order', async () => {
  const { body } = await get('celia', '/api/modules/5/lessons')
  expect((body as { order: number }[]).map(({ order }) => order)).toEqual([1, 2, 3])
})

test('a module’s classes are those that the caller may see, with their teacher’s name', async () => {
  const classes = async (who: Person) =>
    ((await get(who, '/api/modules/5/classes')).body as { id: number; teacherName: string }[])
      .map(({ id, teacherName }) => `${id} ${teacherName}`)
      .sort()
  expect(await classes('celia')).toEqual(['3 Marina', '4 Otavio'])
  expect(await classes('marina')).toEqual(['3 Marina'])
  expect(await classes('ana')).toEqual(['3 Marina'])
  expect(await classes('caio')).toEqual(['3 Marina', '4 Otavio'])
})

test('courses are listed for the school’s administrators and for people who run all schools', async () => {
  const createCourse = (who: Person, body: object) =>
    server.call('POST', '/api/courses', { cookie: cookies[who], body })
  await createCourse('celia', { title: 'Fundamental' })
  await createCourse('nadia', { title: 'Médio' })
  const titles = async (who: Person, query = '') =>
    ((await get(who, `/api/courses${query}`)).body as { title: string }[]).map(({ title }) => title)
  expect(await titles('davi')).toEqual(['Fundamental'])
  expect(await titles('davi', '?schoolId=2')).toEqual(['Fundamental'])
  expect(await titles('sonia')).toEqual(['Fundamental', 'Médio'])
  expect(await titles('sonia', '?schoolId=2')).toEqual(['Médio'])
  for (const who of ['marina', 'ana'] as const) expect((await get(who, '/api/courses')).status).toBe(403)
})

test('a module may take seven and a half hours', async () => {
  const body = { title: 'Frações', duration: 7.5 }
  const answer = await server.call('PUT', '/api/modules/5', { cookie: cookies.celia, body })
  expect(answer.status).toBe(200)
  expect((await get('ana', '/api/modules/5')).body).toMatchObject({ duration: 7.5 })
})
