import { afterAll, afterEach, expect, test } from 'vitest'
import { nouns } from '#schema/nouns/nouns.ts'
import type { Readers } from '#schema/nouns/readers.ts'
import { keyOf, type Rows, type TableName, tableNames } from '#schema/nouns/tables.ts'
import { rowSeenBy, whoReads } from '#schema/permissions/scopes.ts'
import { people } from '#server/tests/support/cast.ts'
import { markedCast } from '#server/tests/support/evaluationActs.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'

// Covers: design, invariant "nobody sees what is not theirs". Fields that are hidden from a side of the school
// (`seenBy` in schema/permissions) are in nothing that the server sends to it.

const rows = {
  ...markedCast,
  completions: [{ lessonId: 101, classId: 3, teacherId: people.marina, isCompleted: true, markedAt: 1 }],
}
const server = await testServer({ rows })
afterAll(() => server.end())

/** The tables with texts that a student of class 3 reads, with one text of each. */
const texts: [TableName, string][] = [
  ['schools', 'Escola Horizonte'],
  ['classes', 'Sétimo B'],
  ['modules', 'Números racionais'],
  ['lessons', 'Metades'],
  ['lessonVideos', 'Para todos'],
  ['materials', 'Folha'],
  ['performance', 'Participou.'],
]

const hidden = 'escondido'
/** Hides all texts of a table from students, as a field that is not for them would be. */
function hide<T extends TableName>(table: T) {
  const reads: Readers<Rows[T]> = whoReads[table]
  const before = reads.seenBy
  reads.seenBy = (viewer, row) => {
    if (viewer.role !== 'student') return row
    const blanked = Object.entries(row).map(([field, value]) =>
      typeof value === 'string' && field !== 'date' ? [field, hidden] : [field, value],
    )
    return Object.fromEntries(blanked) as Rows[T]
  }
  restore.push(() => {
    reads.seenBy = before
  })
}
const restore: (() => void)[] = []
afterEach(() => {
  for (const back of restore.splice(0)) back()
})

/**
 * A stream, the contract, which holds no rows, and the copy of one's own data, which the law wants complete whatever the
 * screens show.
 */
const unlisted = ['/api/events', '/api/docs', '/api/openapi.json', '/api/users/:id/data']

/** Every address that a person may read, with each number of the cast in it. */
function addresses(): string[] {
  const numbers = [1, 2, 3, 5, 101, 102, 201, 211, people.ana, people.marina]
  const keys = tableNames.flatMap((table) =>
    ((rows as Partial<Record<TableName, object[]>>)[table] ?? []).map((row) => `${table}/${keyOf(table, row)}`),
  )
  return server.declared
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !unlisted.includes(path))
    .flatMap(({ path }) => {
      if (path.includes(':table')) return keys.map((key) => path.replace(':table/:key{.+}', key))
      return numbers.flatMap((one) =>
        path.split(':').length > 2
          ? numbers.map((other) => path.replace(/:\w+/, String(one)).replace(/:\w+/, String(other)))
          : [path.replace(/:\w+/, String(one))],
      )
    })
}

type Reader = 'ana' | 'marina'
const cookies = { ana: await server.signIn('ana'), marina: await server.signIn('marina') }

/** What a person is answered at each of these addresses: lists, histories, and at 'sync' a first sync. */
async function answersAt(paths: Iterable<string>, who: Reader): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const path of paths) {
    if (path === 'sync') {
      answers.set(path, JSON.stringify(await server.sync(cookies[who], hello(who))))
      continue
    }
    const answer = await server.call('GET', path, { cookie: cookies[who] })
    if (answer.ok) answers.set(path, await answer.text())
  }
  return answers
}

// These rows were changed, so that their histories have something to show.
const office = await server.signIn('celia')
for (const [path, title] of [
  ['/api/classes/3', 'Sétimo B'],
  ['/api/modules/5', 'Números racionais'],
  ['/api/lessons/102', 'Metades'],
])
  expect((await server.call('PUT', path!, { cookie: office, body: { title } })).status).toBe(200)

/** Every answer that they get while nothing is hidden. What is hidden later can only disappear from these. */
const everywhere = new Set([...addresses(), 'sync'])
const open = { ana: await answersAt(everywhere, 'ana'), marina: await answersAt(everywhere, 'marina') }

const containing = (text: string, answers: Map<string, string>) =>
  [...answers].filter(([, answer]) => answer.includes(text)).map(([path]) => path)

test.each(texts)('a text of %s (%s) that is hidden from students is in no answer to them', async (table, text) => {
  const [student, staff] = [containing(text, open.ana), containing(text, open.marina)]
  expect(student).toContain('sync')
  expect(staff).toContain('sync')
  hide(table)
  expect(containing(text, await answersAt(student, 'ana'))).toEqual([])
  expect(containing(text, await answersAt(staff, 'marina'))).toEqual(staff)
})

test.each(tableNames)('of %s students read the fields that are said to be for them, and the key', (table) => {
  const { about, key } = nouns[table]
  const row = Object.fromEntries(Object.keys(about).map((field) => [field, `the ${field}`]))
  const seen = rowSeenBy({ id: people.ana, role: 'student', schoolId: 1 }, table, row as never)
  const read = Object.entries(seen).flatMap(([field, value]) => (value === row[field] ? [field] : []))
  const forThem = Object.entries(about).flatMap(([field, { students }]) => (students ? [field] : []))
  expect(read.sort()).toEqual([...new Set([...forThem, ...key])].sort())
})
