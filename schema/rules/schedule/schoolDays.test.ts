import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { latestLessonDay, meetsOn, type SchoolCalendar, schoolDayOn } from './schoolDays.ts'

type Entry = SchoolCalendar[number]
const entry = (kind: Entry['kind'], title: string, firstDay: string, lastDay = firstDay): Entry => ({
  ...{ kind, title, firstDay, lastDay, asWeekday: null },
})
const christmas = entry('holiday', 'Natal', '2026-12-25')
const recess = entry('recess', 'Recesso de julho', '2026-07-13', '2026-07-24')
const saturday: Entry = { ...entry('schoolDay', 'Sábado letivo', '2026-11-28'), asWeekday: 'monday' }

test('the latest lesson is today’s, last week’s, or the one before a recess; after a longer one there is none', () => {
  const monday = { week: [{ weekday: 'monday' }] } as const
  expect(latestLessonDay(monday, '2026-11-23', [])).toBe('2026-11-23')
  expect(latestLessonDay(monday, '2026-11-26', [])).toBe('2026-11-23')
  expect(latestLessonDay(monday, '2026-07-26', [recess])).toBe('2026-07-06')
  expect(latestLessonDay(monday, '2026-07-26', [entry('recess', 'Reforma', '2026-06-01', '2026-07-26')])).toBeNull()
})

describe('a class has a lesson', () => {
  test.each([
    ['on its weekday', 'friday', '2026-11-27', [], true],
    ['not on another weekday', 'friday', '2026-11-26', [], false],
    ['not on a holiday', 'friday', '2026-12-25', [christmas], false],
    ['on its weekday before the holiday', 'thursday', '2026-12-24', [christmas], true],
    ['not on the first day of a recess', 'monday', '2026-07-13', [recess], false],
    ['not on the last day of a recess', 'friday', '2026-07-24', [recess], false],
    ['on the day after the recess', 'monday', '2026-07-27', [recess], true],
    ['on a Saturday that counts as its weekday', 'monday', '2026-11-28', [saturday], true],
    ['not on a Saturday that counts as another weekday', 'saturday', '2026-11-28', [saturday], false],
    [
      'on a day of a recess that was named a school day',
      'wednesday',
      '2026-07-15',
      [recess, { ...entry('schoolDay', 'Reposição', '2026-07-15'), asWeekday: 'wednesday' }],
      true,
    ],
  ] as const)('%s', (_, weekday, date, calendar, has) => {
    expect(meetsOn({ week: [{ weekday }] }, date, calendar)).toBe(has)
    expect(meetsOn({ week: [{ weekday }] }, date, [...calendar].reverse())).toBe(has)
  })
})

test.each(['observance', 'event', 'halfDay'] as const)('a day with an %s is as its week has it', (kind) => {
  const meeting = entry(kind, 'Reunião de pais', '2026-07-01', '2026-12-31')
  expect(schoolDayOn('2026-11-23', [meeting])).toEqual({ weekday: 'monday', entry: null })
  for (const other of [christmas, recess, saturday])
    for (const calendar of [
      [meeting, other],
      [other, meeting],
    ])
      expect(schoolDayOn(other.firstDay, calendar)).toEqual(schoolDayOn(other.firstDay, [other]))
})

test('a day says what it is called, a holiday before the recess around it', () => {
  const within = entry('holiday', 'Aniversário da cidade', '2026-07-16')
  expect(schoolDayOn('2026-07-16', [recess, within]).entry).toBe(within)
  expect(schoolDayOn('2026-07-17', [recess, within]).entry).toBe(recess)
  expect(schoolDayOn('2026-07-28', [recess, within])).toEqual({ weekday: 'tuesday', entry: null })
})

test('with any calendar, each class weekday meets at most once a day, and only entries change a week', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-07-01', days))
  const calendar = fc.array(
    fc.oneof(
      fc.tuple(day, fc.nat(9)).map(([first, more]) => entry('recess', 'Recesso', first, addDays(first, more))),
      fc.tuple(day, fc.constantFrom(...weekdays)).map(([on, asWeekday]) => ({
        ...entry('schoolDay', 'Letivo', on),
        asWeekday,
      })),
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(calendar, day, (entries, date) => {
      const meeting = weekdays.filter((weekday) => meetsOn({ week: [{ weekday }] }, date, entries))
      expect(meeting.length).toBeLessThanOrEqual(1)
      const isNamed = entries.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
      if (!isNamed) expect(meeting).toEqual([weekdays[weekdayIndex(date)]])
    }),
  )
})
