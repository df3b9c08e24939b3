import { beforeEach, describe, expect, test } from 'vitest'
import { closeClass } from '#schema/mutations/class/closeClass.ts'
import { continueClass } from '#schema/mutations/class/continueClass.ts'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: a new school year.

const { ana, bento, caio, marina, raissa, otavio } = people
const lastDay = '2026-11-20'
const year = {
  ...{ classId: 3, title: '8º B', teacherId: marina, weekday: 'tuesday' as const, classTime: '07:30' },
  ...{ category: 'a' as const, moduleIds: [5], studentIds: [ana, bento], lastDay, firstDay: '2027-02-01' },
}

const server = serverPerTest()
let celia: ApiDevice
beforeEach(async () => {
  celia = await openDevice(server, 'celia')
})

const rows = () => readerOf(server.store.q)
const inClass = async (classId: number) =>
  (await rows().where('enrollments', { classId })).filter(({ leftAt }) => leftAt === null).map((row) => row.studentId)
const classes = () => rows().where('classes', { schoolId: 1 })
const outcome = async (device: ApiDevice, ...acts: Parameters<ApiDevice['send']>) =>
  (await device.send(...acts)).receipts.map((receipt) => receipt.outcome)

describe('a class taken into a new year', () => {
  test('is a new class with its modules and students, and the old one is closed', async () => {
    const act = celia.act(continueClass, year)
    expect(await outcome(celia, act)).toEqual(['applied'])
    expect(await rows().get('classes', act.id)).toMatchObject({ title: '8º B', teacherId: marina, closedOn: null })
    expect((await inClass(act.id)).sort()).toEqual([ana, bento])
    expect(await rows().get('moduleClasses', `5/${act.id}`)).toBeDefined()
    expect(await rows().get('classes', 3)).toMatchObject({ closedOn: lastDay })
    expect(await inClass(3)).toEqual([])
  })

  test('is taken once, whoever does it again: another device, or the same after a crash', async () => {
    const davi = await openDevice(server, 'davi')
    const before = (await classes()).length
    const act = celia.act(continueClass, year)
    expect(await outcome(celia, act)).toEqual(['applied'])
    expect(await outcome(celia, act)).toEqual(['alreadyApplied'])
    expect(await outcome(davi, davi.act(continueClass, year))).toEqual(['refused'])
    expect(await outcome(celia, celia.act(continueClass, year))).toEqual(['refused'])
    expect(await classes()).toHaveLength(before + 1)
  })

  test('is undone by deleting the new class and opening the old one: who left earlier stays away', async () => {
    await celia.send(celia.act(unenrollStudent, { classId: 3, studentId: caio }))
    const before = (await inClass(3)).sort()
    const act = celia.act(continueClass, year)
    await celia.send(act)
    await celia.send(celia.act(deleteClass, { classId: act.id }), celia.act(closeClass, { classId: 3, closedOn: null }))
    expect((await inClass(3)).sort()).toEqual(before)
    expect(await rows().get('classes', 3)).toMatchObject({ closedOn: null })
    expect(await outcome(celia, celia.act(continueClass, year))).toEqual(['applied'])
  })

  test('takes nothing of another school, and nothing is done then', async () => {
    const before = await classes()
    for (const harm of [
      { studentIds: [ana, raissa] },
      { studentIds: [otavio] },
      { teacherId: ana },
      { moduleIds: [5, 999] },
      { classId: 8 },
      { firstDay: lastDay },
      { lastDay: '2062-01-01', firstDay: '2062-02-01' },
    ])
      expect([harm, await outcome(celia, celia.act(continueClass, { ...year, ...harm }))]).toEqual([harm, ['refused']])
    for (const who of ['marina', 'ana', 'nadia'] as const) {
      const device = await openDevice(server, who)
      expect([who, await outcome(device, device.act(continueClass, year))]).toEqual([who, ['refused']])
    }
    expect(await classes()).toEqual(before)
  })
})

describe('the timetable of a class taken into a new year', () => {
  const hour = (weekday: 'monday' | 'tuesday', startTime: string) => ({ weekday, startTime, minutes: 50 })
  /** 7º B meets by itself on Tuesdays; Otávio teaches module 5 in it on Mondays at seven. */
  async function withTimetable() {
    await celia.send(
      celia.act(updateClass, { classId: 3, meetings: [hour('tuesday', '09:00')] }),
      celia.act(linkModule, { moduleId: 5, classId: 3, teacherId: otavio, meetings: [hour('monday', '07:00')] }),
    )
  }
  async function taken(choice: { copiesTimetable?: boolean; moduleIds?: number[] }) {
    const act = celia.act(continueClass, { ...year, ...choice })
    expect(await outcome(celia, act)).toEqual(['applied'])
    return {
      made: await rows().get('classes', act.id),
      link: await rows().get('moduleClasses', `5/${act.id}`),
    }
  }

  test('is copied by choice: its hours, and the hours and the teacher of each subject', async () => {
    await withTimetable()
    const { made, link } = await taken({ copiesTimetable: true })
    expect(made).toMatchObject({ meetings: [hour('tuesday', '09:00')], weekday: 'monday', classTime: '07:00' })
    expect(link).toMatchObject({ teacherId: otavio, meetings: [hour('monday', '07:00')] })
  })

  test('is copied once, whoever does it again', async () => {
    await withTimetable()
    const act = celia.act(continueClass, { ...year, copiesTimetable: true })
    const davi = await openDevice(server, 'davi')
    expect(await outcome(celia, act)).toEqual(['applied'])
    const before = await rows().where('moduleClasses', {})
    expect(await outcome(celia, act)).toEqual(['alreadyApplied'])
    expect(await outcome(davi, davi.act(continueClass, { ...year, copiesTimetable: true }))).toEqual(['refused'])
    expect(await rows().where('moduleClasses', {})).toEqual(before)
  })

  test('is not copied otherwise: the class and its subjects start without', async () => {
    await withTimetable()
    const { made, link } = await taken({ copiesTimetable: false })
    expect(made).toMatchObject({ meetings: null, weekday: 'tuesday', classTime: '07:30' })
    expect(link).toMatchObject({ teacherId: null, meetings: null })
  })

  test('of a subject that does not go on stays behind', async () => {
    await withTimetable()
    const { made, link } = await taken({ copiesTimetable: true, moduleIds: [] })
    expect(made).toMatchObject({ meetings: [hour('tuesday', '09:00')], weekday: 'tuesday', classTime: '09:00' })
    expect(link).toBeUndefined()
  })

  test('is what it was for an app that does not know the choice: the hours of the class alone', async () => {
    await withTimetable()
    const { made, link } = await taken({})
    expect(made).toMatchObject({ meetings: [hour('tuesday', '09:00')], weekday: 'tuesday', classTime: '07:30' })
    expect(link).toMatchObject({ teacherId: null, meetings: null })
  })
})

describe('a closed class', () => {
  test('lets its teacher take the rolls of its days, and none later', async () => {
    const device = await openDevice(server, 'marina')
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: '2026-11-13' }))
    const roll = (attendanceDate: string) =>
      device.act(takeRollCall, {
        ...{ classId: 3, lessonId: 101, attendanceDate, concluded: true },
        marks: [{ studentId: ana, present: true }],
      })
    expect(await outcome(device, roll('2026-11-09'))).toEqual(['applied'])
    expect(await outcome(device, roll('2026-11-23'))).toEqual(['refused'])
    await device.settle()
    expect(device.holdings.view().has('classes:3')).toBe(true)
  })

  test('takes no students and no later days, until it is open again', async () => {
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: lastDay }))
    const joins = { classId: 3, studentId: people.dora }
    const stays = { classId: 3, studentId: ana, from: '2026-02-02', until: null }
    expect(await outcome(celia, celia.act(enrollStudent, joins))).toEqual(['refused'])
    expect(await outcome(celia, celia.act(setEnrollmentDates, stays))).toEqual(['refused'])
    expect(await outcome(celia, celia.act(setEnrollmentDates, { ...stays, until: '2026-11-10' }))).toEqual(['applied'])
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: null }))
    expect(await outcome(celia, celia.act(enrollStudent, joins))).toEqual(['applied'])
  })

  test('whose last day changes ends its enrollments on the new day', async () => {
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: lastDay }))
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: '2026-12-18' }))
    expect((await rows().get('enrollments', `3/${ana}`))!.leftAt).toBe(Date.UTC(2026, 11, 18, 15))
    await celia.send(celia.act(closeClass, { classId: 3, closedOn: null }))
    expect(await inClass(3)).toContain(ana)
  })
})
