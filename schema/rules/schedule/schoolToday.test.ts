import { describe, expect, test } from 'vitest'
import { minutesOf } from '#schema/fields/dates/moment.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { meeting, meets } from '#schema/tests/meets.ts'
import { nextSchoolDay, rollToday } from './schoolToday.ts'

const at = (time: string) => ({ date: '2026-11-25', weekday: 3, minutes: minutesOf(time) })
const eight = meeting('wednesday', '08:00')

describe('a class of 08:00 without a roll', () => {
  test.each([
    ['00:00', { state: 'upcoming', minutes: 480 }],
    ['07:59', { state: 'upcoming', minutes: 1 }],
    ['08:00', { state: 'missing', minutes: 0 }],
    ['08:59', { state: 'missing', minutes: 59 }],
    ['09:30', { state: 'missing', minutes: 90 }],
    ['23:59', { state: 'missing', minutes: 959 }],
  ])('is, at %s, %o', (time, state) => {
    expect(rollToday(eight, null, true, at(time))).toEqual(state)
  })
  test('owes none while nobody is on its sheet', () => {
    expect(rollToday(eight, null, false, at('10:00'))).toEqual({ state: 'noStudents' })
  })
})

describe('a class of 08:00 whose roll was begun', () => {
  test.each([
    ['07:55', { state: 'begun', minutes: 0 }],
    ['08:00', { state: 'begun', minutes: 0 }],
    ['09:29', { state: 'begun', minutes: 89 }],
    ['09:30', { state: 'unconcluded', minutes: 0 }],
    ['10:00', { state: 'unconcluded', minutes: 30 }],
  ])('is, at %s, %o', (time, state) => {
    expect(rollToday(eight, 'begun', true, at(time))).toEqual(state)
  })
})

test('a roll that is concluded, or a lesson that did not happen, stays so all day', () => {
  for (const roll of ['taken', 'cancelled'] as const)
    for (const time of ['07:00', '08:10', '23:59'])
      expect(rollToday(eight, roll, false, at(time))).toEqual({ state: roll })
})

describe('the next day with lessons', () => {
  const classes = [
    meets('monday', '10:00', '8º A'),
    meets('monday', '08:00', '6º A'),
    meets('monday', '08:00', '10º A'),
  ]
  const day = (change: Pick<CalendarDay, 'kind' | 'firstDay' | 'lastDay' | 'asWeekday'>) => ({ title: 'x', ...change })

  test('comes after today, with its classes by time and number', () => {
    const next = nextSchoolDay([...classes, meets('wednesday', '19:00', 'EJA')], at('06:00'), [])
    expect(next?.date).toBe('2026-11-30')
    expect(next?.meetings.map(({ title }) => title)).toEqual(['6º A', '10º A', '8º A'])
  })
  test('passes over holidays and a recess', () => {
    const recess = day({ kind: 'recess', firstDay: '2026-11-26', lastDay: '2026-12-10', asWeekday: null })
    expect(nextSchoolDay(classes, at('06:00'), [recess])?.date).toBe('2026-12-14')
  })
  test('may be a Saturday that is taught as a Monday', () => {
    const saturday = day({ kind: 'schoolDay', firstDay: '2026-11-28', lastDay: '2026-11-28', asWeekday: 'monday' })
    expect(nextSchoolDay(classes, at('06:00'), [saturday])?.date).toBe('2026-11-28')
  })
  test('is none for a school without classes', () => {
    expect(nextSchoolDay([], at('06:00'), [])).toBeNull()
  })
})
