import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekdays } from '../entities/labels.ts'
import { agendaOfToday, agendaState, byWeekAndTime } from './agenda.ts'
import { minutesOf, momentOf } from './moment.ts'

const wednesday = (time: string) => ({ date: '2026-11-25', weekday: 3, minutes: minutesOf(time) })
const at = (weekday: (typeof weekdays)[number], classTime: string, title = 'Turma') => ({ weekday, classTime, title })

describe('a class of today', () => {
  test.each([
    ['07:59', 'upcoming'],
    ['08:00', 'inProgress'],
    ['09:29', 'inProgress'],
    ['09:30', 'completed'],
    ['23:59', 'completed'],
  ])('at 08:00 is, at %s, %s', (time, state) => {
    expect(agendaState(at('wednesday', '08:00'), wednesday(time))).toBe(state)
  })

  test('that begins at 23:30 is in progress until the day ends', () => {
    expect(agendaState(at('wednesday', '23:30'), wednesday('23:59'))).toBe('inProgress')
  })
})

test('other days of the week, which begins on Sunday, are done or to come', () => {
  expect(agendaState(at('sunday', '23:59'), wednesday('00:00'))).toBe('completed')
  expect(agendaState(at('tuesday', '23:59'), wednesday('00:00'))).toBe('completed')
  expect(agendaState(at('thursday', '00:00'), wednesday('23:59'))).toBe('upcoming')
  expect(agendaState(at('saturday', '00:00'), wednesday('23:59'))).toBe('upcoming')
})

test('today is grouped, each group by time, and other days are left out', () => {
  const classes = [
    at('wednesday', '10:00', 'c'),
    at('wednesday', '06:00', 'd'),
    at('wednesday', '08:00', 'b'),
    at('wednesday', '07:50', 'a'),
    at('friday', '08:00', 'e'),
  ]
  const { inProgress, upcoming, completed } = agendaOfToday(classes, wednesday('08:30'))
  expect([inProgress, upcoming, completed].map((list) => list.map(({ title }) => title).join(''))).toEqual([
    'ab',
    'c',
    'd',
  ])
  expect([...classes].sort(byWeekAndTime).map(({ title }) => title)).toEqual(['d', 'a', 'b', 'c', 'e'])
})

test('whatever the instant, a class of today is in exactly one group', () => {
  const time = fc.integer({ min: 0, max: 1439 })
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(time, time, fc.constantFrom(...weekdays), (start, minutes, weekday) => {
      const each = at(weekday, text(start))
      const groups = agendaOfToday([each], { date: '2026-11-25', weekday: 3, minutes })
      const found = [...groups.inProgress, ...groups.upcoming, ...groups.completed]
      expect(found).toHaveLength(weekday === 'wednesday' ? 1 : 0)
    }),
  )
})

test.each([
  ['America/Noronha', '2026-11-25', 3, '00:30'],
  ['America/Sao_Paulo', '2026-11-24', 2, '23:30'],
  ['America/Rio_Branco', '2026-11-24', 2, '21:30'],
])('one instant is another moment in %s', (zone, date, weekday, time) => {
  expect(momentOf(Date.UTC(2026, 10, 25, 2, 30), zone)).toEqual({ date, weekday, minutes: minutesOf(time) })
})
