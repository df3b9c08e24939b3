import { expect, test } from 'vitest'
import type { Subject } from '#schema/rules/schedule/subjects.ts'
import { dayOfSheet, type Presence, type RollOfDate } from './dayOfSheet.ts'
import { repeated } from './shownRoll.ts'

// Covers: issue "a real week": '3ª aula' on the sheet, the roll of the meeting before, presences of other subjects.

const [ana, bento, caio] = [21, 22, 23]
const [maths, history, arts] = [5, 6, 7]
const hours = ['07:00', '07:50', '08:40', '09:50'].map((startTime) => ({ startTime, minutes: 50 }))
const subject = (
  moduleId: number | null,
  ...starts: [startTime: string, minutes: number, periods: number][]
): Subject => ({
  ...{ moduleId, teacherId: null, currentLessonId: null },
  week: starts.map(([startTime, minutes, periods]) => ({
    ...{ weekday: 'monday', startTime, minutes, room: null, periods },
  })),
})
/** Maths in the 1ª, history in the 2ª and 3ª, maths again in the 4ª. */
const subjects = [subject(maths, ['07:00', 50, 1], ['09:50', 50, 1]), subject(history, ['07:50', 100, 2])]

const there: Presence = { present: true, detail: null, reason: null }
const late: Presence = { present: true, detail: 'late', reason: null }
const missing: Presence = { present: false, detail: null, reason: null }
const roll = (
  lessonId: number,
  moduleId: number | undefined,
  presences: [number, Presence][],
  more = {},
): RollOfDate => ({
  ...{ lessonId, moduleId, date: '2026-11-23', concludedAt: lessonId, cancelledReason: null, marked: true, periods: 1 },
  presences: new Map(presences),
  ...more,
})
const sheet = (moduleId: number, rolls: RollOfDate[], more: Partial<Parameters<typeof dayOfSheet>[1]> = {}) =>
  dayOfSheet({ lessonId: 99, moduleId }, { subjects, weekday: 'monday', rolls, hours, ...more })

test('a sheet is of the first meeting of its subject that has no roll yet, or of those of its roll', () => {
  expect(sheet(maths, []).hour).toBe('1ª aula')
  expect(sheet(maths, [roll(1, maths, [[ana, there]])]).hour).toBe('4ª aula')
  expect(sheet(history, []).hour).toBe('2ª e 3ª aulas')
  expect(sheet(maths, [roll(99, maths, [[ana, there]], { periods: 2 })]).hour).toBe('1ª e 4ª aulas')
})

test('it has no hour on another day, without a meeting left, or in a school that says none', () => {
  expect(sheet(maths, [], { weekday: 'tuesday' }).hour).toBeNull()
  expect(sheet(maths, [], { weekday: null }).hour).toBeNull()
  expect(sheet(maths, [roll(1, maths, [[ana, there]], { periods: null })]).hour).toBeNull()
  expect(sheet(maths, [], { hours: null }).hour).toBeNull()
  expect(sheet(arts, []).hour).toBeNull()
})

test('the roll before is that of the meeting before, whenever it was concluded', () => {
  const first = roll(9, maths, [[ana, missing]])
  const second = roll(3, history, [[ana, late]], { periods: 2 })
  expect(sheet(history, [first]).before).toEqual(first.presences)
  expect(sheet(maths, [first, second]).before).toEqual(second.presences)
  expect(sheet(history, [roll(1, maths, [[ana, there]]), roll(2, maths, [[ana, missing]])]).before?.get(ana)).toBe(
    there,
  )
})

test('there is none before the first meeting, nor one that was cancelled or is empty', () => {
  expect(sheet(maths, []).before).toBeNull()
  expect(sheet(maths, [roll(2, history, [[ana, there]])]).before).toBeNull()
  expect(sheet(history, [roll(1, maths, [])]).before).toBeNull()
  expect(sheet(history, [roll(1, maths, [[ana, there]], { cancelledReason: 'Passeio' })]).before).toBeNull()
})

test('where no hour is known it is the roll of the day that was concluded last', () => {
  const rolls = [roll(8, undefined, [[ana, missing]]), roll(4, undefined, [[ana, there]])]
  expect(sheet(history, rolls).before?.get(ana)).toBe(missing)
  const whole = subject(null, ['07:00', 90, 1])
  expect(sheet(maths, [roll(8, maths, [[ana, late]])], { subjects: [whole] }).before?.get(ana)).toBe(late)
})

test('the roll before is repeated for those still there, without ratings, and a justification keeps a reason', () => {
  const students = [ana, bento, caio].map((id) => ({ id, left: id === caio }))
  const justified: Presence = { present: false, detail: 'justified', reason: null }
  expect(
    repeated(
      students,
      new Map([
        [ana, late],
        [caio, there],
      ]),
    ),
  ).toEqual([{ studentId: ana, ...late }])
  expect(repeated(students, new Map([[bento, justified]]))).toMatchObject([
    { studentId: bento, detail: 'justified', reason: 'Como na aula anterior' },
  ])
  expect(repeated(students, new Map([[bento, { ...justified, reason: 'Consulta' }]]))[0]!.reason).toBe('Consulta')
})

test('presences of other subjects are said in the order of the day', () => {
  const first = roll(1, maths, [
    [ana, there],
    [bento, missing],
  ])
  const second = roll(
    2,
    history,
    [
      [ana, late],
      [bento, there],
      [caio, missing],
    ],
    { periods: 2 },
  )
  const own = roll(3, arts, [[ana, missing]])
  const third = [...subjects, subject(arts, ['13:00', 50, 1], ['15:00', 50, 1])]
  const { elsewhere } = sheet(arts, [first, second, own], { subjects: third })
  expect([...elsewhere]).toEqual([
    [ana, 'presente da 1ª à 3ª aula'],
    [bento, 'faltou na 1ª aula · presente na 2ª e 3ª aulas'],
    [caio, 'faltou na 2ª e 3ª aulas'],
  ])
})

test('a presence has a time where there is no hour of the school, and neither where the roll is of no meeting', () => {
  const [first, unknown] = [roll(1, maths, [[ana, missing]]), roll(2, undefined, [[ana, missing]])]
  expect(sheet(history, [first], { hours: null }).elsewhere.get(ana)).toBe('faltou às 07:00')
  expect(sheet(history, [first, unknown]).elsewhere.get(ana)).toBe('faltou na 1ª aula, em outra aula')
})

test('a class of one subject says nothing beside its students', () => {
  const whole = subject(null, ['07:00', 90, 1])
  expect(sheet(maths, [roll(1, maths, [[ana, there]])], { subjects: [whole] }).elsewhere.size).toBe(0)
})
