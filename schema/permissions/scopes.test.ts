import { expect, test } from 'vitest'
import type { Role } from '#schema/fields/labels.ts'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'
import { channelsOf, holdsOf, type Links, personShownBy, scopesOf, scopesToPoke, visibleTo } from './scopes.ts'

const person = (id: number, role: Role, schoolId: number | null, links?: Links) => ({
  actor: { id, role, schoolId, name: `Pessoa ${id}` },
  links: links ?? { classIds: [], moduleIds: [] },
})
const [ourClass, nextClass, farClass] = [
  { classIds: [3], moduleIds: [5] },
  { classIds: [4], moduleIds: [6] },
  { classIds: [8], moduleIds: [7] },
]
/** Class 3 is of school 1, like class 4. Class 8 is of school 2. */
const people = {
  network: person(2, 'admin', null),
  office: person(10, 'admin', 1),
  teacher: person(12, 'teacher', 1, ourClass),
  colleague: person(13, 'teacher', 1, nextClass),
  student: person(21, 'student', 1, ourClass),
  classmate: person(22, 'student', 1, ourClass),
  neighbour: person(24, 'student', 1, nextClass),
  farOffice: person(50, 'admin', 2),
  farTeacher: person(52, 'teacher', 2, farClass),
  farStudent: person(61, 'student', 2, farClass),
}
type Who = keyof typeof people

/** Rows of school 1, about class 3, its module 5 and student 21, each with everybody who may read it. */
const readers: [what: string, table: TableName, row: object, who: string][] = [
  ['the school', 'schools', { id: 1 }, 'network office teacher colleague student classmate neighbour'],
  ['an administrator', 'users', { id: 11, role: 'admin' }, 'network office'],
  ['the teacher', 'users', { id: 12, role: 'teacher' }, 'office teacher student classmate'],
  ['the student', 'users', { id: 21, role: 'student' }, 'office teacher student'],
  ['a course', 'courses', { id: 41 }, 'office'],
  ['a school year', 'schoolYears', { id: 56, schoolId: 1 }, 'office teacher colleague student classmate neighbour'],
  ['a holiday', 'calendarDays', { id: 51, schoolId: 1 }, 'office teacher colleague student classmate neighbour'],
  [
    'a rule of frequency',
    'frequencyRules',
    { id: 61, schoolId: 1 },
    'office teacher colleague student classmate neighbour',
  ],
  ['what the office did', 'frequencyActions', { id: 71, studentId: 21 }, 'office'],
  ['family and documents', 'studentRecords', { studentId: 21 }, 'office'],
  ['the module', 'modules', { id: 5 }, 'office teacher student classmate'],
  ['a lesson', 'lessons', { id: 101, moduleId: 5 }, 'office teacher student classmate'],
  ...(['lessonVideos', 'materials'] as const).flatMap((table): typeof readers => [
    ['for both', table, { lessonId: 101, visibility: 'both' }, 'office teacher student classmate'],
    ['for teachers', table, { lessonId: 101, visibility: 'teacher' }, 'office teacher'],
    ['for students', table, { lessonId: 101, visibility: 'student' }, 'office student classmate'],
  ]),
  ['the class', 'classes', { id: 3, teacherId: 12 }, 'office teacher student classmate'],
  ['a link', 'moduleClasses', { classId: 3, moduleId: 5 }, 'office teacher student classmate'],
  ['a coverage', 'coverages', { id: 81, classId: 3 }, 'office teacher student classmate'],
  ['an enrollment', 'enrollments', { classId: 3, studentId: 21 }, 'office teacher student'],
  ['a lesson done', 'completions', { classId: 3, lessonId: 101 }, 'office teacher student classmate'],
  ['an evaluation', 'evaluations', { classId: 3, studentId: 21 }, 'office teacher student'],
  ['a reading', 'readings', { classId: 3, studentId: 21 }, 'office teacher student'],
  ['a roll', 'rollCalls', { classId: 3, lessonId: 101 }, 'office teacher'],
  ['an attendance', 'attendance', { classId: 3, studentId: 21 }, 'office teacher student'],
  ['a rating', 'performance', { classId: 3, studentId: 21 }, 'office teacher student'],
]

const ofTheClass: [TableName, object][] = [
  ['classes', { id: 3, teacherId: 12 }],
  ['enrollments', { classId: 3, studentId: 21 }],
  ['enrollments', { classId: 3, studentId: 22 }],
]

function isShown(who: Who, id: number): boolean {
  const { actor, links } = people[who]
  const channels = scopesOf(actor, links).flatMap((scope) => channelsOf(actor, scope))
  return ofTheClass
    .map(([table, row]) => personShownBy(table, row))
    .some((shown) => shown?.id === id && channels.includes(shown.channel))
}

const place = { schoolId: 1, moduleId: 5 }
const whoRead = (table: TableName, row: object, picked?: number) =>
  (Object.keys(people) as Who[]).filter((who) => {
    const { actor, links } = people[who]
    if (holdsOf(actor, links, picked)(table, row as never, place)) return true
    return table === 'users' && isShown(who, (row as { id: number }).id)
  })

test.each(readers)('who may read %s (%s)', (_, table, row, who) => {
  expect(whoRead(table, row).join(' ')).toBe(who)
})

test('every table has a line above', () => {
  expect(new Set(readers.map(([, table]) => table))).toEqual(new Set(tableNames))
})

test.each(readers)(
  'people who run all schools read %s (%s) in the school that they picked, and by calls',
  (...line) => {
    const [, table, row] = line
    const { actor, links } = people.network
    expect(whoRead(table, row, 1)).toContain('network')
    expect(visibleTo(actor, links)(table, row as never, place)).toBe(true)
  },
)

test('a class pokes its teacher and an enrollment its student, who may not have the class yet', () => {
  const poked = (table: TableName, row: object) => scopesToPoke(table, row as never, { schoolId: 1 })
  expect(poked('classes', { id: 3, teacherId: 12 })).toEqual(['school:1', 'class:3', 'user:12'])
  expect(poked('enrollments', { classId: 3, studentId: 21 })).toEqual(['school:1', 'class:3', 'user:21'])
  expect(poked('evaluations', { classId: 3, studentId: 21 })).toEqual(['school:1', 'class:3'])
})

test('a class without a teacher shows nobody', () => {
  expect(personShownBy('classes', { id: 3, teacherId: null })).toBeUndefined()
})
