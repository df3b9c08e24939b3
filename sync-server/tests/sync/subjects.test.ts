import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { addCoverages } from '#schema/mutations/coverage/addCoverages.ts'
import { deleteCoverage } from '#schema/mutations/coverage/deleteCoverage.ts'
import { completeLesson } from '#schema/mutations/lesson/completeLesson.ts'
import { deleteModule } from '#schema/mutations/module/deleteModule.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import type { RollRecord } from '#schema/sync/rollRecord.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { type ClassAndOffice, classAndOffice, today } from '#server/tests/support/classAndOffice.ts'

// Covers: decisions section 9 (the subject of a class, its teacher, a substitute, a double lesson).

let { server, marina, celia, send } = {} as ClassAndOffice
let otavio: ApiDevice
beforeEach(async () => {
  ;({ server, marina, celia, send } = await classAndOffice())
  otavio = await openDevice(server, 'otavio')
})
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const pass = (days: number) => {
  server.clock.time += days * day
}
const office = <A>(act: Mutation<A>, args: A) => celia.send(celia.act(act, args))
async function outcome(device: ApiDevice, call: OutboxCall) {
  const [receipt] = await send(device, call)
  return receipt!.outcome === 'refused' ? receipt!.code : receipt!.outcome
}
/** Otavio teaches module 6 in class 3, which is Marina's: two lessons in a row on Mondays. */
const meetings = ['07:00', '07:50'].map((startTime) => ({ weekday: 'monday' as const, startTime, minutes: 50 }))
const giveSubject = () => office(linkModule, { moduleId: 6, classId: 3, teacherId: people.otavio, meetings })
const roll = (lessonId: number, attendanceDate: string = today) => ({
  ...{ classId: 3, lessonId, attendanceDate },
  marks: [{ studentId: people.ana, present: true, rating: 'good' as const, comment: 'Participou' }],
})
const held = async (device: ApiDevice) => {
  await device.settle()
  return device.holdings.view()
}
const rollIn = async (device: ApiDevice, lessonId: number, date = today) =>
  (await held(device)).get(`rolls:3/${lessonId}/${date}`) as RollRecord | undefined

describe('the teacher of a subject', () => {
  test('holds the class and its people, and of the other subjects who was present and no more', async () => {
    await giveSubject()
    await marina.send(marina.act(takeRollCall, roll(101)))
    await otavio.send(otavio.act(takeRollCall, roll(111)))
    const view = await held(otavio)
    expect([view.has('classes:3'), view.has(`users:${people.ana}`), view.has('lessons:111')]).toEqual([
      true,
      true,
      true,
    ])
    expect(await rollIn(otavio, 101)).toMatchObject({ moduleId: 5, marks: [{ studentId: people.ana, present: true }] })
    expect((await rollIn(otavio, 101))!.marks[0]).toEqual({ studentId: people.ana, present: true })
    expect(await rollIn(otavio, 111)).not.toHaveProperty('moduleId')
    expect(await rollIn(marina, 101)).not.toHaveProperty('moduleId')
    expect((await rollIn(otavio, 111))!.marks[0]).toMatchObject({ rating: 'good', comment: 'Participou' })
    expect((await rollIn(marina, 111))!.marks[0]).toMatchObject({ rating: 'good', comment: 'Participou' })
  })

  test('takes the rolls of it, marks its lessons done and sets its current one, and nothing of another', async () => {
    await giveSubject()
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(111)))).toBe('applied')
    const done = { classId: 3, isCompleted: true, performanceLevel: 'good' as const }
    expect(await outcome(otavio, otavio.act(completeLesson, { ...done, lessonId: 111 }))).toBe('applied')
    expect(await outcome(otavio, otavio.act(setCurrentLesson, { classId: 3, lessonId: 112 }))).toBe('applied')
    expect(await readerOf(server.store.q).get('moduleClasses', '6/3')).toMatchObject({ currentLessonId: 112 })
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(101)))).toBe('notAllowed')
    expect(await outcome(otavio, otavio.act(completeLesson, { ...done, lessonId: 101 }))).toBe('notAllowed')
    expect(await outcome(otavio, otavio.act(setCurrentLesson, { classId: 3, lessonId: 101 }))).toBe('notAllowed')
  })

  test('holds nothing of the class once somebody else teaches it, and may still send the roll of their day', async () => {
    await giveSubject()
    await otavio.settle()
    const taken = otavio.act(takeRollCall, roll(111))
    pass(2)
    await office(updateModuleClass, { moduleId: 6, classId: 3, teacherId: null })
    const view = await held(otavio)
    expect([...view.keys()].filter((name) => /^(classes:3$|enrollments:3|rolls:3)/.test(name))).toEqual([])
    expect(await outcome(otavio, taken)).toBe('applied')
    pass(1)
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(111, addDays(today, 3))))).toBe('notAllowed')
  })
})

test('a roll counts for the meetings of its subject on its day, unless it says how many or there are none', async () => {
  await giveSubject()
  await otavio.send(otavio.act(takeRollCall, roll(111)))
  await otavio.send(otavio.act(takeRollCall, { ...roll(112), periods: 1 }))
  await marina.send(marina.act(takeRollCall, roll(101)))
  const periods = await Promise.all([111, 112, 101].map(async (id) => (await rollIn(marina, id))!.periods ?? null))
  expect(periods).toEqual([2, 1, null])
})

test('a roll that begins with one mark or one rating by itself counts for the meetings of its day, too', async () => {
  await giveSubject()
  const student = { classId: 3, studentId: people.ana }
  const mark = { ...student, lessonId: 111, attendanceDate: today, present: true }
  await otavio.send(otavio.act(markAttendance, mark))
  await otavio.send(otavio.act(ratePerformance, { ...student, lessonId: 112, date: today, rating: 'good' }))
  const periodsOf = async (id: number) => (await readerOf(server.store.q).get('rollCalls', `3/${id}/${today}`))?.periods
  const periods = async () => [await periodsOf(111), await periodsOf(112)]
  expect(await periods()).toEqual([2, 2])
  await otavio.send(otavio.act(takeRollCall, { ...roll(111), periods: 1 }))
  await otavio.send(otavio.act(markAttendance, { ...mark, present: false }))
  expect(await periods()).toEqual([1, 2])
})

test('the class shows the first hour of its week to who knows no other, and its own again without a timetable', async () => {
  const shown = async () => {
    const { weekday, classTime } = (await readerOf(server.store.q).get('classes', 3))!
    return [weekday, classTime]
  }
  await giveSubject()
  expect(await shown()).toEqual(['monday', '07:00'])
  await office(updateModuleClass, { moduleId: 6, classId: 3, meetings: [{ ...meetings[0]!, weekday: 'friday' }] })
  expect(await shown()).toEqual(['friday', '07:00'])
  await office(updateClass, { classId: 3, weekday: 'tuesday', classTime: '10:00' })
  expect(await shown()).toEqual(['friday', '07:00'])
  await office(updateModuleClass, { moduleId: 6, classId: 3, meetings: null })
  await office(updateClass, { classId: 3, weekday: 'tuesday', classTime: '10:00' })
  expect(await shown()).toEqual(['tuesday', '10:00'])
})

test('a class of which a subject is removed or deleted shows the first hour of what is left', async () => {
  const shown = async () => (await readerOf(server.store.q).get('classes', 3))!.weekday
  const on = (weekday: 'monday' | 'tuesday' | 'thursday') => [{ ...meetings[0]!, weekday }]
  await office(linkModule, { moduleId: 5, classId: 3, meetings: on('tuesday') })
  await office(linkModule, { moduleId: 6, classId: 3, meetings: on('monday') })
  expect(await shown()).toBe('monday')
  await office(deleteModule, { id: 6 })
  expect(await shown()).toBe('tuesday')
  await office(updateClass, { classId: 3, meetings: on('thursday') })
  await office(unlinkModule, { moduleId: 5, classId: 3 })
  expect(await shown()).toBe('thursday')
})

test('a student sees a teacher while the class or a subject of it has them, and no longer', async () => {
  const ana = await openDevice(server, 'ana')
  const sees = async (who: 'marina' | 'otavio') => (await held(ana)).has(`users:${people[who]}`)
  await giveSubject()
  expect([await sees('marina'), await sees('otavio')]).toEqual([true, true])
  await office(updateModuleClass, { moduleId: 5, classId: 3, teacherId: people.marina })
  await office(updateClass, { classId: 3, teacherId: null })
  expect([await sees('marina'), await sees('otavio')]).toEqual([true, true])
  await office(updateModuleClass, { moduleId: 5, classId: 3, teacherId: null })
  await office(updateModuleClass, { moduleId: 6, classId: 3, teacherId: null })
  expect([await sees('marina'), await sees('otavio')]).toEqual([false, false])
})

describe('a substitute', () => {
  const cover = (firstDay: string, lastDay: string, moduleId: number | null = null) =>
    office(addCoverages, { coverages: [{ classId: 3, moduleId, teacherId: people.otavio, firstDay, lastDay }] })

  test('takes the rolls of the days of the coverage, also those sent later, and of no other day', async () => {
    await cover(today, addDays(today, 1))
    expect((await held(otavio)).has('classes:3')).toBe(true)
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(101)))).toBe('applied')
    const queued = otavio.act(takeRollCall, roll(102))
    pass(1)
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(101, addDays(today, -1))))).toBe('notAllowed')
    pass(4)
    expect((await held(otavio)).has('classes:3')).toBe(false)
    expect(await outcome(otavio, queued)).toBe('applied')
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(103)))).toBe('notAllowed')
  })

  test('has the class on the device a week ahead, writes in it from the eve on, as a roll may be of tomorrow, and three days longer', async () => {
    const [first, last] = [addDays(today, 5), addDays(today, 6)]
    await cover(first, last)
    expect((await held(otavio)).has('enrollments:3/21')).toBe(true)
    pass(3)
    expect(await outcome(otavio, otavio.act(setCurrentLesson, { classId: 3, lessonId: 101 }))).toBe('notAllowed')
    pass(1)
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(103, first)))).toBe('applied')
    expect(await outcome(otavio, otavio.act(setCurrentLesson, { classId: 3, lessonId: 101 }))).toBe('applied')
    pass(5)
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(101, last)))).toBe('applied')
    pass(1)
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(102, last)))).toBe('notAllowed')
  })

  test('in a subject reads and takes that subject alone', async () => {
    await office(linkModule, { moduleId: 6, classId: 3, meetings })
    await cover(today, today, 6)
    await marina.send(marina.act(takeRollCall, roll(101)))
    expect((await rollIn(otavio, 101))!.marks).toEqual([{ studentId: people.ana, present: true }])
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(111)))).toBe('applied')
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(101)))).toBe('notAllowed')
  })

  test('of all that the class’s teacher teaches does not teach what a colleague does', async () => {
    await office(linkModule, { moduleId: 6, classId: 3, teacherId: people.marina, meetings })
    await office(updateClass, { classId: 3, teacherId: null })
    await cover(today, today)
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(111)))).toBe('notAllowed')
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(101)))).toBe('applied')
  })

  test('has the class no more once the coverage is deleted', async () => {
    await cover(today, today)
    await otavio.settle()
    const [made] = await readerOf(server.store.q).where('coverages', { classId: 3 })
    await office(deleteCoverage, { id: made!.id })
    expect((await held(otavio)).has('classes:3')).toBe(false)
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(101)))).toBe('notAllowed')
  })
})
