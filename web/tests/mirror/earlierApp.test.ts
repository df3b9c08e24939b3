import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCalendarDays } from '#schema/mutations/calendar/addCalendarDays.ts'
import { updateCalendarDay } from '#schema/mutations/calendar/updateCalendarDay.ts'
import { excuseStudent } from '#schema/mutations/class/excuseStudent.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { addCoverages } from '#schema/mutations/coverage/addCoverages.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { rowsForQuery } from '#web/mirror/database/mirror.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { schoolTodayOf } from '#web/model/schedule/schoolToday.ts'
import { takenMeetingsOf } from '#web/model/schedule/takenMeetings.ts'
import { earlierApp } from '#web/tests/support/earlierApp.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

// Covers: an app from before subjects and one of today work on one class of subjects, each as it knows how.

const today = '2026-11-23'
const { ana, bento, marina, otavio } = people
/** A double lesson on Mondays, and one on Tuesdays. */
const meetings = [
  { weekday: 'monday' as const, startTime: '07:00', minutes: 50 },
  { weekday: 'monday' as const, startTime: '07:50', minutes: 50 },
  { weekday: 'tuesday' as const, startTime: '09:00', minutes: 50 },
]

type Device = Awaited<ReturnType<typeof personDevice>>
let server: Awaited<ReturnType<typeof testServer>>
let office: Device
beforeEach(async () => {
  server = await testServer()
  office = await personDevice(server, 'celia')
  await act(office, linkModule, { moduleId: 5, classId: 3, meetings })
})
afterEach(() => server.end())

/** An act on a device of today, sent. */
async function act<A>(device: Device, mutation: Mutation<A>, args: A) {
  server.clock.time += 1000
  await mutate(device.mirror, mutation, args)
  await device.sync()
  expect(await outboxOf(device.mirror)).toMatchObject({ waiting: [], refused: [] })
}

const rollPath = '/api/classes/3/lessons/101/attendance'
const take = (marks: object[], more: object = {}) =>
  ['POST', rollPath, { attendanceDate: today, marks, ...more }] as ['POST', string, object]
const rollKey = `3/101/${today}`
const rollOn = async (device: Device) => {
  await device.sync()
  return device.mirror.rows.get('rollCalls', rollKey)
}
const applied = { outcome: 'applied' }

describe('a roll that the earlier app takes', () => {
  test('counts for the lessons of its day, and is done in the agenda of the teacher and in the office', async () => {
    const earlier = await earlierApp(server, 'marina')
    const teacher = await personDevice(server, 'marina')
    expect(
      await earlier.send(
        take([{ studentId: ana, present: true }]),
        take([{ studentId: bento, present: false }]),
        take([], { concluded: true }),
      ),
    ).toEqual([applied, applied, applied])
    expect(await rollOn(teacher)).toMatchObject({ periods: 2, concludedBy: marina })
    const counted = await countedAttendance(rowsForQuery(teacher.mirror), ana)
    expect(counted).toMatchObject([{ present: true, lessons: 2 }])
    expect([...(await takenMeetingsOf(rowsForQuery(teacher.mirror), marina, today))]).toEqual(['3/5/monday/07:00'])
    await office.sync()
    const { today: meetingsOfToday } = await schoolTodayOf(rowsForQuery(office.mirror), 1, today)
    expect(meetingsOfToday.find(({ moduleId }) => moduleId === 5)).toMatchObject({
      ...{
        roll: { state: 'taken', lessonId: 101 },
        present: 1,
        absent: 1,
        absentStudents: [{ student: { id: bento } }],
      },
    })
  })

  test('over one of today corrects its marks, and keeps its lessons, its content and who was there for one of two', async () => {
    const teacher = await personDevice(server, 'marina')
    const earlier = await earlierApp(server, 'marina')
    const place = { classId: 3, lessonId: 101, attendanceDate: today }
    const marks = [{ studentId: ana, present: true, periods: 1 }]
    await act(teacher, takeRollCall, { ...place, marks, periods: 2, content: 'Metades', concluded: true })
    expect(await earlier.shown(`rolls:${rollKey}`)).toMatchObject({ marks: [{ studentId: ana, present: true }] })
    server.clock.time += 1000
    await earlier.send(take([{ studentId: bento, present: false }]), take([], { concluded: false }))
    await earlier.send(['PUT', '/api/classes/3/lessons/101/cancellation', { attendanceDate: today, reason: 'Chuva' }])
    await earlier.send(['PUT', '/api/classes/3/lessons/101/cancellation', { attendanceDate: today, reason: null }])
    expect(await rollOn(teacher)).toMatchObject({ periods: 2, content: 'Metades', concludedAt: null })
    const kept = await teacher.mirror.rows.where('attendance', { classId: 3, lessonId: 101 })
    expect(kept.map(({ studentId, present, periods }) => [studentId, present, periods])).toEqual([
      [ana, true, 1],
      [bento, false, null],
    ])
  })

  test('and moves takes its lessons and its content along', async () => {
    const teacher = await personDevice(server, 'marina')
    const earlier = await earlierApp(server, 'marina')
    const marks = [{ studentId: ana, present: true }]
    const place = { classId: 3, lessonId: 101, attendanceDate: today }
    await act(teacher, takeRollCall, { ...place, marks, periods: 1, content: 'Metades' })
    server.clock.time += 1000
    const to = { classId: 3, lessonId: 102, attendanceDate: '2026-11-17' }
    expect(await earlier.send(['PATCH', `${rollPath}/${today}`, { to }])).toEqual([applied])
    await teacher.sync()
    const [moved] = await teacher.mirror.rows.where('rollCalls', { classId: 3 })
    expect(moved).toMatchObject({ lessonId: 102, date: '2026-11-17', periods: 1, content: 'Metades' })
  })

  test('of a subject from which a student is excused leaves them out with the reason, and takes the others', async () => {
    await act(office, excuseStudent, { classId: 3, studentId: ana, excusedFrom: [{ moduleId: 5, since: today }] })
    const earlier = await earlierApp(server, 'marina')
    const all = [ana, bento].map((studentId) => ({ studentId, present: true }))
    expect(await earlier.send(take(all))).toMatchObject([
      { outcome: 'applied', leftOut: [{ list: 'marks', code: 'student.excused' }] },
    ])
    const marks = (await rollOn(office)) && (await office.mirror.rows.where('attendance', { classId: 3 }))
    expect(marks?.map(({ studentId }) => studentId)).toEqual([bento])
  })

  test('by who stands in for a teacher arrives, though that app knows of no coverages', async () => {
    const coverage = { classId: 3, moduleId: 5, teacherId: otavio, firstDay: today, lastDay: today }
    await act(office, addCoverages, { coverages: [coverage] })
    const earlier = await earlierApp(server, 'otavio')
    expect(await earlier.shown('classes:3')).toMatchObject({ title: '7º B' })
    expect(await earlier.send(take([{ studentId: ana, present: true }]))).toEqual([applied])
    expect(await rollOn(office)).toMatchObject({ periods: 2 })
    expect(await office.mirror.rows.where('coverages', { classId: 3 })).toMatchObject([coverage])
  })
})

describe('the office with the earlier app', () => {
  test('shows the first hour of the week, whatever hours the office of today gives its subjects', async () => {
    const earlier = await earlierApp(server, 'celia')
    const shown = async () => {
      const { weekday, classTime } = (await earlier.shown('classes:3'))!
      return [weekday, classTime]
    }
    expect(await shown()).toEqual(['monday', '07:00'])
    await act(office, updateModuleClass, { moduleId: 5, classId: 3, meetings: [meetings[2]!] })
    expect(await shown()).toEqual(['tuesday', '09:00'])
    await act(office, updateClass, { classId: 3, meetings: [{ ...meetings[0]!, startTime: '06:30' }] })
    expect(await shown()).toEqual(['monday', '06:30'])
  })

  test('saves a class with its whole form, links its modules again and sets its students’ days, and no hour is lost', async () => {
    await act(office, updateModuleClass, { moduleId: 5, classId: 3, teacherId: otavio })
    await act(office, excuseStudent, { classId: 3, studentId: ana, excusedFrom: [{ moduleId: 5, since: today }] })
    const coverage = { classId: 3, moduleId: 5, teacherId: marina, firstDay: today, lastDay: today }
    await act(office, addCoverages, { coverages: [coverage] })
    const earlier = await earlierApp(server, 'celia')
    server.clock.time += 1000
    const form = { title: '7º C', weekday: 'friday', classTime: '10:00', teacherId: marina, category: 'b' }
    expect(
      await earlier.send(
        ['PUT', '/api/classes/3', form],
        ['POST', '/api/module-classes', { moduleId: 5, classId: 3 }],
        ['PATCH', `/api/classes/3/students/${ana}`, { from: '2026-02-02', until: null }],
        ['POST', '/api/module-classes', { moduleId: 6, classId: 3 }],
      ),
    ).toMatchObject([applied, { outcome: expect.stringMatching(/pplied$/) }, applied, applied])
    await office.sync()
    const { rows } = office.mirror
    expect(await rows.get('moduleClasses', '5/3')).toMatchObject({ teacherId: otavio, meetings })
    expect(await rows.get('moduleClasses', '6/3')).toMatchObject({ teacherId: null, meetings: null })
    expect(await rows.get('classes', 3)).toMatchObject({ title: '7º C', weekday: 'monday', classTime: '07:00' })
    expect(await rows.get('enrollments', `3/${ana}`)).toMatchObject({ excusedFrom: [{ moduleId: 5, since: today }] })
    expect(await rows.where('coverages', { classId: 3 })).toMatchObject([coverage])
    expect(await earlier.shown('classes:3')).toMatchObject({ title: '7º C', weekday: 'monday', classTime: '07:00' })
  })
})

test('the earlier app is sent no day that it would take for a day off, and loses one that becomes such a day', async () => {
  const earlier = await earlierApp(server, 'marina')
  const teacher = await personDevice(server, 'marina')
  const day = { firstDay: '2026-11-23', lastDay: '2026-11-23', asWeekday: null, uid: null }
  await act(office, addCalendarDays, {
    days: [
      { ...day, kind: 'holiday', title: 'Padroeira' },
      { ...day, kind: 'event', title: 'Reunião de pais' },
      { ...day, kind: 'observance', title: 'Dia da Música' },
      { ...day, kind: 'halfDay', title: 'Conselho' },
    ],
  })
  await teacher.sync()
  const days = await teacher.mirror.rows.where('calendarDays', {})
  const shownTo = async () => {
    const shown: unknown[] = []
    for (const { id } of days) shown.push((await earlier.shown(`calendarDays:${id}`))?.title)
    return shown.filter((title) => title !== undefined)
  }
  expect([days.length, await shownTo()]).toEqual([4, ['Padroeira']])
  const { id } = days.find(({ title }) => title === 'Padroeira')!
  await act(office, updateCalendarDay, { id, kind: 'event' })
  expect(await shownTo()).toEqual([])
  await act(office, updateCalendarDay, { id, kind: 'recess' })
  expect(await shownTo()).toEqual(['Padroeira'])
})
