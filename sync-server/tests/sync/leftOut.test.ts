import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCalendarDays } from '#schema/mutations/calendar/addCalendarDays.ts'
import { continueClass } from '#schema/mutations/class/continueClass.ts'
import { createClass } from '#schema/mutations/class/createClass.ts'
import { addCoverages } from '#schema/mutations/coverage/addCoverages.ts'
import { mutations } from '#schema/mutations/index.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { remove } from '#schema/nouns/tables.ts'
import { leftOutHeader } from '#schema/sync/leftOut.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { type ClassAndOffice, classAndOffice, today } from '#server/tests/support/classAndOffice.ts'

// Covers: decisions section 9: a mark is the unit of a roll, and so is an item of every act over many rows.

let { server, marina, celia, send } = {} as ClassAndOffice
beforeEach(async () => {
  ;({ server, marina, celia, send } = await classAndOffice())
})
afterEach(() => server.end())

const mark = (who: Person, present = true) => ({ studentId: people[who], present })
const rollOf = (...marks: ReturnType<typeof mark>[]) => ({ classId: 3, lessonId: 101, attendanceDate: today, marks })
const ask = async (who: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { cookie: await server.signIn(who), body })
const rows = () => readerOf(server.store.q)
const marked = async () =>
  (await rows().where('attendance', { classId: 3 })).map(({ studentId }) => studentId).sort((a, b) => a - b)
const notEnrolled = (list: string, place: number) => ({
  ...{ list, place, code: 'student.notEnrolled' },
  message: expect.stringContaining('não estava matriculado'),
})

describe('a roll with one bad mark', () => {
  const roll = rollOf(mark('ana'), mark('bento'), mark('caio'))

  test.each<[string, () => Promise<unknown>]>([
    ['was deleted meanwhile', () => ask('celia', 'DELETE', `/api/users/${people.bento}`)],
    [
      'got other dates meanwhile',
      () =>
        ask('celia', 'PATCH', `/api/classes/3/students/${people.bento}`, { from: '2026-01-05', until: '2026-02-02' }),
    ],
    [
      'came by an import that was undone',
      () => server.store.tx((q) => write(q, [remove('enrollments', `3/${people.bento}`)], [server.clock.time, 1])),
    ],
  ])('is taken without the student who %s, and the receipt names the mark and why', async (_, meanwhile) => {
    const act = marina.act(takeRollCall, { ...roll, concluded: true })
    server.clock.time += 60_000
    await meanwhile()
    expect(await send(marina, act)).toEqual([{ id: act.id, outcome: 'applied', leftOut: [notEnrolled('marks', 1)] }])
    expect(await marked()).toEqual([people.ana, people.caio])
    expect(await rows().get('rollCalls', `3/101/${today}`)).toMatchObject({ concludedBy: people.marina })
  })

  test('gets the same receipt when it is sent again, whatever changed by then', async () => {
    await ask('celia', 'DELETE', `/api/classes/3/students/${people.bento}`)
    await ask('celia', 'PATCH', `/api/classes/3/students/${people.bento}`, { from: '2026-01-05', until: '2026-02-02' })
    const act = marina.act(takeRollCall, roll)
    const [first] = await send(marina, act)
    await ask('celia', 'PATCH', `/api/classes/3/students/${people.bento}`, { from: '2026-01-05', until: null })
    expect(await send(marina, act)).toEqual([{ ...first, outcome: 'alreadyApplied' }])
    expect(first).toMatchObject({ leftOut: [notEnrolled('marks', 1)] })
    expect(await marked()).toEqual([people.ana, people.caio])
  })

  test('is refused as a whole for an app that could not show what was left out', async () => {
    await ask('celia', 'DELETE', `/api/users/${people.bento}`)
    const act = marina.act(takeRollCall, roll)
    const { receipts } = await server.sync(marina.cookie, marina.request([act]))
    expect(receipts).toMatchObject([{ outcome: 'refused', code: 'student.notEnrolled' }])
    expect(await marked()).toEqual([])
  })

  test('is answered with the marks that were taken, and a header that names the others', async () => {
    await ask('celia', 'DELETE', `/api/users/${people.bento}`)
    const answer = await ask('marina', 'POST', '/api/classes/3/lessons/101/attendance', {
      attendanceDate: today,
      marks: roll.marks,
    })
    expect([answer.status, answer.headers.get(leftOutHeader)]).toEqual([200, 'student.notEnrolled marks.1'])
    const taken: { studentId: number }[] = await answer.json()
    expect(taken.map(({ studentId }) => studentId)).toEqual([people.ana, people.caio])
  })

  test('is refused when no mark of it can be taken', async () => {
    const act = marina.act(takeRollCall, rollOf(mark('dora'), mark('raissa')))
    expect(await send(marina, act)).toMatchObject([{ outcome: 'refused', code: 'student.notEnrolled' }])
    expect(await rows().where('rollCalls', { classId: 3 })).toEqual([])
  })
})

test('a class goes on into the new year without the student whose data were erased', async () => {
  const act = celia.act(continueClass, {
    ...{ classId: 3, title: '8º B', teacherId: people.marina, weekday: 'monday', classTime: '08:00', category: 'a' },
    ...{ moduleIds: [5], studentIds: [people.ana, people.bento], lastDay: '2026-12-18', firstDay: '2027-02-01' },
  })
  const erased = await ask('celia', 'POST', `/api/users/${people.bento}/erasure`, { name: 'Bento' })
  expect(erased.status).toBe(200)
  expect(await send(celia, act)).toMatchObject([
    { outcome: 'applied', leftOut: [{ list: 'studentIds', place: 1, code: 'user.erased' }] },
  ])
  expect((await rows().where('enrollments', { classId: act.id })).map(({ studentId }) => studentId)).toEqual([
    people.ana,
  ])
})

interface ListAct {
  who: Person
  act: Mutation
  args: (items: unknown[]) => object
  good: unknown[]
  bad: unknown
  /** How many of the items were taken. */
  taken: (id: number) => Promise<number>
}

const holiday = (n: number) => ({
  kind: 'holiday',
  title: `Dia ${n}`,
  firstDay: `2027-05-0${n}`,
  lastDay: `2027-05-0${n}`,
})
const coverageOf = (classId: number) => ({ classId, firstDay: '2026-11-24', lastDay: '2026-11-27' })
const nextYear = {
  ...{ classId: 3, title: '8º B', teacherId: people.marina, weekday: 'monday', classTime: '08:00', category: 'a' },
  ...{ lastDay: '2026-12-18', firstDay: '2027-02-01', moduleIds: [], studentIds: [] },
}
const links = async (id: number) => (await rows().where('moduleClasses', { classId: id })).length

/** Every act with a list of rows, by the list. */
const listActs: Record<string, ListAct> = {
  'takeRollCall.marks': {
    ...{ who: 'marina', act: takeRollCall as Mutation, args: (marks) => ({ ...rollOf(), marks }) },
    ...{ good: [mark('ana'), mark('bento'), mark('caio')], bad: { studentId: 999, present: true } },
    taken: async () => (await marked()).length,
  },
  'addCalendarDays.days': {
    ...{ who: 'celia', act: addCalendarDays as Mutation, args: (days) => ({ days }) },
    ...{ good: [1, 2, 3].map(holiday), bad: { ...holiday(4), firstDay: '2027-05-09' } },
    taken: async () => (await rows().where('calendarDays', { schoolId: 1 })).length,
  },
  'addCoverages.coverages': {
    ...{ who: 'celia', act: addCoverages as Mutation, args: (coverages) => ({ coverages }) },
    ...{ good: [3, 4, 3].map(coverageOf), bad: coverageOf(8) },
    taken: async () => (await rows().where('coverages', { schoolId: 1 })).length,
  },
  'continueClass.moduleIds': {
    ...{ who: 'celia', act: continueClass as Mutation, args: (moduleIds) => ({ ...nextYear, moduleIds }) },
    ...{ good: [5, 6], bad: 7, taken: links },
  },
  'continueClass.studentIds': {
    ...{ who: 'celia', act: continueClass as Mutation, args: (studentIds) => ({ ...nextYear, studentIds }) },
    ...{ good: [people.ana, people.bento, people.dora], bad: people.raissa },
    taken: async (id) => (await rows().where('enrollments', { classId: id })).length,
  },
  'continueClass.enteringIds': {
    ...{ who: 'celia', act: continueClass as Mutation },
    args: (enteringIds) => ({ ...nextYear, entering: { title: '7º B' }, enteringIds }),
    ...{ good: [people.ana, people.bento, people.dora], bad: people.raissa },
    async taken() {
      const made = (await rows().where('classes', { title: '7º B' })).find(({ madeForYear }) => madeForYear !== null)
      return (await rows().where('enrollments', { classId: made!.id })).length
    },
  },
  'createClass.moduleIds': {
    ...{ who: 'celia', act: createClass as Mutation, args: (moduleIds) => ({ title: '9º D', moduleIds }) },
    ...{ good: [5, 6], bad: 999, taken: links },
  },
}

/** Lists inside one row: they are written or refused with it. */
const ofOneRow = [
  ...[
    'createLesson.materialUrls',
    'updateLesson.materialUrls',
    'setEnrollmentDates.earlier',
    'excuseStudent.excusedFrom',
    'setLessonHours.lessonHours',
    'updateStudentRecord.guardians',
    ...['addSchoolYear.terms', 'updateSchoolYear.terms'],
    'addSchoolYear.terms',
    'updateSchoolYear.terms',
  ],
  ...['createClass', 'updateClass', 'linkModule', 'updateModuleClass'].map((name) => `${name}.meetings`),
]

const innermost = (shape: unknown): { def: { type: string } } => {
  const inner = (shape as { def: { innerType?: unknown } }).def.innerType
  return inner ? innermost(inner) : (shape as never)
}

test('every act that takes a list is tried below', () => {
  const lists = mutations.flatMap(({ name, args }) =>
    Object.entries((args as unknown as { shape: Record<string, unknown> }).shape).flatMap(([field, shape]) =>
      innermost(shape).def.type === 'array' ? [`${name}.${field}`] : [],
    ),
  )
  expect(lists.filter((list) => !ofOneRow.includes(list)).sort()).toEqual(Object.keys(listActs).sort())
})

describe.each(Object.entries(listActs))('of %s', (name, { who, act, args, good, bad, taken }) => {
  const list = name.split('.')[1]!
  test.each(good.map((_, i) => i).concat(good.length))('one bad item in place %i spoils no other', async (place) => {
    const device = who === 'celia' ? celia : marina
    const call = device.act(act, args(good.toSpliced(place, 0, bad)))
    const [receipt] = await send(device, call)
    expect(receipt).toMatchObject({ outcome: 'applied', leftOut: [{ list, place }] })
    expect(await taken(call.id)).toBe(good.length)
    expect(await send(device, call)).toMatchObject([{ outcome: 'alreadyApplied', leftOut: [{ list, place }] }])
  })
})
