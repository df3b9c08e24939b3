import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { closeClass } from '#schema/mutations/class/closeClass.ts'
import { continueClass } from '#schema/mutations/class/continueClass.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { completeLesson } from '#schema/mutations/lesson/completeLesson.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { type ClassAndOffice, classAndOffice, today } from '#server/tests/support/classAndOffice.ts'

// Covers: decisions section 9: rights, links and enrolments are asked of the day of the roll, up to 30 days back.

let { server, marina, celia, send, marks } = {} as ClassAndOffice
beforeEach(async () => {
  ;({ server, marina, celia, send, marks } = await classAndOffice())
})
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const roll = (attendanceDate: string, present = true, student: Person = 'ana') => ({
  ...{ classId: 3, lessonId: 101, attendanceDate },
  marks: [{ studentId: people[student], present }],
})
const pass = (days: number) => {
  server.clock.time += days * day
}
async function outcome(device: ApiDevice, call: OutboxCall) {
  const [receipt] = await send(device, call)
  return receipt!.outcome === 'refused' ? receipt!.code : receipt!.outcome
}
const office = <A>(act: Mutation<A>, args: A) => celia.send(celia.act(act, args))
const giveTo = (who: Person | null) => office(updateClass, { classId: 3, teacherId: who && people[who] })

describe('after the class went to another teacher', () => {
  test('the roll of a day on which they taught it is still taken from its former teacher', async () => {
    const call = marina.act(takeRollCall, roll(today))
    pass(2)
    await giveTo('otavio')
    pass(3)
    expect(await outcome(marina, call)).toBe('applied')
    expect(await marks()).toMatchObject([{ studentId: people.ana, present: true, date: today }])
  })

  test('that of the day of the change is taken from both, and no later one from the former', async () => {
    // In the afternoon of that day.
    pass(2.2)
    await giveTo('otavio')
    pass(2)
    const otavio = await openDevice(server, 'otavio')
    const [before, changed, after] = [1, 2, 3].map((n) => addDays(today, n))
    expect(await outcome(marina, marina.act(takeRollCall, roll(changed!)))).toBe('applied')
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(changed!)))).toBe('applied')
    expect(await outcome(otavio, otavio.act(takeRollCall, roll(before!)))).toBe('applied')
    expect(await outcome(marina, marina.act(takeRollCall, roll(after!)))).toBe('notAllowed')
  })

  test('a device that says it was done long ago may not write a later day', async () => {
    await giveTo('otavio')
    pass(5)
    const at = server.clock.time - 20 * day
    expect(await outcome(marina, marina.act(takeRollCall, roll(addDays(today, 4)), { at }))).toBe('notAllowed')
  })

  test('a class never taught takes nothing', async () => {
    await office(updateClass, { classId: 4, title: '8º A da manhã' })
    const other = { ...roll(today, true, 'dora'), classId: 4 }
    expect(await outcome(marina, marina.act(takeRollCall, other))).toBe('notAllowed')
  })

  test('the roll of 30 days ago is taken, and that of 31 is not', async () => {
    const calls = [roll(today), roll(addDays(today, 1))].map((args) => marina.act(takeRollCall, args))
    pass(1)
    await giveTo('otavio')
    pass(30)
    expect(await outcome(marina, calls[1]!)).toBe('applied')
    expect(await outcome(marina, calls[0]!)).toBe('notAllowed')
  })

  test('it never replaces what the new teacher wrote, whatever its device says of the time', async () => {
    const otavio = await openDevice(server, 'otavio')
    pass(1)
    await giveTo('otavio')
    pass(1)
    await otavio.send(otavio.act(takeRollCall, roll(today, false)))
    pass(1)
    expect(await outcome(marina, marina.act(takeRollCall, { ...roll(today, true), concluded: true }))).toBe('applied')
    expect(await marks()).toMatchObject([{ present: false }])
  })

  test('what they marked while they still had the class replaces what was marked before it', async () => {
    pass(1)
    await office(setCurrentLesson, { classId: 3, lessonId: 102 })
    pass(1)
    await office(takeRollCall, roll(today, false))
    pass(1)
    const correction = marina.act(takeRollCall, roll(today, true))
    pass(1)
    await giveTo('otavio')
    expect(await outcome(marina, correction)).toBe('applied')
    expect(await marks()).toMatchObject([{ present: true }])
  })

  test('its former teacher is not shown the class by it', async () => {
    const call = marina.act(takeRollCall, roll(today))
    pass(1)
    await giveTo('otavio')
    const answer = await marina.send(call)
    expect(answer.receipts).toMatchObject([{ outcome: 'applied' }])
    expect(answer.dropped).toContain('class:3')
    expect(answer.scopes.map(({ scope }) => scope)).toEqual(['me'])
    const after = await marina.settle()
    expect(after.scopes.flatMap(({ rows }) => rows.rolls ?? [])).toEqual([])
  })

  test.each<[string, Mutation, (date: string) => object]>([
    ['a single mark', markAttendance as Mutation, (attendanceDate) => ({ ...single, attendanceDate, present: true })],
    ['a rating', ratePerformance as Mutation, (date) => ({ ...single, date, rating: 'good' })],
    [
      '“não houve aula”',
      cancelRollCall as Mutation,
      (attendanceDate) => ({ ...lesson, attendanceDate, reason: 'Chuva' }),
    ],
  ])('%s of such a day is taken, and of no later one', async (_, act, args) => {
    const calls = [today, addDays(today, 2)].map((date) => marina.act(act, args(date)))
    await giveTo('otavio')
    pass(2)
    expect(await outcome(marina, calls[0]!)).toBe('applied')
    expect(await outcome(marina, calls[1]!)).toBe('notAllowed')
  })

  test.each<[string, Mutation, object]>([
    ['the current lesson', setCurrentLesson as Mutation, { classId: 3, lessonId: 102 }],
    [
      'a lesson done',
      completeLesson as Mutation,
      { classId: 3, lessonId: 101, isCompleted: true, performanceLevel: 'good' },
    ],
  ])('%s is of no day, and is refused', async (_, act, args) => {
    const call = marina.act(act, args)
    await giveTo('otavio')
    expect(await outcome(marina, call)).toBe('notAllowed')
  })
})

const lesson = { classId: 3, lessonId: 101 }
const single = { ...lesson, studentId: people.ana }

describe('the roll of a day before', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the module was taken off the class', () => office(unlinkModule, { moduleId: 5, classId: 3 })],
    ['the class was closed', () => office(closeClass, { classId: 3, closedOn: addDays(today, 1) })],
    [
      'the class went on into a new year with another teacher',
      async () => {
        await office(continueClass, {
          ...{ classId: 3, title: '8º B', teacherId: people.otavio, weekday: 'monday', classTime: '08:00' },
          ...{ category: 'a', moduleIds: [5], studentIds: [people.ana], lastDay: today, firstDay: addDays(today, 60) },
        })
        await giveTo('otavio')
      },
    ],
    ['the class lost its teacher', () => giveTo(null)],
  ])('%s is taken', async (_, meanwhile) => {
    const call = marina.act(takeRollCall, roll(today))
    pass(1)
    await meanwhile()
    pass(2)
    expect(await outcome(marina, call)).toBe('applied')
    expect(await marks()).toMatchObject([{ studentId: people.ana, present: true }])
  })

  test('a module that the class never had is refused', async () => {
    await office(unlinkModule, { moduleId: 5, classId: 3 })
    pass(1)
    const never = { ...roll(today), lessonId: 111 }
    expect(await outcome(marina, marina.act(takeRollCall, never))).toBe('lesson.notInClass')
    const after = roll(addDays(today, 1))
    expect(await outcome(marina, marina.act(takeRollCall, after))).toBe('lesson.notInClass')
  })

  test('a single mark that names no class finds the one that taught the lesson that day', async () => {
    const call = marina.act(markAttendance, {
      ...{ lessonId: 101, studentId: people.ana, attendanceDate: today, present: true },
    } as never)
    pass(1)
    await office(unlinkModule, { moduleId: 5, classId: 3 })
    expect(await outcome(marina, call)).toBe('applied')
  })
})

test('who is barred sends nothing, of whatever day', async () => {
  const call = marina.act(takeRollCall, roll(today))
  await giveTo('otavio')
  await server.call('PATCH', `/api/users/${people.marina}/access`, { cookie: celia.cookie, body: { barred: true } })
  const answer = await server.call('POST', '/api/sync', { cookie: marina.cookie, body: marina.request([call]) })
  expect([answer.status, answer.headers.get('X-Chamada-Code')]).toEqual([401, 'account.barred'])
  expect(await marks()).toEqual([])
})
