import { expect, test } from 'vitest'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { freeDayWords, weekNotes } from './calendarWords.ts'
import { nextClassOf, nextClassText } from './nextClass.ts'
import { studentAgenda } from './studentAgenda.ts'

const day = (kind: SchoolCalendar[number]['kind'], title: string, firstDay: string, lastDay = firstDay) => ({
  ...{ kind, title, firstDay, lastDay, asWeekday: null },
})
const calendar: SchoolCalendar = [
  day('holiday', 'Consciência Negra', '2026-11-20'),
  { ...day('schoolDay', 'Sábado letivo', '2026-11-21'), asWeekday: 'friday' },
  day('recess', 'Recesso de fim de ano', '2026-12-21', '2027-01-31'),
]
const friday = { weekday: 'friday', classTime: '08:00', title: '9º A' } as const
const at = (date: string, weekday: number, minutes = 600) => ({ date, weekday, minutes })

test('a free day says why, in the words of the calendar', () => {
  expect(freeDayWords('2026-11-20', calendar)).toBe('Hoje não há aula: Consciência Negra.')
  expect(freeDayWords('2026-11-21', calendar)).toBeNull()
  expect(freeDayWords('2026-11-22', calendar)).toBeNull()
})

test('the week says what the calendar takes from a class and what it adds', () => {
  const wednesday = at('2026-11-18', 3)
  expect(weekNotes(friday, wednesday, calendar)).toEqual([
    'sem aula em 20/11: Consciência Negra',
    'também sábado, 21/11: Sábado letivo',
  ])
  expect(weekNotes({ weekday: 'monday' }, wednesday, calendar)).toEqual([])
})

test('the next class skips a holiday and comes on the Saturday that counts as its weekday', () => {
  const now = at('2026-11-18', 3)
  expect(nextClassText(nextClassOf([friday], now, calendar)!, now)).toBe('sábado, 08:00')
  expect(nextClassOf([friday], at('2026-12-18', 5), calendar)!.date).toBe('2027-02-05')
})

test('the student’s agenda has no class on the holiday, and has it on the school Saturday', () => {
  const { today, nextDays } = studentAgenda([friday], at('2026-11-20', 5), calendar)
  expect([...today.inProgress, ...today.upcoming, ...today.completed]).toEqual([])
  expect(nextDays.map(({ date }) => date)).toEqual(['2026-11-21'])
  expect(studentAgenda([friday], at('2026-11-21', 6, 500), calendar).today.inProgress).toEqual([friday])
})
