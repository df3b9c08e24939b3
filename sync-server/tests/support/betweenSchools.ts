import { beforeEach } from 'vitest'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { EarlierSchools, SchoolTransfer, SchoolTransfers } from '#schema/sync/schoolTransfers.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { openDevice } from './apiDevice.ts'
import { cast, people } from './cast.ts'
import { family } from './everyRow.ts'
import { serverPerTest } from './serverPerTest.ts'

const olga = 90
const offices = { ...people, olga }
export type Office = keyof typeof offices
/** Celia's school, Nadia's, Olga's, and one that is not active. */
export const [horizonte, poente, nascente, closed] = [1, 2, 3, 4]

export const transfers = '/api/school-transfers'

/** Three schools whose offices send students to each other. Ana, of the first, has three marks. */
export function betweenSchools() {
  const server = serverPerTest({
    rows: {
      ...cast,
      schools: [
        ...cast.schools,
        { id: nascente, name: 'Escola Nascente', createdAt: 0 },
        { id: closed, name: 'Escola Antiga', active: false, createdAt: 0 },
      ],
      users: [
        ...cast.users,
        {
          ...cast.users.find(({ id }) => id === people.nadia)!,
          id: olga,
          name: 'Olga',
          email: 'olga@e.br',
          schoolId: 3,
        },
      ],
      studentRecords: [{ studentId: people.ana, schoolId: horizonte, ...family }],
    },
  })

  async function ask(who: Office, method: string, path: string, body?: unknown) {
    server.clock.time += 1000
    const sessions = openSessions(server.store, server.clock, { secure: false, ...defaultLimits })
    const cookie = (await sessions.start(offices[who], server.clock.time)).split(';')[0]!
    const answer = await server.call(method, path, { cookie, body })
    return { status: answer.status, text: await answer.text() }
  }
  const listOf = async (who: Office): Promise<SchoolTransfers> => JSON.parse((await ask(who, 'GET', transfers)).text)
  const one = async (who: Office): Promise<SchoolTransfer> => (await listOf(who)).transfers[0]!
  const earlier = async (who: Office, studentId: number): Promise<EarlierSchools['schools']> =>
    JSON.parse((await ask(who, 'GET', `/api/students/${studentId}/earlier`)).text).schools

  const send = (who: Office, toSchoolId: number, { studentId = people.ana as number, lastDay = '2026-11-20' } = {}) =>
    ask(who, 'POST', transfers, { studentId, lastDay, toSchoolId })
  const request = (who: Office, fromSchoolId: number, studentName = 'Ana Lima') =>
    ask(who, 'POST', `${transfers}/requests`, { fromSchoolId, studentName, birthDate: '2013-05-20' })
  const receive = async (who: Office, body?: object) =>
    ask(who, 'POST', `${transfers}/${(await one(who)).id}/arrival`, body)
  const enrollment = () => readerOf(server.store.q).get('enrollments', `3/${people.ana}`)
  const user = (id: number) => readerOf(server.store.q).get('users', id)

  /** The marks and rolls of the whole network, counted in the database. */
  async function marksStored() {
    const { q, t } = server.store
    const marks = await marksWhere(q, 'attendance', {})
    return {
      marks: marks.length,
      ids: marks.reduce((sum, { id }) => sum + id!, 0),
      ofAna: marks.filter(({ studentId }) => studentId === people.ana).length,
      ratings: (await marksWhere(q, 'performance', {})).length,
      rolls: await q.$count(t.rollCalls),
    }
  }

  beforeEach(async () => {
    const [celia, marina] = [await openDevice(server, 'celia'), await openDevice(server, 'marina')]
    await celia.send(
      celia.act(setEnrollmentDates, { classId: 3, studentId: people.ana, from: '2026-02-02', until: null }),
    )
    const roll = (attendanceDate: string, mark: object) =>
      marina.act(takeRollCall, {
        ...{ classId: 3, lessonId: 101, attendanceDate, concluded: true },
        marks: [{ studentId: people.ana, ...mark } as { studentId: number; present: boolean }],
      })
    await marina.send(
      roll('2026-11-09', { present: true, rating: 'good' }),
      roll('2026-11-16', { present: false, detail: 'justified', reason: 'Consulta' }),
      roll('2026-11-17', { present: false }),
    )
  })
  return { server, ask, listOf, one, earlier, send, request, receive, enrollment, user, marksStored }
}
