import { expect, test } from 'vitest'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { meets } from '#schema/tests/meets.ts'
import { freeDayWords, weekNotes } from './calendarWords.ts'
import { nextMeetingOf, nextMeetingText } from './nextMeeting.ts'
import { studentAgenda } from './studentAgenda.ts'

const day = (kind: SchoolCalendar[number]['kind'], title: string, firstDay: string, lastDay = firstDay) => ({
  ...{ kind, title, firstDay, lastDay, asWeekday: null },
})
const calendar: SchoolCalendar = [
  day('holiday', 'Consciência Negra', '2026-11-20'),
  { ...day('schoolDay', 'Sábado letivo', '2026-11-21'), asWeekday: 'friday' },
  day('recess', 'Recesso de fim de ano', '2026-12-21', '2027-01-31'),
]
const friday = meets('friday', '08:00', '9º A')
const at = (date: string, weekday: number, minutes = 600) => ({ date, weekday, minutes })

test('a free day says why, in the words of the calendar', () => {
  expect(freeDayWords('2026-11-20', calendar)).toBe('Hoje não há aula: Consciência Negra.')
  expect(freeDayWords('2026-11-21', calendar)).toBeNull()
  expect(freeDayWords('2026-11-22', calendar)).toBeNull()
})

test('the week says what the calendar takes from a class and what it adds', () => {
  const wednesday = at('2026-11-18', 3)
  expect(weekNotes({ weekday: 'friday' }, wednesday, calendar)).toEqual([
    'sem aula em 20/11: Consciência Negra',
    'também sábado, 21/11: Sábado letivo',
  ])
  expect(weekNotes({ weekday: 'monday' }, wednesday, calendar)).toEqual([])
})

test('the next class skips a holiday and comes on the Saturday that counts as its weekday', () => {
  const now = at('2026-11-18', 3)
  expect(nextMeetingText(nextMeetingOf([friday], now, calendar)!, now)).toBe('sábado, 08:00')
  expect(nextMeetingOf([friday], at('2026-12-18', 5), calendar)!.date).toBe('2027-02-05')
})

test('the student’s agenda has no class on the holiday, and has it on the school Saturday', () => {
  const { today, nextDays } = studentAgenda([friday], at('2026-11-20', 5), calendar)
  expect([...today.inProgress, ...today.upcoming, ...today.completed]).toEqual([])
  expect(nextDays.map(({ date }) => date)).toEqual(['2026-11-21'])
  expect(studentAgenda([friday], at('2026-11-21', 6, 500), calendar).today.inProgress).toHaveLength(1)
})
