import { expect, test } from 'vitest'
import { noonOn } from '#schema/fields/dates/civilDate.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import {
  beginsAfter,
  type ClassPlan,
  countsOf,
  destinationOf,
  fateOf,
  goingOn,
  newClassesOf,
  placeOf,
  planOf,
  repeatsIn,
  retained,
  studentsMoved,
  type YearClass,
  type YearPlan,
  yearActs,
} from './newYear.ts'

const schoolClass = (id: number, title: string, students: number[], isNew = false): YearClass => ({
  ...{
    id,
    title,
    name: title,
    teacherId: 12,
    weekday: 'monday',
    classTime: '08:00',
    when: '',
    category: 'a',
    moduleIds: [5],
  },
  hasTimetable: true,
  students: students.map((each) => ({ id: each, name: `Aluno ${each}` })),
  isNew,
})
const sixthA = schoolClass(3, '6º A', [21, 22])
const seventhA = schoolClass(4, '7º A', [23])
const ninthA = schoolClass(5, '9º A', [24])
const evening = schoolClass(6, 'EJA Noturno', [25])
const classes = [sixthA, seventhA, ninthA, evening]
const plan = (changes: Partial<YearPlan> = {}): YearPlan => ({
  ...{ lastDay: '2026-12-18', firstDay: '2027-02-01', classes: planOf(classes), moves: new Map() },
  ...changes,
})
const argsOf = (all: YearPlan) =>
  yearActs(classes, all).map(({ act, args }) => [act.name, args as Record<string, unknown>] as const)
const choicesOf = (...all: YearClass[]) => [...planOf(all).values()].map(({ choice }) => choice)

test('a class goes on under the next grade’s title, with its teacher, modules and students', () => {
  expect(argsOf(plan())[1]).toEqual([
    'continueClass',
    {
      ...{ classId: 4, title: '8º A', teacherId: 12, weekday: 'monday', classTime: '08:00', category: 'a' },
      ...{ moduleIds: [5], copiesTimetable: true, studentIds: [23], lastDay: '2026-12-18', firstDay: '2027-02-01' },
    },
  ])
})

test('the lowest grade opens a class for those who enter; the last grade ends; a class without a grade goes on', () => {
  const [sixth, , ninth, eja] = argsOf(plan())
  expect(sixth![1]).toMatchObject({ title: '7º A', entering: { title: '6º A' }, enteringIds: [] })
  expect(ninth).toEqual(['closeClass', { classId: 5, closedOn: '2026-12-18', firstDay: '2027-02-01' }])
  expect(eja![1]).toMatchObject({ title: 'EJA Noturno', studentIds: [25] })
  expect(eja![1]).not.toHaveProperty('entering')
})

test('one in two classes who repeats in both is one student who repeats, also where a third goes on', () => {
  const several = [
    schoolClass(8, '6º A: Ciências', [21]),
    schoolClass(9, '6º A: Arte', [21, 22]),
    schoolClass(10, 'Coral', [21]),
  ]
  const suggested = plan({ classes: planOf(several) })
  const moves = retained(several, suggested, (id) => id === 21)
  expect([moves.length, studentsMoved(moves)]).toEqual([2, 1])
  expect(countsOf(several, { ...suggested, moves: new Map(moves) }).students).toEqual({
    ...{ promoted: 1, retained: 1, goesOn: 0, leaves: 0 },
  })
})

test('who repeats a grade goes to the new class of it: that in the place of the old one, or of those who came up', () => {
  expect(classes.map((each) => repeatsIn(classes, plan(), each))).toEqual(['3/entering', '3', null, '6'])
  const withEighth = [...classes, schoolClass(7, '8º B', [26])]
  const all = plan({ classes: planOf(withEighth) })
  expect(repeatsIn(withEighth, all, ninthA)).toBe('7')
  const ofSubjects = [schoolClass(8, '6º A: Ciências', [21]), schoolClass(9, '7º A: História', [21])]
  expect(repeatsIn(ofSubjects, plan({ classes: planOf(ofSubjects) }), ofSubjects[1]!)).toBeNull()
})

test('those whom the school chooses repeat, where there is a class for it, and those of a class without a grade do not', () => {
  const evenings = [evening, schoolClass(9, 'EJA Noturno', [28])]
  expect(retained(evenings, plan({ classes: planOf(evenings) }), () => true)).toEqual([])
  const moves = retained(classes, plan(), () => true)
  expect(moves).toEqual([
    [placeOf(3, 21), '3/entering'],
    [placeOf(3, 22), '3/entering'],
    [placeOf(4, 23), '3'],
  ])
  const all = plan({ moves: new Map(moves) })
  expect(retained(classes, all, () => true)).toEqual([])
  expect(argsOf(all).map(([, { studentIds, enteringIds }]) => [studentIds, enteringIds])).toEqual([
    [[23], [21, 22]],
    [[], undefined],
    [undefined, undefined],
    [[25], undefined],
  ])
  expect(countsOf(classes, all)).toEqual({
    made: 4,
    closed: 4,
    students: { promoted: 0, retained: 3, goesOn: 1, leaves: 1 },
  })
})

test('a student is promoted, repeats, goes on or leaves, by the grades of both classes', () => {
  expect([fateOf('6º A', '7º B'), fateOf('6º A', '6º C'), fateOf('EJA', 'EJA'), fateOf('9º A', undefined)]).toEqual([
    ...['promoted', 'retained', 'goesOn', 'leaves'],
  ])
})

test('a student of two classes who goes on with one of them is promoted, and does not leave', () => {
  const both = [...classes, schoolClass(8, '9º B', [21])]
  expect(countsOf(both, plan({ classes: planOf(both) })).students).toEqual({
    ...{ promoted: 3, retained: 0, goesOn: 1, leaves: 1 },
  })
})

test('who was sent to a class that no longer goes on is in none', () => {
  const moved = { moves: new Map([[placeOf(4, 23), '3/entering' as const]]) }
  const closed = (own: Partial<ClassPlan>) => new Map(planOf(classes)).set(3, { ...planOf(classes).get(3)!, ...own })
  expect(destinationOf(plan(moved), 4, 23)).toBe('3/entering')
  expect(destinationOf(plan({ ...moved, classes: closed({ opensEntering: false }) }), 4, 23)).toBeNull()
  expect(destinationOf(plan({ ...moved, classes: closed({ choice: 'ends' }) }), 4, 23)).toBeNull()
})

test('new classes are named, also one whose title was deleted for a moment', () => {
  const untitled = new Map(planOf(classes)).set(4, { ...planOf(classes).get(4)!, title: ' ' })
  expect(newClassesOf(classes, plan({ classes: untitled })).map(({ title }) => title)).toEqual([
    ...['7º A', '6º A', '7º A', 'EJA Noturno'],
  ])
})

test('a second new year in a row has nothing to do: new classes and empty ones stay', () => {
  expect(choicesOf(schoolClass(8, '7º A', [21], true), schoolClass(9, '7º B', []))).toEqual(['stays', 'stays'])
  const from = (date: string) => ({
    ...{ id: null, classId: 8, studentId: 21, leftAt: null, gaps: null, leftReason: null, excusedFrom: null },
    enrolledAt: new Date(`${date}T12:00:00`).getTime(),
  })
  expect([beginsAfter([from('2027-02-01')], '2026-12-18'), beginsAfter([from('2026-02-01')], '2026-12-18')]).toEqual([
    ...[true, false],
  ])
  expect(beginsAfter([], '2026-12-18')).toBe(false)
})

test('who is to leave for a reason, or to change class before the last day, goes on in no class they leave', () => {
  const [now, lastDay] = [noonOn('2026-12-01'), '2026-12-18']
  const stay = (studentId: number, until: string | null, leftReason: 'moved' | null = null) =>
    wholeRow('enrollments', {
      ...{ classId: 3, studentId, enrolledAt: 0, leftReason },
      leftAt: until === null ? null : noonOn(until),
    })
  const all = [
    ...[stay(1, null), stay(2, '2026-12-18'), stay(3, '2027-01-15')],
    ...[stay(4, '2026-12-10'), stay(5, '2026-12-10', 'moved'), stay(6, '2026-12-18', 'moved'), stay(7, '2026-11-30')],
  ]
  expect(goingOn(all, now, lastDay).map(({ studentId }) => studentId)).toEqual([1, 2, 3])
})
