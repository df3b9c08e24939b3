import { afterAll, expect, test } from 'vitest'
import { keyOf, tableNames } from '#schema/nouns/tables.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'

// Covers: decisions section 9: a subject's teacher sees of the other subjects who was present, and no more.

const [classId, lessonId, attendanceDate] = [3, 101, '2026-11-20']
/** Marina's class, of which Otavio teaches module 6 and nothing else. */
const server = await testServer({
  rows: {
    ...cast,
    moduleClasses: [
      ...cast.moduleClasses.filter((link) => link.classId !== 4),
      { moduleId: 6, classId, teacherId: people.otavio, createdAt: 0 },
    ],
  },
})
afterAll(() => server.end())

const said = { comment: 'Conversou muito', reason: 'Consulta no hospital', wrote: 'Não entendi os terços' }
const cookies = { otavio: await server.signIn('otavio'), marina: await server.signIn('marina') }
const ana = await server.signIn('ana')
const done = async (answer: Promise<Response> | Response) => expect((await answer).status).toBe(200)
const marks = [
  { studentId: people.ana, present: true, rating: 'average', comment: said.comment },
  { studentId: people.bento, present: false, detail: 'justified', reason: said.reason },
]
await done(
  server.call('POST', `/api/classes/${classId}/lessons/${lessonId}/attendance`, {
    cookie: cookies.marina,
    body: { attendanceDate, marks },
  }),
)
const [{ id: attendanceId }] = await (
  await server.call('GET', `/api/students/${people.ana}/attendance`, { cookie: ana })
).json()
const evaluation = { attendanceId, lessonId, studentId: people.ana, selfPerformance: 'good', contentRating: 5 }
await done(
  server.call('POST', '/api/evaluations', {
    cookie: ana,
    body: { ...evaluation, teacherRating: 4, selfComment: null, contentComment: said.wrote, teacherComment: '' },
  }),
)

/** Every address that a person may read, with each number of this lesson in it. */
function addresses(): string[] {
  const numbers = [1, classId, 5, lessonId, people.ana, people.marina, people.otavio]
  const roll = { classId, lessonId, date: attendanceDate, studentId: people.ana }
  const keys = tableNames.map((table) => `${table}/${keyOf(table, { ...roll, id: lessonId, moduleId: 5 } as never)}`)
  return server.declared
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && path !== '/api/events')
    .flatMap(({ path }) => {
      if (path.includes(':table')) return keys.map((key) => path.replace(':table/:key{.+}', key))
      return numbers.flatMap((one) =>
        path.split(':').length > 2
          ? numbers.map((other) => path.replace(/:\w+/, String(one)).replace(/:\w+/, String(other)))
          : [path.replace(/:\w+/, String(one))],
      )
    })
}

async function answersTo(who: 'marina' | 'otavio'): Promise<string[]> {
  const answers = [JSON.stringify(await server.sync(cookies[who], hello(who)))]
  for (const path of new Set(addresses())) {
    const answer = await server.call('GET', path, { cookie: cookies[who] })
    if (answer.ok) answers.push(await answer.text())
  }
  return answers
}

const answers = { marina: await answersTo('marina'), otavio: await answersTo('otavio') }

test.each(Object.entries(said))('the %s of a lesson is in no answer to who teaches another subject', (_, text) => {
  const containing = (who: keyof typeof answers) => answers[who].filter((answer) => answer.includes(text)).length
  expect(containing('marina')).toBeGreaterThan(0)
  expect(containing('otavio')).toBe(0)
})

test('who was present comes with the module that tells the hour, and without the lesson', () => {
  const first = JSON.parse(answers.otavio[0]!)
  const rows = first.scopes.flatMap((page: { rows: object }) => page.rows)
  const of = (table: string) => rows.flatMap((each: Record<string, unknown[]>) => each[table] ?? [])
  expect(of('rolls')).toMatchObject([
    {
      ...{ classId, lessonId, moduleId: 5 },
      marks: [
        { studentId: people.ana, present: true },
        { studentId: people.bento, present: false, detail: 'justified' },
      ],
    },
  ])
  expect(of('lessons').map(({ id }: { id: number }) => id)).not.toContain(lessonId)
})
