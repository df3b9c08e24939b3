import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { createClass } from '#schema/mutations/class/createClass.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { patch } from '#schema/nouns/tables.ts'
import { callNumbers } from '#schema/rules/attendance/callNumbers.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { type ClassAndOffice, classAndOffice, today } from '#server/tests/support/classAndOffice.ts'

// The call number is fixed in the year: the first roll that a student is in the class for fixes it.

const zone = 'America/Sao_Paulo'
const classId = 3
const { ana, bento, caio, dora } = people
let { server, marina, celia, send } = {} as ClassAndOffice
beforeEach(async () => {
  ;({ server, marina, celia, send } = await classAndOffice())
})
afterEach(() => server.end())

async function done<A>(device: ApiDevice, act: Mutation<A>, args: A) {
  const receipts = await send(device, device.act(act, args))
  expect(receipts).toMatchObject([{ outcome: 'applied' }])
}
const office = <A>(act: Mutation<A>, args: A) => done(celia, act, args)
const rename = (id: number, name: string) => office(updateUser, { id, name })
const enroll = (studentId: number, from?: string) =>
  office(enrollStudent, { classId, studentId, ...(from !== undefined && { from }) })
const roll = (attendanceDate: string = today, lessonId = 101) => ({ classId, lessonId, attendanceDate })
const take = (date?: string, lessonId?: number) =>
  done(marina, takeRollCall, { ...roll(date, lessonId), marks: [{ studentId: ana, present: true }] })
const classRow = async (id = classId) => (await readerOf(server.store.q).get('classes', id))!
const fixed = async () => (await classRow()).numbering
const pass = (days: number) => {
  server.clock.time += days * 86_400_000
}

/** The students in the order of the numbers that papers of a day show, on any device of the class. */
async function numbersOn(date = today): Promise<Record<string, number>> {
  const rows = readerOf(server.store.q)
  const enrollments = await rows.where('enrollments', { classId })
  const numbers = callNumbers(
    {
      numbering: await fixed(),
      people: await rows.where('users', {}),
      enrollments,
      rolls: await rows.where('rollCalls', { classId }),
    },
    { date, today: civilDateOf(server.clock.now(), zone), zone },
  )
  const nameOf = (id: number) => Object.keys(people).find((name) => people[name as Person] === id)!
  return Object.fromEntries([...numbers].map(([id, number]) => [nameOf(id), number]))
}
const ofFirstRoll = { ana: 1, bento: 2, caio: 3 }

describe('once the year’s first roll is taken', () => {
  beforeEach(() => take())

  test('a corrected name that moves in the alphabet changes nobody’s number', async () => {
    await rename(ana, 'Zilda')
    expect(await numbersOn()).toEqual(ofFirstRoll)
    await take(today, 102)
    expect(await numbersOn()).toEqual(ofFirstRoll)
  })

  test('the number of a student who is deleted is given to nobody else', async () => {
    await office(deleteUser, { id: bento })
    await enroll(dora)
    pass(1)
    await take(addDays(today, 1))
    expect(await numbersOn()).toEqual({ ...ofFirstRoll, dora: 4 })
  })

  test('a roll of an earlier day, on which somebody was not there yet, changes nobody’s number', async () => {
    await rename(dora, 'Abel')
    await enroll(dora)
    await take(today, 102)
    expect(await numbersOn()).toEqual({ ...ofFirstRoll, dora: 4 })
    await rename(ana, 'Zilda')
    await take(addDays(today, -20))
    expect(await numbersOn()).toEqual({ ...ofFirstRoll, dora: 4 })
  })

  test('a new student comes at the end, also one whose enrolment begins before the first roll', async () => {
    await rename(dora, 'Abel')
    await enroll(dora, addDays(today, -30))
    expect(await numbersOn()).toEqual({ ...ofFirstRoll, dora: 4 })
    await take(today, 102)
    expect(await fixed()).toEqual([{ year: 2026, students: [ana, bento, caio, dora] }])
  })

  test('who leaves keeps the number while another joins, and comes back to it', async () => {
    await office(unenrollStudent, { classId, studentId: bento })
    pass(1)
    await enroll(dora)
    await take(addDays(today, 1))
    expect(await numbersOn()).toEqual({ ...ofFirstRoll, dora: 4 })
    pass(1)
    await enroll(bento)
    await take(addDays(today, 2))
    expect(await numbersOn()).toEqual({ ...ofFirstRoll, dora: 4 })
  })

  test('the next year has numbers of its own, and those of this one stay', async () => {
    await office(unenrollStudent, { classId, studentId: bento })
    await rename(ana, 'Zilda')
    pass(90)
    const date = civilDateOf(server.clock.now(), zone)
    expect(date.slice(0, 4)).toBe('2027')
    await take(date)
    expect(await numbersOn(date)).toEqual({ caio: 1, ana: 2 })
    await rename(ana, 'Ana')
    expect(await numbersOn(date)).toEqual({ caio: 1, ana: 2 })
    expect(await numbersOn()).toEqual(ofFirstRoll)
  })

  test('withdrawing it leaves the numbers, and bringing it back does, too', async () => {
    await done(marina, withdrawRollCall, roll())
    await rename(ana, 'Zilda')
    expect(await numbersOn()).toEqual(ofFirstRoll)
    const journal = await server.store.q.select().from(server.store.t.journal)
    const { id } = journal.find(({ name }) => name === 'withdrawRollCall')!
    const cookie = await server.signIn('celia')
    expect((await server.call('POST', `/api/activities/${id}/restore`, { cookie })).status).toBe(200)
    expect(await numbersOn()).toEqual(ofFirstRoll)
  })
})

describe('what fixes the numbers', () => {
  test.each([
    ['a mark by itself', () => done(marina, markAttendance, { ...roll(), studentId: ana, present: true })],
    [
      'a rating by itself',
      () => done(marina, ratePerformance, { classId, lessonId: 101, date: today, studentId: ana, rating: 'good' }),
    ],
    ['a roll that opens without marks', () => done(marina, takeRollCall, { ...roll(), marks: [], concluded: false })],
  ])('%s, when it begins the roll', async (_, begin) => {
    await begin()
    expect(await fixed()).toEqual([{ year: 2026, students: [ana, bento, caio] }])
  })

  test('a roll that is cancelled does so only when there was a lesson after all', async () => {
    const cancel = (reason: string | null) => done(marina, cancelRollCall, { ...roll(), reason })
    await cancel('Feriado')
    expect(await fixed()).toBeNull()
    await take()
    expect(await fixed()).toBeNull()
    await cancel(null)
    expect(await fixed()).toEqual([{ year: 2026, students: [ana, bento, caio] }])
  })

  test('a roll that is moved does so for the students of its new day', async () => {
    await take()
    pass(1)
    await enroll(dora)
    const to = { classId, lessonId: 101, attendanceDate: addDays(today, 1) }
    await done(marina, moveRollCall, { ...roll(), to })
    expect(await fixed()).toEqual([{ year: 2026, students: [ana, bento, caio, dora] }])
  })

  test('a first roll here, in a class with rolls of before, keeps the number of who left since', async () => {
    await take(addDays(today, -40))
    await office(unenrollStudent, { classId, studentId: bento })
    const unfixed = [patch('classes', classId, { numbering: null })]
    await server.store.tx((q) => write(q, unfixed, [server.clock.now() + 1, 1]))
    pass(1)
    await take(addDays(today, 1))
    expect(await numbersOn()).toEqual(ofFirstRoll)
    expect(await fixed()).toEqual([{ year: 2026, students: [ana, bento, caio] }])
  })

  test('a class keeps the numbers of twelve years, the latest, and a roll of an earlier one fixes none', async () => {
    for (let year = 2013; year <= 2025; year += 1) await take(`${year}-03-02`)
    const kept = (await fixed())!.map(({ year }) => year)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([12, 2014, 2025])
    await take('2012-03-02')
    expect((await fixed())!.map(({ year }) => year)).toEqual(kept)
    expect(await numbersOn('2012-03-02')).toEqual(ofFirstRoll)
  })
})

describe('two teachers without a network who both take the first roll', () => {
  const otherWay = [false, true]
  test.each(otherWay.flatMap((backwards) => otherWay.map((earlier) => [backwards, earlier] as const)))(
    'fix every number once, whoever comes first (backwards: %s, the second done earlier: %s)',
    async (backwards, earlier) => {
      await office(linkModule, { moduleId: 6, classId, teacherId: people.otavio })
      const otavio = await openDevice(server, 'otavio')
      const times = [server.clock.time + 60_000, server.clock.time + 120_000]
      pass(1)
      if (earlier) times.reverse()
      const mark = { marks: [{ studentId: ana, present: true }] }
      const both = [
        [marina, marina.act(takeRollCall, { ...roll(), ...mark }, { at: times[0]! })],
        [otavio, otavio.act(takeRollCall, { ...roll(today, 111), ...mark }, { at: times[1]! })],
      ] as const
      const [first, second] = backwards ? [both[1], both[0]] : both
      expect(await send(...first)).toMatchObject([{ outcome: 'applied' }])
      const before = await numbersOn()
      // Meanwhile the office corrects a name and enrols somebody who was there that day.
      await rename(ana, 'Zilda')
      await enroll(dora, addDays(today, -1))
      expect(await send(...second)).toMatchObject([{ outcome: 'applied' }])
      expect(before).toEqual(ofFirstRoll)
      expect(await fixed()).toEqual([{ year: 2026, students: [ana, bento, caio, dora] }])
      expect(await numbersOn()).toEqual({ ...ofFirstRoll, dora: 4 })
    },
  )
})

test('teachers and the office receive the fixed numbers, and students never do', async () => {
  await take()
  const numberingOn = async (who: Person) => {
    const device = await openDevice(server, who)
    await device.settle()
    return (device.holdings.view().get('classes:3') as { numbering?: unknown }).numbering ?? null
  }
  const all = [{ year: 2026, students: [ana, bento, caio] }]
  expect(await Promise.all((['marina', 'celia'] as const).map(numberingOn))).toEqual([all, all])
  expect(await Promise.all((['ana', 'caio'] as const).map(numberingOn))).toEqual([null, null])
  const cookie = await server.signIn('ana')
  for (const path of ['/api/classes/3', '/api/classes'])
    expect(await (await server.call('GET', path, { cookie })).text()).not.toContain('"year":2026')
})

test('nobody writes the numbers: acts that are sent them leave them as they are', async () => {
  await take()
  const numbering = [{ year: 2026, students: [caio] }]
  await office(updateClass, { classId, title: '7º C', numbering } as never)
  await office(createClass, { title: '9º D', numbering } as never)
  await done(marina, takeRollCall, { ...roll(today, 102), marks: [], numbering } as never)
  expect(await classRow()).toMatchObject({ title: '7º C', numbering: [{ year: 2026, students: [ana, bento, caio] }] })
  const [made] = await readerOf(server.store.q).where('classes', { title: '9º D' })
  expect(made!.numbering).toBeNull()
})
