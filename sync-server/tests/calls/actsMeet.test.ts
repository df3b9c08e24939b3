import { describe, expect, test } from 'vitest'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { closeClass } from '#schema/mutations/class/closeClass.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { transferStudent } from '#schema/mutations/class/transferStudent.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { betweenSchools, poente, transfers } from '#server/tests/support/betweenSchools.ts'
import { people } from '#server/tests/support/cast.ts'

// Covers: acts of enrolment and of the year that meet: one is undone, or goes on, after another came in between.

const { ana, bento, caio } = people
const { server, ask, one, send } = betweenSchools()

const rows = () => readerOf(server.store.q)
const leftIn = async (classId: number, studentId: number) => {
  const row = await rows().get('enrollments', `${classId}/${studentId}`)
  return row?.leftAt ? civilDateOf(row.leftAt, 'America/Sao_Paulo') : row?.leftAt
}
const outcomes = async (device: ApiDevice, ...acts: Parameters<ApiDevice['send']>) =>
  (await device.send(...acts)).receipts.map(({ outcome }) => outcome)
const erase = (id: number, name: string) => ask('davi', 'POST', `/api/users/${id}/erasure`, { name })

describe('a class that is opened again', () => {
  test('gets its students back although one of them was erased meanwhile', async () => {
    const celia = await openDevice(server, 'celia')
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: '2026-11-20' }))
    expect((await erase(bento, 'Bento')).status).toBe(200)
    await celia.settle()
    const before = await leftIn(3, bento)
    expect(await outcomes(celia, celia.act(closeClass, { classId: 3, closedOn: null }))).toEqual(['applied'])
    expect([await leftIn(3, ana), await leftIn(3, caio), await leftIn(3, bento)]).toEqual([null, null, before])
  })
})

describe('a student who was sent to another school and stays after all', () => {
  const takeBack = async () => ask('celia', 'DELETE', `${transfers}/${(await one('celia')).id}`)

  test('leaves a class that was closed meanwhile with it, and is in it again when it is opened', async () => {
    const celia = await openDevice(server, 'celia')
    await send('celia', poente)
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: '2026-11-22' }))
    expect((await takeBack()).status).toBe(200)
    expect(await leftIn(3, ana)).toBe('2026-11-22')
    await celia.settle()
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: null }))
    expect(await leftIn(3, ana)).toBeNull()
  })

  test('is in no class again once erased', async () => {
    await send('celia', poente)
    expect((await erase(ana, 'Ana')).status).toBe(200)
    const before = await leftIn(3, ana)
    await takeBack()
    expect(await leftIn(3, ana)).toBe(before)
  })
})

describe('what comes back from the Lixeira', () => {
  test('does not open the days of a student in a class that was closed meanwhile', async () => {
    const celia = await openDevice(server, 'celia')
    await ask('celia', 'DELETE', `/api/users/${bento}`)
    await celia.settle()
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: '2026-11-22' }))
    const [deletion] = JSON.parse((await ask('celia', 'GET', '/api/activities?deletions=true')).text)
    expect((await ask('celia', 'POST', `/api/activities/${deletion.id}/restore`)).status).toBe(200)
    expect(await leftIn(3, bento)).toBe('2026-11-22')
    await celia.settle()
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: null }))
    expect(await leftIn(3, bento)).toBeNull()
  })

  test('is a class, in which a student who was erased meanwhile is no more', async () => {
    await ask('celia', 'DELETE', '/api/classes/3')
    await erase(bento, 'Bento')
    const [deletion] = JSON.parse((await ask('celia', 'GET', '/api/activities?deletions=true')).text)
    expect((await ask('celia', 'POST', `/api/activities/${deletion.id}/restore`)).status).toBe(200)
    expect([await leftIn(3, ana), await leftIn(3, bento)]).toEqual([null, '2026-11-23'])
  })

  test('is no school year over the days of another', async () => {
    const year = { title: '2026', firstDay: '2026-02-02', lastDay: '2026-12-18', terms: [] }
    const { id } = JSON.parse((await ask('celia', 'POST', '/api/school-years', year)).text)
    await ask('celia', 'DELETE', `/api/school-years/${id}`)
    await ask('celia', 'POST', '/api/school-years', { ...year, title: 'Ano de 2026' })
    const [deletion] = JSON.parse((await ask('celia', 'GET', '/api/activities?deletions=true')).text)
    const answer = await ask('celia', 'POST', `/api/activities/${deletion.id}/restore`)
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringMatching(/^Nestes dias já há o ano letivo Ano de 2026/),
    ])
    expect(await rows().where('schoolYears', { schoolId: 1 })).toHaveLength(1)
  })
})

describe('a mark that names no class', () => {
  const mark = { lessonId: 101, studentId: ana, present: true }

  test('is of the class in which the student was that day, also once they changed class', async () => {
    const celia = await openDevice(server, 'celia')
    const [marina, otavio] = [await openDevice(server, 'marina'), await openDevice(server, 'otavio')]
    await celia.send(celia.act(transferStudent, { classId: 3, studentId: ana, to: { classId: 4 }, from: '2026-11-19' }))
    expect(await outcomes(marina, marina.act(markAttendance, { ...mark, attendanceDate: '2026-11-11' }))).toEqual([
      'applied',
    ])
    expect(await outcomes(otavio, otavio.act(markAttendance, { ...mark, attendanceDate: '2026-11-21' }))).toEqual([
      'applied',
    ])
    const rating = { lessonId: 101, studentId: ana, rating: 'good' as const }
    expect(await outcomes(otavio, otavio.act(ratePerformance, rating))).toEqual(['applied'])
    const marks = (await rows().where('attendance', { studentId: ana })).map(({ classId, date }) => [date, classId])
    expect(marks).toEqual(
      expect.arrayContaining([
        ['2026-11-11', 3],
        ['2026-11-21', 4],
      ]),
    )
    expect(await rows().where('performance', { studentId: ana, classId: 4 })).toHaveLength(1)
  })

  test('of a student who was in two such classes that day must name it, as before', async () => {
    const marina = await openDevice(server, 'marina')
    const act = marina.act(markAttendance, { ...mark, studentId: caio, attendanceDate: '2026-11-16' })
    expect(await outcomes(marina, act)).toEqual(['refused'])
  })
})

describe('a class that is to close on a day to come', () => {
  const closing = '2026-12-18'
  async function closingClass() {
    const celia = await openDevice(server, 'celia')
    await celia.send(celia.act(closeClass, { classId: 4, closedOn: closing, firstDay: '2027-02-01' }))
    return celia
  }

  test('takes students until then, who leave with it and come back with it', async () => {
    const celia = await closingClass()
    const transfer = { classId: 3, studentId: ana, to: { classId: 4 } }
    expect(
      await outcomes(
        celia,
        celia.act(transferStudent, transfer),
        celia.act(enrollStudent, { classId: 4, studentId: bento, from: closing }),
      ),
    ).toEqual(['applied', 'applied'])
    expect([await leftIn(3, ana), await leftIn(4, ana), await leftIn(4, bento)]).toEqual([
      '2026-11-22',
      closing,
      closing,
    ])
    await celia.send(celia.act(closeClass, { classId: 4, closedOn: null }))
    expect([await leftIn(4, ana), await leftIn(4, bento)]).toEqual([null, null])
  })

  test('takes none from the day after on, and none from today on once it is over', async () => {
    const celia = await closingClass()
    const later = celia.act(enrollStudent, { classId: 4, studentId: ana, from: '2026-12-19' })
    expect(await outcomes(celia, later)).toEqual(['refused'])
    await celia.send(celia.act(closeClass, { classId: 4, closedOn: '2026-11-20' }))
    expect(await outcomes(celia, celia.act(enrollStudent, { classId: 4, studentId: ana }))).toEqual(['refused'])
  })

  test('does not get back those who had changed class on its last day', async () => {
    const celia = await openDevice(server, 'celia')
    await celia.send(
      celia.act(transferStudent, { classId: 3, studentId: ana, to: { classId: 4 }, from: '2026-11-21' }),
      celia.act(closeClass, { classId: 3, closedOn: '2026-11-20' }),
    )
    expect([await leftIn(3, ana), await leftIn(3, bento)]).toEqual(['2026-11-20', '2026-11-20'])
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: null }))
    expect([await leftIn(3, ana), await leftIn(3, bento), await leftIn(4, ana)]).toEqual(['2026-11-20', null, null])
  })
})
