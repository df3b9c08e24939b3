import { expect, test } from 'vitest'
import type { Weekday } from '#schema/fields/labels.ts'
import { meeting } from '#schema/tests/meets.ts'
import { clashingClasses } from './clashingClasses.ts'

const today = '2026-11-25'
interface Case {
  id?: number
  teacherId?: number | null
  weekday?: Weekday
  time?: string
  closedOn?: string
}
const planned = ({ id, teacherId = 7, weekday = 'monday', time = '08:00' }: Case) => ({
  ...{ id, teacherId, week: [meeting(weekday, time)] },
})
const taught = ({ teacherId = 7, closedOn }: Case) => ({
  ...{ moduleId: null, teacherId, currentLessonId: null, week: [meeting('monday', '08:00')] },
  schoolClass: { id: 1, closedOn: closedOn ?? null },
})
const clashes = (one: Case, other: Case = {}) => clashingClasses(planned(one), [taught(other)], today).length

test('a teacher has two classes at once when one begins while the other lasts', () => {
  expect(clashes({})).toBe(1)
  expect(clashes({ time: '09:29' })).toBe(1)
  expect(clashes({ time: '06:31' })).toBe(1)
  expect(clashes({ time: '09:30' })).toBe(0)
  expect(clashes({ weekday: 'tuesday' })).toBe(0)
})

test('a class without a teacher, another teacher’s, a closed one and the class itself are no clash', () => {
  expect(clashes({ teacherId: null }, { teacherId: null })).toBe(0)
  expect(clashes({ teacherId: 8 })).toBe(0)
  expect(clashes({}, { closedOn: '2026-11-24' })).toBe(0)
  expect(clashes({}, { closedOn: today })).toBe(1)
  expect(clashes({ id: 1 })).toBe(0)
})

test('a time that is still being typed is no clash', () => {
  expect(clashes({ time: '' })).toBe(0)
})
