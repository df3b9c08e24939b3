import { expect, test } from 'vitest'
import { noonOn } from '#schema/fields/dates/civilDate.ts'
import { ownWeek } from '#schema/lists/calendar/ownWeek.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { meetingsOn } from '#schema/rules/schedule/agenda.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { subjectsOfStudent } from './subjectsOfStudent.ts'

// Covers: decisions section 9 (a student may be excused from a subject; being in a class is asked by civil day).

const zone = 'America/Sao_Paulo'
const noon = (date: string) => noonOn(date, zone)
const on = (startTime: string) => [{ weekday: 'monday' as const, startTime, minutes: 50 }]
const monday = ['2026-11-09', '2026-11-16', '2026-11-23'] as const

function rowsWith(enrollment: Partial<Enrollment>) {
  const about = {
    title: '6º A',
    schoolId: 1,
    teacherId: 10,
    weekday: 'monday',
    classTime: '07:00',
    category: 'a',
  } as const
  return memoryReader({
    classes: [wholeRow('classes', { id: 3, ...about })],
    modules: [5, 6].map((id) => wholeRow('modules', { id, title: `Matéria ${id}`, schoolId: 1, createdAt: 0 })),
    moduleClasses: [
      wholeRow('moduleClasses', { moduleId: 5, classId: 3, createdAt: 0, meetings: on('07:00') }),
      wholeRow('moduleClasses', { moduleId: 6, classId: 3, createdAt: 0, meetings: on('08:00') }),
    ],
    enrollments: [wholeRow('enrollments', { classId: 3, studentId: 21, enrolledAt: 0, ...enrollment })],
  })
}

/** The hours on three Mondays, as an agenda has them on the first of them. */
async function hoursOf(enrollment: Partial<Enrollment>) {
  const subjects = await subjectsOfStudent(rowsWith(enrollment), 21, noon(monday[0]), zone)
  return monday.map((date) => meetingsOn(subjects, date, []).map(({ meeting }) => meeting.startTime))
}

test('a subject is in a student’s agenda until the day from which they are excused, and the others stay', async () => {
  expect(await hoursOf({})).toEqual([
    ['07:00', '08:00'],
    ['07:00', '08:00'],
    ['07:00', '08:00'],
  ])
  expect(await hoursOf({ excusedFrom: [{ moduleId: 5, since: monday[1] }] })).toEqual([
    ['07:00', '08:00'],
    ['08:00'],
    ['08:00'],
  ])
})

test('an agenda has the days from the first to the last in the class, without those between leaving and coming back', async () => {
  const both = ['07:00', '08:00']
  expect(await hoursOf({ enrolledAt: noon(monday[1]) })).toEqual([[], both, both])
  expect(await hoursOf({ leftAt: noon(monday[1]) })).toEqual([both, both, []])
  expect(await hoursOf({ gaps: [{ leftAt: noon('2026-11-12'), backAt: noon('2026-11-20') }] })).toEqual([
    both,
    [],
    both,
  ])
})

test('a class that the student has left is in no agenda', async () => {
  expect(await hoursOf({ leftAt: noon('2026-11-06') })).toEqual([[], [], []])
})

test('the calendar file leaves out the same days', async () => {
  const rows = rowsWith({ excusedFrom: [{ moduleId: 5, since: monday[1] }] })
  const person = { id: 21, role: 'student', schoolId: 1 } as const
  const { subjects } = await ownWeek(rows, person, noon(monday[0]), zone)
  const daysOf = (moduleId: number) => {
    const found = subjects.find((each) => each.moduleId === moduleId)!
    return monday.filter((date) => found.isTaughtOn!(date))
  }
  expect([daysOf(5), daysOf(6)]).toEqual([[monday[0]], [...monday]])
})
