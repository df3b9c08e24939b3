import { expect, test } from 'vitest'
import type { Weekday } from '#schema/fields/labels.ts'
import { meeting } from '#schema/tests/meets.ts'
import { clashesOf, clashingClasses } from './clashingClasses.ts'

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

test('a room is in two classes at once whoever teaches them, by its name in capitals or not', () => {
  const inRoom = (room: string | null, time = '08:00') => [{ ...meeting('monday', time), room }]
  const clashesIn = (room: string | null, other: string | null, time?: string) =>
    clashesOf({ id: 2, teacherId: 8, week: inRoom(room, time) }, [{ ...taught({}), week: inRoom(other) }], today).map(
      (each) => each.of,
    )
  expect(clashesIn('Laboratório', 'laboratorio')).toEqual(['room'])
  expect(clashesIn('Laboratório', 'Quadra')).toEqual([])
  expect(clashesIn('Quadra', 'Quadra', '10:00')).toEqual([])
  expect(clashesIn(null, null)).toEqual([])
})

test('each meeting that clashes is named, with the one that it clashes with', () => {
  const week = [meeting('monday', '07:00'), meeting('monday', '09:00'), meeting('friday', '08:00')]
  const found = clashesOf({ teacherId: 7, week }, [taught({})], today)
  expect(found.map((each) => [each.of, each.meeting.startTime, each.at.startTime])).toEqual([
    ['teacher', '07:00', '08:00'],
    ['teacher', '09:00', '08:00'],
  ])
  expect(clashingClasses({ teacherId: 7, week }, [taught({})], today)).toHaveLength(1)
})
