import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClass } from '#schema/mutations/class/createClass.ts'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { leaveClass } from '#schema/mutations/class/leaveClass.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { transferStudent } from '#schema/mutations/class/transferStudent.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { patch } from '#schema/nouns/tables.ts'
import { classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { classRecords } from '#schema/rules/attendance/classRecords.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { isServerId } from '#schema/sync/ids.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { evaluation, markedCast } from '#server/tests/support/evaluationActs.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

// Devices and the real server: what an office and a student do without a network, and the outcome.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer({ rows: markedCast })
})
afterEach(() => {
  server.end()
})

const deviceOf = (who: Person) => personDevice(server, who)
const onServer = () => readerOf(server.store.q)
const classFields = { title: '9º D', teacherId: people.marina, weekday: 'friday', classTime: '10:00' } as const
const newClass = { ...classFields, category: 'b', moduleId: 5 } as const

describe('an administrator without a network', () => {
  it('creates a class, changes it and fills it, and the server has it under the same number', async () => {
    const celia = await deviceOf('celia')
    const { id: classId } = await mutate(celia.mirror, createClass, newClass)
    expect(isServerId(classId)).toBe(false)
    await mutate(celia.mirror, updateClass, { classId, title: '9º E', weekday: undefined })
    await mutate(celia.mirror, enrollStudent, { classId, studentId: people.dora })
    celia.restart()
    const expected = {
      ...{ id: classId, ...classFields, category: 'b', title: '9º E', schoolId: 1 },
      ...{
        currentLessonId: null,
        closedOn: null,
        meetings: null,
        schoolYearId: null,
        madeForYear: null,
        closedForYear: null,
        numbering: null,
      },
    }
    expect(await celia.mirror.rows.get('classes', classId)).toEqual(expected)
    expect(await celia.mirror.rows.where('enrollments', { classId })).toMatchObject([{ studentId: people.dora }])
    expect(await celia.mirror.rows.where('moduleClasses', { classId })).toMatchObject([{ moduleId: 5 }])

    await celia.sync()
    expect(await outboxOf(celia.mirror)).toEqual({ waiting: [], refused: [] })
    expect(await onServer().get('classes', classId)).toEqual(expected)
    expect(await celia.mirror.rows.get('classes', classId)).toEqual(expected)
    const [dora, marina] = [await deviceOf('dora'), await deviceOf('marina')]
    expect(await dora.mirror.rows.get('classes', classId)).toEqual(expected)
    expect(await marina.mirror.rows.where('enrollments', { classId })).toMatchObject([{ studentId: people.dora }])
  })

  it('creates a class with several modules, each linked once', async () => {
    const celia = await deviceOf('celia')
    const { id: classId } = await mutate(celia.mirror, createClass, { ...newClass, moduleIds: [6, 5, 6] })
    await celia.sync()
    const links = await onServer().where('moduleClasses', { classId })
    expect(links.map(({ moduleId }) => moduleId).sort()).toEqual([5, 6])
    expect(await outboxOf(celia.mirror)).toEqual({ waiting: [], refused: [] })
  })

  it('gives every class a number of its own, also one created after rows came from the server', async () => {
    const celia = await deviceOf('celia')
    const first = await mutate(celia.mirror, createClass, newClass)
    await celia.sync()
    const second = await mutate(celia.mirror, createClass, newClass)
    await celia.sync()
    expect(second.id).toBeGreaterThan(first.id)
    expect((await onServer().where('classes', { title: '9º D' })).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it('sees a refused class go with its enrollments, each with its reason', async () => {
    const celia = await deviceOf('celia')
    const { id: classId } = await mutate(celia.mirror, createClass, { ...newClass, teacherId: people.otavio })
    await mutate(celia.mirror, enrollStudent, { classId, studentId: people.dora })
    const promoted = [patch('users', people.otavio, { role: 'admin' })]
    await server.store.tx((q) => write(q, promoted, [server.clock.time, 1]))
    await celia.sync()
    const { waiting, refused } = await outboxOf(celia.mirror)
    expect(waiting).toEqual([])
    expect(refused).toMatchObject([{ code: 'class.notTeacher' }, { code: 'notFound' }])
    expect(await celia.mirror.rows.get('classes', classId)).toBeUndefined()
    expect(await celia.mirror.rows.where('enrollments', { classId })).toEqual([])
  })

  it('deletes a class, whose marks stay on the device and on the server', async () => {
    const celia = await deviceOf('celia')
    const marks = await celia.mirror.rows.where('attendance', { classId: 3 })
    expect(marks).toHaveLength(3)
    await mutate(celia.mirror, deleteClass, { classId: 3 })
    for (const sync of [async () => {}, celia.sync]) {
      await sync()
      expect(await celia.mirror.rows.get('classes', 3)).toBeUndefined()
      for (const table of ['enrollments', 'moduleClasses'] as const)
        expect(await celia.mirror.rows.where(table, { classId: 3 })).toEqual([])
      expect(await celia.mirror.rows.where('attendance', { classId: 3 })).toEqual(marks)
    }
    expect(await onServer().where('attendance', { classId: 3 })).toHaveLength(3)
  })

  it('takes a class from a teacher’s device whose change to it is refused, and shown', async () => {
    const [celia, marina] = [await deviceOf('celia'), await deviceOf('marina')]
    await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 102 })
    await mutate(celia.mirror, deleteClass, { classId: 3 })
    await celia.sync()
    await marina.sync()
    expect((await outboxOf(marina.mirror)).refused).toMatchObject([{ name: 'setCurrentLesson', code: 'notFound' }])
    expect(await marina.mirror.rows.where('classes', {})).toEqual([])
    expect(await onServer().get('classes', 3)).toBeUndefined()
  })

  it('takes a student off a class and back on, and no day of theirs is lost', async () => {
    const celia = await deviceOf('celia')
    const key = `3/${people.ana}`
    await mutate(celia.mirror, unenrollStudent, { classId: 3, studentId: people.ana })
    expect((await celia.mirror.rows.get('enrollments', key))?.leftAt).not.toBeNull()
    await mutate(celia.mirror, enrollStudent, { classId: 3, studentId: people.ana })
    await expect(mutate(celia.mirror, enrollStudent, { classId: 3, studentId: people.ana })).rejects.toMatchObject({
      code: 'enrollment.exists',
    })
    await celia.sync()
    expect(await onServer().get('enrollments', key)).toMatchObject({ id: 1, enrolledAt: 0, leftAt: null })
    const ana = await deviceOf('ana')
    expect(await ana.mirror.rows.where('attendance', {})).toHaveLength(2)
  })

  it('moves a student to another class also when another office corrected the days of one of them meanwhile', async () => {
    const [celia, davi] = [await deviceOf('celia'), await deviceOf('davi')]
    const studentId = people.ana
    await mutate(celia.mirror, enrollStudent, { classId: 4, studentId })
    await mutate(celia.mirror, leaveClass, { classId: 4, studentId })
    for (const each of [celia, davi]) await each.sync()
    await mutate(celia.mirror, transferStudent, { classId: 3, studentId, to: { classId: 4 }, from: '2026-11-25' })
    server.clock.time += 60_000
    await mutate(davi.mirror, setEnrollmentDates, { classId: 3, studentId, from: '2026-02-03', until: null })
    await mutate(davi.mirror, setEnrollmentDates, { classId: 4, studentId, from: '2026-11-20', until: '2026-11-21' })
    for (const each of [davi, celia, davi]) await each.sync()
    for (const { mirror } of [celia, davi]) {
      const [old, now] = [
        await mirror.rows.get('enrollments', `3/${studentId}`),
        await mirror.rows.get('enrollments', `4/${studentId}`),
      ]
      expect([periodsOf(old!), periodsOf(now!)]).toEqual([
        [{ from: '2026-02-03', until: '2026-11-24' }],
        [
          { from: '2026-11-20', until: '2026-11-21' },
          { from: '2026-11-25', until: null },
        ],
      ])
    }
  })

  it('computes on the device the same figures of a class as the server', async () => {
    const celia = await deviceOf('celia')
    const here = classPerformance(await classRecords(celia.mirror.rows, 3), { date: '2026-11-16' })
    const cookie = await server.signIn('celia')
    const there = await server.call('GET', '/api/classes/3/performance?date=2026-11-16', { cookie })
    expect(here).toEqual(await there.json())
    expect(here.students).toHaveLength(3)
  })
})

describe('a student without a network', () => {
  const mine = { ...evaluation, selfPerformance: 'good' } as const

  it('evaluates a lesson they attended, once, and the teacher reads it', async () => {
    const ana = await deviceOf('ana')
    const [attended] = await ana.mirror.rows.where('attendance', { lessonId: 101 })
    expect(attended).toMatchObject({ id: evaluation.attendanceId, present: true })
    await mutate(ana.mirror, evaluateLesson, mine)
    ana.restart()
    expect(await ana.mirror.rows.get('evaluations', 301)).toMatchObject({ contentRating: 5, classId: 3 })
    await expect(mutate(ana.mirror, evaluateLesson, mine)).rejects.toMatchObject({ code: 'evaluation.exists' })
    await ana.sync()
    expect(await outboxOf(ana.mirror)).toEqual({ waiting: [], refused: [] })
    const marina = await deviceOf('marina')
    expect(await marina.mirror.rows.where('evaluations', {})).toMatchObject([{ studentId: null, teacherRating: 4 }])
    expect(await (await deviceOf('bento')).mirror.rows.where('evaluations', {})).toEqual([])
  })

  it('may not evaluate an absence, a classmate’s presence or for a classmate', async () => {
    const { mirror } = await deviceOf('ana')
    const refusal = (code: string, change: object) =>
      expect(mutate(mirror, evaluateLesson, { ...mine, ...change })).rejects.toMatchObject({ code })
    await refusal('evaluation.absent', { attendanceId: 302, lessonId: 102 })
    await refusal('notFound', { attendanceId: 303 })
    await refusal('notAllowed', { studentId: people.bento })
    expect((await outboxOf(mirror)).waiting).toEqual([])
  })

  it('has one evaluation, the first, after evaluating on two devices, and is shown that the second was refused', async () => {
    const [phone, tablet] = [await deviceOf('ana'), await deviceOf('ana')]
    await mutate(phone.mirror, evaluateLesson, { ...mine, contentRating: 2 })
    await mutate(tablet.mirror, evaluateLesson, { ...mine, contentRating: 3 })
    await tablet.sync()
    await phone.sync()
    expect((await outboxOf(phone.mirror)).refused).toMatchObject([{ code: 'evaluation.exists' }])
    expect(await phone.mirror.rows.get('evaluations', 301)).toMatchObject({ contentRating: 3 })
    expect(await onServer().where('evaluations', {})).toHaveLength(1)
  })
})
