import { describe, expect, test } from 'vitest'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import { patch, put } from '#schema/nouns/tables.ts'
import type { Step } from '#schema/sync/history.ts'
import type { Activity } from '#server/http/routes/journal/activities.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { asking } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { markedCast } from '#server/tests/support/evaluationActs.ts'
import { stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: decisions section 9, a roll can be moved or withdrawn, stays in the history and can be brought back.

const server = serverPerTest({ rows: markedCast })
const { ask, read } = asking(() => server)

const { ana, bento, caio, marina, otavio } = people
const rows = () => readerOf(server.store.q)
const here = { classId: 3, lessonId: 101, attendanceDate: '2026-11-16' }
const there = { classId: 3, lessonId: 103, attendanceDate: '2026-11-18' }
const path = ({ classId, lessonId, attendanceDate }: typeof here) =>
  `/api/classes/${classId}/lessons/${lessonId}/attendance/${attendanceDate}`
const move = (who: keyof typeof people, to: object, from = here) => ask(who, 'PATCH', path(from), { to })
const withdraw = (who: keyof typeof people, from = here) => ask(who, 'DELETE', path(from))
const changesOf = (table: 'attendance' | 'performance' | 'rollCalls', day: typeof here) =>
  rows().where(table, { classId: day.classId, lessonId: day.lessonId, date: day.attendanceDate })
/** Every row of every entity, sorted. */
const everything = async () =>
  Object.entries(await stateOf(server.store.q)).map(([table, rows]) => [
    table,
    rows.map((row) => JSON.stringify(row)).sort(),
  ])
const evaluated = () =>
  server.store.tx((q) =>
    write(
      q,
      [
        put('evaluations', {
          ...{ attendanceId: 301, studentId: ana, lessonId: 101, classId: 3, date: 1 },
          ...{ selfPerformance: 'good' as const, contentRating: 5, teacherRating: 4 },
        }),
      ],
      [6, 1],
    ),
  )
const conclude = (by: number) =>
  server.store.tx((q) =>
    write(
      q,
      [put('rollCalls', { classId: 3, lessonId: 101, date: '2026-11-16', concludedAt: 7, concludedBy: by })],
      [7, 1],
    ),
  )

describe('a roll that is moved', () => {
  test('takes all its marks with it, under the numbers they had, and leaves nothing behind', async () => {
    const before = await changesOf('attendance', here)
    const rated = await changesOf('performance', here)
    expect((await move('marina', there)).status).toBe(200)
    expect(await changesOf('rollCalls', here)).toEqual([])
    expect(await changesOf('attendance', here)).toEqual([])
    expect(await changesOf('performance', here)).toEqual([])
    const place = { lessonId: 103, date: '2026-11-18' }
    expect(await changesOf('attendance', there)).toEqual(before.map((mark) => ({ ...mark, ...place })))
    expect(await changesOf('performance', there)).toEqual(rated.map((mark) => ({ ...mark, ...place })))
  })

  test('takes the evaluations along that hang on its presences, and no others', async () => {
    await evaluated()
    const [before] = await rows().where('evaluations', {})
    await move('marina', { ...there, classId: 3 })
    expect(await rows().where('evaluations', {})).toEqual([{ ...before, lessonId: 103 }])
    expect((await rows().where('attendance', { id: 301 }))[0]).toMatchObject({ lessonId: 103, studentId: ana })
  })

  test('and moved back is as it was', async () => {
    await evaluated()
    // What a roll leaves: the call numbers of its class (sync-server/tests/sync/callNumbers.test.ts).
    const numbered = patch('classes', 3, { numbering: [{ year: 2026, students: [ana, bento, caio] }] })
    await server.store.tx((q) => write(q, [numbered], [3, 2]))
    const before = await everything()
    await move('marina', there)
    expect((await move('marina', here, there)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test('can go where a roll was opened and its only mark withdrawn', async () => {
    const withdrawn = [{ studentId: ana, present: true }]
    await ask('marina', 'POST', '/api/classes/3/lessons/103/attendance', { ...there, marks: withdrawn })
    await ask('marina', 'POST', '/api/classes/3/lessons/103/attendance', {
      ...there,
      marks: [{ studentId: ana, present: null }],
    })
    expect((await move('marina', there)).status).toBe(200)
    expect((await rows().where('attendance', { id: 301 }))[0]).toMatchObject({ lessonId: 103, present: true })
    expect(await changesOf('attendance', there)).toHaveLength(2)
  })

  test('reaches the devices of its class, and its student', async () => {
    const [teacher, student] = [await openDevice(server, 'marina'), await openDevice(server, 'ana')]
    await teacher.settle()
    await student.settle()
    await move('marina', there)
    for (const device of [teacher, student]) {
      await device.settle()
      const rolls = [...device.holdings.view().keys()].filter((name) => name.startsWith('rolls:'))
      expect(rolls.sort()).toEqual(['rolls:3/102/2026-11-17', 'rolls:3/103/2026-11-18'])
    }
  })

  test('stays in the history of both places, and is no deletion to be restored', async () => {
    await move('marina', there)
    const old = (await read('davi', `/api/history/rollCalls/3/101/2026-11-16`)) as Step[]
    const now = (await read('marina', `/api/history/rollCalls/3/103/2026-11-18`)) as Step[]
    expect(old[0]).toMatchObject({
      kind: 'deleted',
      action: 'moveRollCall',
      userName: 'Marina',
      place: { lessonId: 103, date: '2026-11-18' },
    })
    expect(now[0]).toMatchObject({ kind: 'made', action: 'moveRollCall', place: { lessonId: 101, date: '2026-11-16' } })
    expect(await read('celia', '/api/activities?deletions=true')).toEqual([])
    const [entry] = (await read('celia', '/api/activities')) as Activity[]
    expect(entry).toMatchObject({
      canRestore: false,
      summary: 'Chamada mudada para Aula 3, 18/11 (7º B · Aula 1 · 16/11)',
    })
    expect((await ask('celia', 'POST', `/api/activities/${entry!.id}/restore`)).status).toBe(409)
  })

  test.each<[string, number, () => Promise<Response>]>([
    [
      'where there is a roll already',
      409,
      () => move('marina', { ...here, lessonId: 102, attendanceDate: '2026-11-17' }),
    ],
    ['to the place where it is', 409, () => move('marina', here)],
    ['to a day that has not come', 400, () => move('marina', { ...there, attendanceDate: '2026-11-25' })],
    ['to a lesson that the class does not have', 409, () => move('marina', { ...there, lessonId: 111 })],
    ['to a class of somebody else', 403, () => move('marina', { ...there, classId: 4 })],
    ['to another school', 404, () => move('celia', { classId: 8, lessonId: 121, attendanceDate: '2026-11-18' })],
    ['to a class whose students they are not', 409, () => move('celia', { ...there, classId: 4 })],
    ['when there is none', 404, () => move('marina', there, { ...here, lessonId: 103 })],
    ['by another teacher', 403, () => move('otavio', there)],
    ['by a student', 403, () => move('ana', there)],
  ])('is not moved %s, and stays as it is', async (_, status, act) => {
    const before = await everything()
    const answer = await act()
    expect(answer.status, await answer.text()).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test('says how many students would not fit', async () => {
    const answer = await move('celia', { ...there, classId: 4 })
    expect(await answer.text()).toMatch(/^2 alunos com marcação não estavam na turma nesse dia/)
    expect(answer.headers.get('X-Chamada-Code')).toBe('student.notEnrolled')
  })

  test('goes to another class with the students who are in both', async () => {
    await ask('celia', 'POST', '/api/enrollments', { classId: 4, studentId: ana, from: '2026-11-01' })
    await ask('celia', 'POST', '/api/enrollments', { classId: 4, studentId: bento, from: '2026-11-01' })
    expect((await move('celia', { ...there, classId: 4 })).status).toBe(200)
    expect((await rows().where('attendance', { classId: 4 })).map(({ studentId }) => studentId)).toEqual([ana, bento])
    expect(await rows().where('attendance', { classId: 3, lessonId: 101 })).toEqual([])
  })
})

describe('a roll that somebody concluded', () => {
  test.each([
    ['is moved and withdrawn by who concluded it', marina, 'marina', 200],
    ['is not by another who teaches the class', otavio, 'marina', 403],
    ['is by the office', marina, 'davi', 200],
  ] as const)('%s', async (_, by, who, status) => {
    await conclude(by)
    expect((await move(who, there)).status).toBe(status)
    if (status === 200) await move(who, here, there)
    expect((await withdraw(who)).status).toBe(status)
  })
})

describe('a roll that is withdrawn', () => {
  test('is gone with its marks, and what students wrote of the lesson stays', async () => {
    await evaluated()
    expect((await withdraw('marina')).status).toBe(200)
    expect(await changesOf('rollCalls', here)).toEqual([])
    expect(await changesOf('attendance', here)).toEqual([])
    expect(await changesOf('performance', here)).toEqual([])
    expect(await rows().where('evaluations', {})).toHaveLength(1)
    expect(await rows().where('attendance', {})).toHaveLength(2)
  })

  test('comes back the day after by who withdrew it, as it was', async () => {
    await evaluated()
    const before = await everything()
    await withdraw('marina')
    server.clock.time += 24 * 60 * 60_000
    const [step] = (await read('marina', `/api/history/rollCalls/3/101/2026-11-16`)) as Step[]
    expect(step).toMatchObject({ kind: 'deleted', action: 'withdrawRollCall' })
    expect((await ask('marina', 'POST', `/api/activities/${step!.id}/restore`)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test('is listed in the bin of the office, which brings it back', async () => {
    await withdraw('marina')
    const [entry] = (await read('celia', '/api/activities?deletions=true')) as Activity[]
    expect(entry).toMatchObject({ action: 'withdrawRollCall', canRestore: true, userName: 'Marina' })
    expect((await ask('davi', 'POST', `/api/activities/${entry!.id}/restore`)).status).toBe(200)
    expect(await changesOf('attendance', here)).toHaveLength(2)
  })

  test('is brought back by no other teacher, and no teacher restores anything else', async () => {
    await withdraw('marina')
    const [entry] = (await read('celia', '/api/activities?deletions=true')) as Activity[]
    expect((await ask('otavio', 'POST', `/api/activities/${entry!.id}/restore`)).status).toBe(403)
    await ask('celia', 'DELETE', '/api/lessons/102')
    const [deletion] = (await read('celia', '/api/activities?deletions=true')) as Activity[]
    expect((await ask('marina', 'POST', `/api/activities/${deletion!.id}/restore`)).status).toBe(403)
  })

  test('does not come back over a roll taken there since', async () => {
    await withdraw('marina')
    server.clock.time += 1000
    await ask('marina', 'POST', '/api/classes/3/lessons/101/attendance', {
      ...here,
      marks: [{ studentId: caio, present: true }],
    })
    const [entry] = (await read('celia', '/api/activities?deletions=true')) as Activity[]
    const answer = await ask('celia', 'POST', `/api/activities/${entry!.id}/restore`)
    expect([answer.status, answer.headers.get('X-Chamada-Code')]).toEqual([409, 'rollCall.exists'])
  })
})

describe('a mark that was done before its roll moved, and arrives after', () => {
  const late = async () => {
    const device = await openDevice(server, 'marina')
    const mark = device.act(takeRollCall, { ...here, marks: [{ studentId: caio, present: true }] } as never)
    server.clock.time += 1000
    return { device, mark }
  }

  test('is told where the roll is now, also in the answer to a repetition', async () => {
    const { device, mark } = await late()
    await move('marina', there)
    server.clock.time += 1000
    const expected = [{ code: 'rollCall.moved', place: { classId: 3, lessonId: 103, date: '2026-11-18' } }]
    expect((await device.send(mark)).receipts).toMatchObject(expected)
    expect((await device.send(mark)).receipts).toMatchObject(expected)
    expect(await changesOf('rollCalls', here)).toEqual([])
  })

  test('is told the last place of a roll that moved twice', async () => {
    const { device, mark } = await late()
    await move('marina', there)
    server.clock.time += 1000
    await move('marina', { ...there, attendanceDate: '2026-11-19' }, there)
    expect((await device.send(mark)).receipts).toMatchObject([
      { code: 'rollCall.moved', place: { date: '2026-11-19' } },
    ])
  })

  test('is told that it was withdrawn, by its name and not as a thing that is not there', async () => {
    const { device, mark } = await late()
    await withdraw('marina')
    const [receipt] = (await device.send(mark)).receipts
    expect(receipt).toMatchObject({ code: 'rollCall.withdrawn' })
    expect(receipt).not.toHaveProperty('place')
  })

  test('goes into the roll that was moved back meanwhile', async () => {
    const { device, mark } = await late()
    await move('marina', there)
    server.clock.time += 1000
    await move('marina', here, there)
    expect((await device.send(mark)).receipts).toMatchObject([{ outcome: 'applied' }])
    expect(await changesOf('attendance', here)).toHaveLength(3)
  })

  test('and the same move done on another device too is told so', async () => {
    const device = await openDevice(server, 'marina')
    const again = device.act(moveRollCall, { ...here, to: there })
    const gone = device.act(withdrawRollCall, here)
    server.clock.time += 1000
    await move('davi', there)
    expect((await device.send(again, gone)).receipts).toMatchObject([
      { code: 'rollCall.moved' },
      { code: 'rollCall.moved' },
    ])
  })
})
