import { expect, test } from 'vitest'
import {
  beginsAfter,
  countsOf,
  nextTitle,
  placeOf,
  planOf,
  undoYear,
  type YearClass,
  type YearPlan,
  yearActs,
} from './newYear.ts'

const schoolClass = (id: number, title: string, students: number[], isNew = false): YearClass => ({
  ...{ id, title, teacherId: 12, weekday: 'monday', classTime: '08:00', when: '', category: 'a', moduleIds: [5] },
  hasTimetable: true,
  students: students.map((each) => ({ id: each, name: `Aluno ${each}` })),
  isNew,
})
const classes = [schoolClass(3, '6º A', [21, 22]), schoolClass(4, '6º B', [23]), schoolClass(5, '9º A', [24])]
const plan = (changes: Partial<YearPlan> = {}): YearPlan => ({
  lastDay: '2026-12-18',
  firstDay: '2027-02-01',
  classes: new Map(classes.map((each) => [each.id, planOf(each)])),
  moves: new Map(),
  ...changes,
})
const argsOf = (all: YearPlan) => yearActs(classes, all).map(({ act, args }) => [act.name, args] as const)

test('a class goes on under the next year’s title, with its teacher, modules and students', () => {
  expect(argsOf(plan())[0]).toEqual([
    'continueClass',
    {
      ...{ classId: 3, title: '7º A', teacherId: 12, weekday: 'monday', classTime: '08:00', category: 'a' },
      ...{ moduleIds: [5], copiesTimetable: true, studentIds: [21, 22], lastDay: '2026-12-18', firstDay: '2027-02-01' },
    },
  ])
  expect(['1ª série C', '5o ano', 'EJA Noturno', '9ºA', '2026 A'].map(nextTitle)).toEqual([
    '2ª série C',
    '6o ano',
    'EJA Noturno',
    '10ºA',
    '2026 A',
  ])
})

test('students who are moved or left out go where the office says, and those of a class that ends to none', () => {
  const choices = new Map(plan().classes).set(5, { ...planOf(classes[2]!), choice: 'ends' })
  const chosen = plan({
    classes: choices,
    moves: new Map([
      [placeOf(3, 21), 4],
      [placeOf(3, 22), null],
    ]),
  })
  expect(argsOf(chosen).map(([name, args]) => [name, (args as { studentIds?: number[] }).studentIds])).toEqual([
    ['continueClass', []],
    ['continueClass', [21, 23]],
    ['closeClass', undefined],
  ])
  expect(countsOf(classes, chosen)).toEqual({ made: 2, closed: 3, promoted: 2, left: 2 })
})

test('a second new year in a row has nothing to do: new classes and empty ones stay', () => {
  expect([schoolClass(8, '7º A', [21], true), schoolClass(9, '7º B', [])].map((each) => planOf(each).choice)).toEqual([
    'stays',
    'stays',
  ])
  const from = (date: string) => ({
    ...{ id: null, classId: 8, studentId: 21, leftAt: null, gaps: null, leftReason: null, excusedFrom: null },
    enrolledAt: new Date(`${date}T12:00:00`).getTime(),
  })
  expect([beginsAfter([from('2027-02-01')], '2026-12-18'), beginsAfter([from('2026-02-01')], '2026-12-18')]).toEqual([
    true,
    false,
  ])
  expect(beginsAfter([], '2026-12-18')).toBe(false)
})

test('what was kept of it is undone as a whole, also when it stopped half-way', () => {
  const acts = yearActs(classes, plan())
  expect(undoYear(acts, [901, 902]).map(({ act, args }) => [act.name, args])).toEqual([
    ['deleteClass', { classId: 901 }],
    ['closeClass', { classId: 3, closedOn: null }],
    ['deleteClass', { classId: 902 }],
    ['closeClass', { classId: 4, closedOn: null }],
  ])
})
