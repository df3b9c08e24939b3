import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesOf, momentOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { meets as at, meeting } from '#schema/tests/meets.ts'
import { inZone, type SteadyZone, steadyZones } from '#schema/tests/zones.ts'
import { type AgendaState, agendaOfToday, agendaState, meetingOfNow, meetingsOfWeek } from './agenda.ts'

// Covers: spec section 4 (agenda state); trial R21.

const wednesday = (time: string) => ({ date: '2026-11-25', weekday: 3, minutes: minutesOf(time) })

describe('a class today', () => {
  test.each([
    ['07:59', 'upcoming'],
    ['08:00', 'inProgress'],
    ['09:29', 'inProgress'],
    ['09:30', 'completed'],
    ['23:59', 'completed'],
  ])('that begins at 08:00 is, at %s, %s', (time, state) => {
    expect(agendaState(meeting('wednesday', '08:00'), wednesday(time), [])).toBe(state)
  })

  test('that begins at 23:30 is in progress until the day ends', () => {
    expect(agendaState(meeting('wednesday', '23:30'), wednesday('23:59'), [])).toBe('inProgress')
  })
})

test('classes of other days are completed or upcoming; the week begins on Sunday', () => {
  expect(agendaState(meeting('sunday', '23:59'), wednesday('00:00'), [])).toBe('completed')
  expect(agendaState(meeting('tuesday', '23:59'), wednesday('00:00'), [])).toBe('completed')
  expect(agendaState(meeting('thursday', '00:00'), wednesday('23:59'), [])).toBe('upcoming')
  expect(agendaState(meeting('saturday', '00:00'), wednesday('23:59'), [])).toBe('upcoming')
})

test('today’s classes are grouped, each group by time, and other days are left out', () => {
  const classes = [
    at('wednesday', '10:00', 'c'),
    at('wednesday', '06:00', 'd'),
    at('wednesday', '08:00', 'b'),
    at('wednesday', '07:50', 'a'),
    at('friday', '08:00', 'e'),
  ]
  const { inProgress, upcoming, completed } = agendaOfToday(classes, wednesday('08:30'), [])
  expect([inProgress, upcoming, completed].map((list) => list.map(({ title }) => title).join(''))).toEqual([
    'ab',
    'c',
    'd',
  ])
  expect(meetingsOfWeek(classes, wednesday('08:30')).map(({ title }) => title)).toEqual(['d', 'a', 'b', 'c', 'e'])
})

test('at any time, a class of today is in exactly one group', () => {
  const time = fc.integer({ min: 0, max: 1439 })
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(time, time, fc.constantFrom(...weekdays), (start, minutes, weekday) => {
      const each = at(weekday, text(start))
      const groups = agendaOfToday([each], { date: '2026-11-25', weekday: 3, minutes }, [])
      const found = [...groups.inProgress, ...groups.upcoming, ...groups.completed]
      expect(found).toHaveLength(weekday === 'wednesday' ? 1 : 0)
    }),
  )
})

test.each([
  ['America/Noronha', '2026-11-25', 3, '00:30'],
  ['America/Sao_Paulo', '2026-11-24', 2, '23:30'],
  ['America/Rio_Branco', '2026-11-24', 2, '21:30'],
])('one instant is its own local moment in %s', (zone, date, weekday, time) => {
  expect(momentOf(Date.UTC(2026, 10, 25, 2, 30), zone)).toEqual({ date, weekday, minutes: minutesOf(time) })
})

const zones = Object.keys(steadyZones) as SteadyZone[]

describe.each(zones)('on a device in %s', (zone) => {
  /** The instant (ms) at which the device's clock shows this local time. */
  const instant = (wall: string) => Date.parse(`${wall}:00Z`) - steadyZones[zone] * 60_000

  test.each([
    [-1, 'upcoming'],
    [0, 'inProgress'],
    [89, 'inProgress'],
    [90, 'completed'],
    [91, 'completed'],
  ] as const)('%i minutes after its start, a class is %s', (minutes, state) => {
    for (const start of ['01:00', '08:00', '13:15', '19:00', '22:00']) {
      const now = instant(`2026-11-25T${start}`) + minutes * 60_000
      expect(agendaState(meeting('wednesday', start), momentOf(now, zone), []), start).toBe(state)
      expect(
        inZone(zone, () => agendaState(meeting('wednesday', start), momentOf(now), [])),
        `${start}, by the device's own zone`,
      ).toBe(state)
    }
  })

  test.each<[what: string, weekday: (typeof weekdays)[number], time: string, now: string, state: AgendaState]>([
    ['before a class at 23:30', 'wednesday', '23:30', '2026-11-25T23:29', 'upcoming'],
    ['as it begins', 'wednesday', '23:30', '2026-11-25T23:30', 'inProgress'],
    ['in the last minute of its day', 'wednesday', '23:30', '2026-11-25T23:59', 'inProgress'],
    ['at midnight, when its day is over', 'wednesday', '23:30', '2026-11-26T00:00', 'completed'],
    ['at the midnight a class begins at', 'thursday', '00:00', '2026-11-26T00:00', 'inProgress'],
    ['in the minute before that', 'thursday', '00:00', '2026-11-25T23:59', 'upcoming'],
    ['on the last minute of the week', 'saturday', '23:30', '2026-11-28T23:59', 'inProgress'],
    ['as the next week begins', 'saturday', '23:30', '2026-11-29T00:00', 'upcoming'],
    ['of a Sunday, on the last minute of its week', 'sunday', '08:00', '2026-11-28T23:59', 'completed'],
    ['of a Sunday, as its day begins', 'sunday', '08:00', '2026-11-29T00:00', 'upcoming'],
    ['on New Year’s Eve', 'thursday', '23:00', '2026-12-31T23:45', 'inProgress'],
    ['as the year begins', 'thursday', '23:00', '2027-01-01T00:15', 'completed'],
  ])('%s', (_, weekday, time, now, state) => {
    expect(agendaState(meeting(weekday, time), momentOf(instant(now), zone), [])).toBe(state)
    expect(inZone(zone, () => agendaState(meeting(weekday, time), momentOf(instant(now)), []))).toBe(state)
  })
})

describe('where the clocks change, a class follows the local clock', () => {
  test.each<[zone: string, weekday: (typeof weekdays)[number], time: string, now: string, state: AgendaState]>([
    // In São Paulo, on 4 November 2018, midnight was one o'clock.
    ['America/Sao_Paulo', 'sunday', '00:30', '2018-11-04T02:59', 'completed'],
    ['America/Sao_Paulo', 'sunday', '00:30', '2018-11-04T03:00', 'inProgress'],
    ['America/Sao_Paulo', 'sunday', '00:30', '2018-11-04T03:59', 'inProgress'],
    ['America/Sao_Paulo', 'sunday', '00:30', '2018-11-04T04:00', 'completed'],
    ['America/Sao_Paulo', 'saturday', '23:30', '2018-11-04T02:59', 'inProgress'],
    ['America/Sao_Paulo', 'saturday', '23:30', '2018-11-04T03:00', 'upcoming'],
    // On 16 February 2019 the hour before midnight came twice.
    ['America/Sao_Paulo', 'saturday', '23:00', '2019-02-17T00:59', 'upcoming'],
    ['America/Sao_Paulo', 'saturday', '23:00', '2019-02-17T01:00', 'inProgress'],
    ['America/Sao_Paulo', 'saturday', '23:00', '2019-02-17T02:00', 'inProgress'],
    ['America/Sao_Paulo', 'saturday', '23:00', '2019-02-17T02:59', 'inProgress'],
    ['America/Sao_Paulo', 'saturday', '23:00', '2019-02-17T03:00', 'upcoming'],
    // In New York, on 8 March 2026, two o'clock is three.
    ['America/New_York', 'sunday', '01:30', '2026-03-08T06:59', 'inProgress'],
    ['America/New_York', 'sunday', '01:30', '2026-03-08T07:00', 'completed'],
    ['America/New_York', 'sunday', '02:30', '2026-03-08T06:59', 'upcoming'],
    ['America/New_York', 'sunday', '02:30', '2026-03-08T07:00', 'inProgress'],
  ])('%s, %s %s, at %s UTC: %s', (zone, weekday, time, utc, state) => {
    const now = Date.parse(`${utc}:00Z`)
    expect(agendaState(meeting(weekday, time), momentOf(now, zone), [])).toBe(state)
    expect(inZone(zone, () => agendaState(meeting(weekday, time), momentOf(now), []))).toBe(state)
  })
})

test('at any instant and in any zone, the state of a class agrees with an independent calculation', () => {
  const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })
  const minutes = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 30, 1350, 1410, 1439))
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, fc.nat(6), minutes, (zone, now, day, start) => {
      const wall = new Date(now + steadyZones[zone] * 60_000)
      const since = wall.getUTCHours() * 60 + wall.getUTCMinutes() - start
      const days = wall.getUTCDay() - day
      const begun = days === 0 ? since >= 0 : days > 0
      const expected = !begun ? 'upcoming' : days === 0 && since < 90 ? 'inProgress' : 'completed'
      const time = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`
      expect(agendaState(meeting(weekdays[day]!, time), momentOf(now, zone), [])).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('of two classes in progress the later one is due for its roll; before and after there is none', () => {
  const classes = [at('wednesday', '08:50', 'b'), at('wednesday', '08:00', 'a'), at('thursday', '08:00', 'c')]
  const titles = ['07:59', '08:10', '08:50', '10:00', '10:20'].map(
    (now) => meetingOfNow(classes, wednesday(now), [])?.title,
  )
  expect(titles).toEqual([undefined, 'a', 'b', 'b', undefined])
})
