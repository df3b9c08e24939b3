import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import type { PersonData } from '#server/execute/personData.ts'
import { confirmationLasts } from '#server/sessions/mustBeConfirmed.ts'
import { personTables } from '#server/store/personData/personTables.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { shownFields } from '#server/store/tables/shapes.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'

// Covers: trial S30, the copy of a person's own data.
const { ana } = people
const path = `/api/users/${ana}/data`

const server = await testServer()
const { ask, read } = asking(() => server)
afterAll(() => server.end())

beforeAll(async () => {
  const marina = await openDevice(server, 'marina')
  const device = await openDevice(server, 'ana')
  const mark = {
    studentId: ana,
    present: false,
    detail: 'justified' as const,
    reason: 'Consulta',
    rating: 'good' as const,
  }
  const present = { studentId: ana, present: true, rating: 'good' as const, comment: 'Participou <b>muito</b>' }
  const roll = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23', concluded: true }
  await marina.send(
    marina.act(takeRollCall, { ...roll, marks: [present] }),
    marina.act(takeRollCall, { ...roll, lessonId: 102, marks: [mark] }),
  )
  await device.settle()
  const [attended] = await marksWhere(server.store.q, 'attendance', { lessonId: 101 })
  const attendanceId = attended!.id!
  await device.send(
    device.act(evaluateLesson, {
      ...{ attendanceId, lessonId: 101, studentId: ana, contentRating: 5, teacherRating: 4, selfPerformance: 'good' },
      ...{ selfComment: 'Entendi', contentComment: 'Claro', teacherComment: 'Paciente' },
    }),
  )
})

const sectionOf = (data: PersonData, table: string) => data.sections.find((section) => section.table === table)!

describe('the copy', () => {
  test('covers every column of every table, or says why not: a new one fails here until it is named', () => {
    const { t } = server.store
    expect(Object.keys(personTables).sort()).toEqual(Object.keys(t).sort())
    for (const [name, table] of Object.entries(t)) {
      const about = personTables[name as keyof typeof personTables]
      if (typeof about === 'string') continue
      const defined = isMark(name)
        ? [...shownFields[name], 'tenant']
        : Object.entries(table).flatMap(([field, column]) =>
            column && typeof column === 'object' && 'columnType' in column ? [field] : [],
          )
      const known = [...Object.keys(about.columns), ...Object.keys(about.left)]
      expect(known.sort(), name).toEqual(defined.sort())
      expect(about.by.length, name).toBeGreaterThan(0)
    }
  })

  test('holds every row and every column named, and the acts in words', async () => {
    const data = (await read('ana', path)) as PersonData
    expect(data.person).toEqual({ id: ana, name: 'Ana' })
    for (const { table, columns, rows } of data.sections)
      for (const row of rows) expect(Object.keys(row), table).toEqual(expect.arrayContaining(Object.keys(columns)))
    expect(sectionOf(data, 'users').rows).toMatchObject([{ name: 'Ana', username: 'ana', role: 'student' }])
    expect(sectionOf(data, 'attendance').rows).toMatchObject([
      { lessonId: 101, present: true },
      { lessonId: 102, present: false, detail: 'justified', reason: 'Consulta' },
    ])
    expect(sectionOf(data, 'performance').rows).toMatchObject([{ comment: 'Participou <b>muito</b>' }, {}])
    expect(sectionOf(data, 'evaluations').rows).toMatchObject([{ teacherRating: 4, teacherComment: 'Paciente' }])
    expect(sectionOf(data, 'enrollments').rows).toMatchObject([{ classId: 3, leftAt: null }])
    expect(sectionOf(data, 'journal').rows).toMatchObject([{ outcome: 'applied' }])
    expect(data.names).toMatchObject({ classes: { 3: '7º B' }, lessons: { 101: 'Aula 1' } })
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|Bento|Caio/)
  })

  test('tells the person who took one out before', async () => {
    await ask('celia', 'GET', `${path}?format=html`)
    const data = (await read('ana', path)) as PersonData
    expect(sectionOf(data, 'auditEntries').rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'personExported', actorId: people.celia, detail: { format: 'html' } }),
      ]),
    )
  })

  test('is also a page in Portuguese, in which nothing runs and nothing is loaded', async () => {
    await ask('ana', 'GET', `${path}?format=html`)
    const answer = await ask('ana', 'GET', `${path}?format=html`)
    const page = await answer.text()
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    for (const words of [
      'Dados de Ana',
      'Presenças e faltas',
      '7º B',
      'Consulta',
      '23/11/2026',
      'Paciente',
      'Matrículas',
      'formato: html',
    ])
      expect(page).toContain(words)
    expect(page).toContain('Participou &lt;b&gt;muito&lt;/b&gt;')
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|@import|url\(|https?:\/\/|Participou <b>/i)
  })

  test('of somebody else needs a password that was just typed, and one’s own does not', async () => {
    server.clock.time += confirmationLasts + 1
    expect(await answerOf(await ask('celia', 'GET', path))).toEqual(refusal('session.confirm'))
    expect((await ask('ana', 'GET', path)).status).toBe(200)
  })

  test('of a teacher tells nobody who rated them', async () => {
    const data = (await read('marina', `/api/users/${people.marina}/data`)) as PersonData
    expect(sectionOf(data, 'classes').rows).toMatchObject([{ title: '7º B' }])
    expect(sectionOf(data, 'evaluations').rows).toEqual([])
    expect(JSON.stringify(data)).not.toContain('Paciente')
  })

  test.each(['marina', 'bento', 'nadia'] as const)('is not for %s, and leaves no trace then', async (who) => {
    const count = () => server.store.q.$count(server.store.t.auditEntries)
    const before = await count()
    expect([403, 404]).toContain((await ask(who, 'GET', path)).status)
    expect(await count()).toBe(before)
  })

  test('comes as json or html and as nothing else', async () => {
    expect(await answerOf(await ask('ana', 'GET', `${path}?format=pdf`))).toMatchObject({ status: 400 })
  })

  test('still has the marks and evaluations of a class that was deleted', async () => {
    const before = (await read('ana', path)) as PersonData
    expect((await ask('celia', 'DELETE', '/api/classes/3')).status).toBe(200)
    const after = (await read('ana', path)) as PersonData
    expect(sectionOf(after, 'enrollments').rows).toEqual([])
    for (const table of ['attendance', 'performance', 'evaluations'])
      expect(sectionOf(after, table).rows, table).toEqual(sectionOf(before, table).rows)
  })
})
