import { beforeEach } from 'vitest'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { type ApiDevice, openDevice } from './apiDevice.ts'
import { asking } from './asking.ts'
import { people } from './cast.ts'
import { serverPerTest } from './serverPerTest.ts'

/** What each text about Ana holds. */
export const mark = 'marcadaana'
export const name = `Ana ${mark}`
const { ana, bento } = people
export const path = `/api/users/${ana}/erasure`

export const rollArgs = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
export const comment = (studentId: number, text: string) => ({
  studentId,
  present: true,
  rating: 'good' as const,
  comment: text,
})

/** A school in which every table that can hold a text about Ana holds one. `devices` are filled before each test. */
export function schoolToErase() {
  const server = serverPerTest()
  const { ask } = asking(() => server)
  const devices = {} as Record<'marina' | 'celia', ApiDevice>
  beforeEach(async () => {
    const marina = await openDevice(server, 'marina')
    const celia = await openDevice(server, 'celia')
    Object.assign(devices, { marina, celia })
    const device = await openDevice(server, 'ana')
    await celia.send(celia.act(updateUser, { id: ana, name, email: `${mark}@escola.br` }))
    const guardian = { name: `${mark} mãe`, kinship: 'mother' as const, phone: '(11) 98888-7777', email: null }
    const family = { guardians: [guardian], civilName: mark, motherName: mark, address: `Rua ${mark}` }
    await celia.send(celia.act(updateStudentRecord, { studentId: ana, ...family }))
    await celia.send(celia.act(updateStudentRecord, { studentId: ana, guardians: null, birthplace: mark }))
    const marks = [comment(ana, `${mark} conversa`), comment(bento, 'bom dia do Bento')]
    await marina.send(marina.act(takeRollCall, { ...rollArgs, marks, concluded: true }))
    const absent = { studentId: ana, present: false, detail: 'justified' as const, reason: `${mark} consulta` }
    await marina.send(marina.act(markAttendance, { ...rollArgs, lessonId: 102, ...absent }))
    await device.settle()
    const [present] = await marksWhere(server.store.q, 'attendance', { studentId: ana, lessonId: 101 })
    await device.send(
      device.act(evaluateLesson, {
        ...{ attendanceId: present!.id!, lessonId: 101, studentId: ana, contentRating: 5, teacherRating: 2 },
        ...{ selfPerformance: 'good', selfComment: `${mark} eu`, contentComment: `${mark} aula` },
        teacherComment: `${mark} professora`,
      }),
    )
    const { t } = server.store
    await server.store.tx(async (q) => {
      await q.insert(t.auditEntries).values({ at: 1, kind: 'signIn', tenant: 1, actorId: ana, detail: { from: mark } })
      await q.insert(t.externalIds).values({ source: 'censo', code: mark, table: 'users', rowId: ana })
      await q.insert(t.knownDevices).values({ hash: mark, userId: ana, lastAt: 1 })
      await q.insert(t.formerPasswords).values({ userId: ana, passwordHash: mark, at: 1 })
      await q.insert(t.secondFactors).values({ userId: ana, secret: mark, since: 1, lastStep: 1 })
      await q.insert(t.recoveryCodes).values({ userId: ana, hash: mark })
      await q.update(t.devices).set({ userAgent: mark })
    })
    await marina.settle()
    await celia.settle()
  })

  return {
    server,
    devices,
    ask,
    eraseAna: () => ask('davi', 'POST', path, { name }),
    /** The rest of the devices' names, which are not Ana's. */
    forgetOtherDevices: () => server.store.tx((q) => q.update(server.store.t.devices).set({ userAgent: '' }) as never),
  }
}
