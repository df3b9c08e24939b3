import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import type { SyncResponse } from '#schema/sync/protocol.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { openDevice as openApiDevice } from '#server/tests/support/apiDevice.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { evaluation, markedCast } from '#server/tests/support/evaluationActs.ts'
import { emptyHoldings } from '#server/tests/support/holdings.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'
import { unpackJournal } from '#server/tests/support/unpackJournal.ts'

// Covers: what a student says of a lesson, and why a student was absent, reach only those who may
// know. The staff of a school that shows ratings without names gets nothing that leads from a rating to a student.

const evaluatedAt = Date.UTC(2026, 10, 23, 13, 37)
const comment = evaluation.contentComment
let server: Awaited<ReturnType<typeof testServer>>
const started: (typeof server)[] = []
afterAll(() => {
  for (const each of started) each.end()
})

beforeEach(async () => {
  server = await testServer({ rows: markedCast })
  started.push(server)
  server.clock.time = evaluatedAt
  await ask('ana', 'POST', '/api/evaluations', evaluation)
})

const ask = async (who: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { cookie: await server.signIn(who), body })
const read = async (who: Person, path: string) => (await ask(who, 'GET', path)).json()
const setNames = (who: Person, anonymousRatings: boolean) =>
  ask(who, 'PUT', '/api/schools/1/ratings-privacy', { anonymousRatings })

/** A device that applies what its syncs bring. */
async function openDevice(who: Person, picked?: number) {
  const cookie = await server.signIn(who)
  const holdings = emptyHoldings()
  let last: SyncResponse | undefined
  return {
    async sync() {
      const { epoch = null, view = null, device = null } = last ?? {}
      const request = { epoch, view, device, cursors: holdings.cursors(), ...(picked && { school: picked }) }
      last = await server.sync(cookie, hello(who, request))
      if (last.reset) holdings.forget()
      for (const page of last.scopes) holdings.applyPage(page)
      return last
    },
    held: () => holdings.view(),
    evaluations: () => [...holdings.view()].filter(([name]) => name.startsWith('evaluations:')).map(([, row]) => row),
  }
}

async function openAndSync(who: Person) {
  const device = await openDevice(who)
  await device.sync()
  return device
}

describe('in a school that shows ratings without names', () => {
  test.each(['marina', 'celia', 'davi'] as const)(
    '%s gets a rating without its student, number or time',
    async (who) => {
      const device = await openDevice(who)
      await device.sync()
      const [row] = device.evaluations()
      expect(row).toMatchObject({ id: null, studentId: null, alias: null, contentRating: 5, contentComment: comment })
      expect(row).toMatchObject({ date: Date.UTC(2026, 10, 23, 15) })
      expect(row).not.toMatchObject({ attendanceId: evaluation.attendanceId })
      expect(device.held()).toEqual(
        project((await userOf(server.store.q, people[who]))!, await stateOf(server.store.q)),
      )
    },
  )

  test('the student keeps their own rating as it is', async () => {
    const device = await openDevice('ana')
    await device.sync()
    expect(device.evaluations()).toMatchObject([
      { attendanceId: evaluation.attendanceId, studentId: people.ana, date: evaluatedAt, alias: null },
    ])
    expect(await read('ana', `/api/students/${people.ana}/evaluations`)).toMatchObject([{ contentComment: comment }])
  })

  test('no answer to staff names the student beside what they said', async () => {
    const { attendanceId } = evaluation
    for (const who of ['marina', 'celia', 'sonia'] as const) {
      const list = await ask(who, 'GET', `/api/students/${people.ana}/evaluations`)
      expect([list.status, await list.text()]).toEqual([403, 'As avaliações dos alunos não mostram quem avaliou.'])
      const { students, summary } = await read(who, '/api/classes/3/performance')
      expect(students[0].evaluation).toEqual({ selfPerformance: { good: 0, average: 0, poor: 0 } })
      expect(summary.totalEvaluations, 'one is too few to be counted').toBe(0)
      expect((await ask(who, 'GET', `/api/history/evaluations/${attendanceId}`)).ok).toBe(false)
    }
    for (const who of ['celia', 'sonia'] as const)
      expect(JSON.stringify(await read(who, '/api/activities'))).not.toContain('Aula avaliada')
  })

  test('a rating that goes with its student leaves the devices of the staff', async () => {
    const device = await openDevice('marina')
    await device.sync()
    expect(device.evaluations()).toHaveLength(1)
    await ask('celia', 'DELETE', `/api/users/${people.ana}`)
    await device.sync()
    expect(device.evaluations()).toEqual([])
  })

  test('a rating restored from the bin leads to nobody either', async () => {
    await ask('celia', 'DELETE', `/api/users/${people.ana}`)
    const [{ id }] = await read('celia', '/api/activities?deletions=true')
    expect((await ask('celia', 'POST', `/api/activities/${id}/restore`)).status).toBe(200)
    const device = await openDevice('marina')
    await device.sync()
    expect(device.evaluations()).toMatchObject([{ studentId: null, contentComment: comment }])
  })
})

/** Bento was in the same lesson, and rates it too. */
const bentos = {
  ...evaluation,
  selfPerformance: 'good' as const,
  attendanceId: 0,
  studentId: people.bento,
  contentComment: 'Do Bento',
}
async function bentoRates(more: object = {}) {
  const mark = { studentId: people.bento, lessonId: 101, classId: 3, attendanceDate: '2026-11-20', present: true }
  await ask('marina', 'POST', '/api/attendance', mark)
  const [{ id }] = await read('bento', `/api/students/${people.bento}/attendance`)
  return { ...bentos, attendanceId: id as number, ...more }
}
const showNamesAt = async (at: number) => {
  server.clock.time = at
  expect((await setNames('celia', false)).status).toBe(200)
}
const minute = 60_000

describe('a rating given while ratings had no names', () => {
  beforeEach(() => showNamesAt(evaluatedAt + minute))

  test.each(['marina', 'celia', 'davi'] as const)('has none on the device of %s either', async (who) => {
    const device = await openDevice(who)
    await device.sync()
    expect(device.evaluations()).toMatchObject([
      { id: null, studentId: null, contentComment: comment, date: Date.UTC(2026, 10, 23, 15) },
    ])
  })

  test('is named by no call, no history, no activity and no copy of the teacher’s data', async () => {
    for (const who of ['marina', 'celia'] as const) {
      expect(await read(who, `/api/students/${people.ana}/evaluations`)).toEqual([])
      const { students, summary } = await read(who, '/api/classes/3/performance')
      expect(students[0].evaluation).toEqual({ selfPerformance: { good: 0, average: 0, poor: 0 } })
      expect(summary.totalEvaluations, 'one is too few to be counted').toBe(0)
      const [held] = (await openAndSync(who)).evaluations() as { attendanceId: number }[]
      for (const key of [held!.attendanceId, evaluation.attendanceId])
        expect((await ask(who, 'GET', `/api/history/evaluations/${key}`)).ok).toBe(false)
    }
    expect(JSON.stringify(await read('celia', '/api/activities'))).not.toContain('Aula avaliada')
    for (const format of ['json', 'html'])
      expect(
        await (await ask('marina', 'GET', `/api/users/${people.marina}/data?format=${format}`)).text(),
      ).not.toContain(comment)
  })

  test('has none after its student was deleted and restored', async () => {
    await ask('celia', 'DELETE', `/api/users/${people.ana}`)
    const [{ id }] = await read('celia', '/api/activities?deletions=true')
    expect((await ask('celia', 'POST', `/api/activities/${id}/restore`)).status).toBe(200)
    expect((await openAndSync('marina')).evaluations()).toMatchObject([{ studentId: null, contentComment: comment }])
    expect(await read('celia', `/api/students/${people.ana}/evaluations`)).toEqual([])
  })

  test('keeps its student to themselves when names were hidden and shown once more', async () => {
    await setNames('celia', true)
    await showNamesAt(evaluatedAt + 2 * minute)
    expect((await openAndSync('marina')).evaluations()).toMatchObject([{ studentId: null }])
  })
})

describe('a rating that reaches the server after names are shown', () => {
  const namesOf = async () => {
    const rows = (await openAndSync('marina')).evaluations() as { studentId: number; contentComment: string }[]
    return rows.find(({ contentComment }) => contentComment === 'Do Bento')!.studentId
  }

  test('has its name in every channel when it was given afterwards', async () => {
    const rating = await bentoRates()
    await showNamesAt(evaluatedAt + minute)
    await ask('bento', 'POST', '/api/evaluations', rating)
    expect(await namesOf()).toBe(people.bento)
    expect(await read('celia', `/api/students/${people.bento}/evaluations`)).toMatchObject([
      { contentComment: 'Do Bento' },
    ])
    expect(JSON.stringify(await read('celia', '/api/activities'))).toContain('Aula avaliada')
    await unpackJournal(server.store)
    expect(JSON.stringify(await read('celia', '/api/activities'))).toContain('Aula avaliada')
    expect((await ask('celia', 'GET', `/api/history/evaluations/${rating.attendanceId}`)).status).toBe(200)
  })

  test('has none when it waited on a device since before', async () => {
    const rating = await bentoRates()
    const device = await openApiDevice(server, 'bento')
    const waiting = device.act(evaluateLesson, rating)
    await showNamesAt(evaluatedAt + minute)
    expect((await device.send(waiting)).receipts).toMatchObject([{ outcome: 'applied' }])
    expect(await namesOf()).toBeNull()
  })

  test('has none when its device had not heard of it, and told the student that there would be none', async () => {
    const rating = await bentoRates({ withName: false })
    await showNamesAt(evaluatedAt + minute)
    await ask('bento', 'POST', '/api/evaluations', rating)
    expect(await namesOf()).toBeNull()
  })

  test('has none when the school hides names, whatever the device told', async () => {
    await ask('bento', 'POST', '/api/evaluations', await bentoRates({ withName: true }))
    await showNamesAt(evaluatedAt + minute)
    expect(await namesOf()).toBeNull()
  })
})

describe('the school’s principal', () => {
  test('shows the names, and hides them again: devices follow with their next sync', async () => {
    const device = await openDevice('marina')
    await device.sync()
    const rating = await bentoRates()
    await showNamesAt(evaluatedAt + minute)
    expect(await device.sync()).toMatchObject({ reset: true })
    await ask('bento', 'POST', '/api/evaluations', rating)
    await device.sync()
    const given = evaluatedAt + minute
    expect(device.evaluations()).toContainEqual(expect.objectContaining({ studentId: people.bento, date: given }))
    await setNames('celia', true)
    expect(await device.sync()).toMatchObject({ reset: true })
    expect(device.evaluations()).toMatchObject([{ studentId: null }, { studentId: null }])
    expect(await device.sync()).toMatchObject({ reset: false })
  })

  test('decides it; other administrators and other schools do not', async () => {
    const statuses = async (who: Person) => (await setNames(who, false)).status
    expect([await statuses('davi'), await statuses('nadia'), await statuses('marina')]).toEqual([403, 404, 403])
    expect(await statuses('sonia')).toBe(200)
  })

  test('shows no names to administrators of all schools', async () => {
    await setNames('celia', false)
    expect((await ask('sonia', 'GET', `/api/students/${people.ana}/evaluations`)).status).toBe(403)
  })
})

test('why a student was absent is read by the class’s teacher, the office and the student, and by nobody else', async () => {
  const reason = 'Consulta no psicólogo'
  const mark = { studentId: people.bento, lessonId: 102, classId: 3, attendanceDate: '2026-11-20' }
  await ask('marina', 'POST', '/api/attendance', { ...mark, present: false, detail: 'justified', reason })
  const places = [
    '/api/classes/3/lessons/102/attendance?date=2026-11-20',
    `/api/students/${people.bento}/attendance`,
    '/api/history/rollCalls/3/102/2026-11-20',
    '/api/activities',
  ]
  const namesShown = async (who: Person) => {
    const answers = await Promise.all(places.map(async (path) => (await ask(who, 'GET', path)).text()))
    return answers.map((text) => text.includes(reason))
  }
  expect(await namesShown('marina')).toEqual([true, true, true, false])
  expect(await namesShown('celia')).toEqual([true, true, true, true])
  expect(await namesShown('bento')).toEqual([false, true, false, false])
  expect(await namesShown('sonia')).toEqual([false, false, false, false])
  expect(await namesShown('otavio')).toEqual([false, false, false, false])
  // That it was justified is for everybody who reads the mark.
  expect(await read('sonia', places[0]!)).toMatchObject([{ detail: 'justified', reason: null }])
  expect(JSON.stringify(await read('sonia', '/api/activities'))).toContain('justificada')
})
