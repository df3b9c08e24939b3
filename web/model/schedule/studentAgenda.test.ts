import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { minutesOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { meets } from '#schema/tests/meets.ts'
import { studentAgenda } from './studentAgenda.ts'

const at = (weekday: (typeof weekdays)[number], time: string, title = time) => meets(weekday, time, title)
const friday = { date: '2026-11-27', weekday: 5, minutes: minutesOf('08:30') }

test('the next days begin tomorrow, continue into next week, and leave today out', () => {
  const classes = [
    at('thursday', '08:00'),
    at('friday', '08:00'),
    at('friday', '07:00'),
    at('friday', '09:00'),
    at('sunday', '10:00', 'b'),
    at('sunday', '10:00', 'a'),
    at('saturday', '18:00'),
    at('saturday', '07:00'),
  ]
  const { today, nextDays } = studentAgenda(classes, friday, [])
  expect(nextDays.map(({ date, meeting, title }) => `${date} ${meeting.startTime} ${title}`)).toEqual([
    '2026-11-28 07:00 07:00',
    '2026-11-28 18:00 18:00',
    '2026-11-29 10:00 a',
    '2026-11-29 10:00 b',
    '2026-12-03 08:00 08:00',
  ])
  expect(today.completed.map(({ title }) => title)).toEqual(['07:00'])
  expect(today.inProgress.map(({ title }) => title)).toEqual(['08:00'])
  expect(today.upcoming.map(({ title }) => title)).toEqual(['09:00'])
})

test('on any day, each class is in exactly one of the two tabs, on its weekday', () => {
  const classes = fc.array(
    fc
      .tuple(
        fc.constantFrom(...weekdays),
        fc.constantFrom('00:00', '08:00', '13:15', '23:59'),
        fc.string({ maxLength: 3 }),
      )
      .map((each) => at(...each)),
  )
  const moment = fc.record({ days: fc.nat(3_000), minutes: fc.nat(1439) }).map(({ days, minutes }) => {
    const date = addDays('2024-01-01', days)
    return { date, weekday: weekdayIndex(date), minutes }
  })
  fc.assert(
    fc.property(classes, moment, (all, now) => {
      const { today, nextDays } = studentAgenda(all, now, [])
      const shown = [...today.inProgress, ...today.upcoming, ...today.completed]
      expect(shown.length + nextDays.length).toBe(all.length)
      for (const { meeting } of shown) expect(weekdays.indexOf(meeting.weekday)).toBe(now.weekday)
      for (const { meeting, date } of nextDays) expect(weekdayIndex(date)).toBe(weekdays.indexOf(meeting.weekday))
      const dates = nextDays.map(({ date }) => date)
      expect(dates).toEqual([...dates].sort())
      expect(dates.every((date) => date > now.date && date <= addDays(now.date, 6))).toBe(true)
    }),
  )
})
