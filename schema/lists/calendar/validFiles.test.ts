import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { namedSubjects } from '#schema/rules/schedule/subjects.ts'
import { icsProblems } from '#schema/tests/icsProblems.ts'
import type { WeekSubject } from './ownWeek.ts'
import { schoolCalendarFile } from './schoolCalendarFile.ts'
import { weekFile } from './weekFile.ts'

// Covers: calendar files follow RFC 5545, by a reader that shares nothing with what writes them.

const hostile = 'Ação; à, \\ é\n"ê" 👩🏽‍🏫\u0007\t:='.repeat(9)
const now = Date.parse('2026-11-21T12:00:00Z')
const schoolClass = (id: number, title: string): WeekSubject => {
  const row = wholeRow('classes', { id, title, weekday: 'friday', classTime: '23:10', schoolId: 1 })
  const ranges = [
    { from: '2026-02-02', to: '2026-06-30' },
    { from: '2026-08-03', to: '2026-12-18' },
  ]
  return { ...namedSubjects(row, [], new Map())[0]!, ranges }
}
const day = (id: number, more: Partial<CalendarDay>): CalendarDay => ({
  ...{ id, schoolId: 1, kind: 'holiday', title: hostile, firstDay: '2026-11-20', lastDay: '2026-11-20' },
  ...{ asWeekday: null, uid: null, ...more },
})
const days = [
  day(1, {}),
  day(2, { kind: 'recess', firstDay: '2026-07-13', lastDay: '2026-07-24' }),
  day(3, { kind: 'schoolDay', asWeekday: 'friday', firstDay: '2026-11-28', lastDay: '2026-11-28' }),
]

test.each(['America/Sao_Paulo', 'America/Rio_Branco', 'America/New_York', 'Europe/Lisbon', 'Asia/Kolkata'])(
  'somebody’s week in %s is a valid file',
  (zone) => {
    const text = weekFile([schoolClass(1, hostile), schoolClass(2, 'Física')], days, { zone, host: 'escola.br', now })
    expect(icsProblems(text)).toEqual([])
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(4)
    expect(text).toMatch(/^EXDATE;TZID=/m)
  },
)

test('the week of somebody without classes is a valid file', () => {
  expect(icsProblems(weekFile([], [], { zone: 'America/Sao_Paulo', host: 'escola.br', now }))).toEqual([])
})

test('a school’s calendar is a valid file', () => {
  const text = schoolCalendarFile(hostile, days, { host: 'localhost:3000', now })
  expect(icsProblems(text)).toEqual([])
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(3)
})

describe('the reader of these tests', () => {
  const whole = schoolCalendarFile('Escola', days, { host: 'escola.br', now })
  const week = weekFile([schoolClass(1, 'Física')], [], { zone: 'America/Sao_Paulo', host: 'escola.br', now })

  test.each<[string, string, RegExp]>([
    ['a line feed alone', whole.replace('\r\n', '\n'), /control character/],
    ['a cut file', whole.slice(0, 300), /CRLF|whole/],
    ['a long line', whole.replace('VERSION:2.0', `VERSION:2.0\r\nX-A:${'é'.repeat(40)}`), /75 octets/],
    ['no version', whole.replace('VERSION:2.0\r\n', ''), /VERSION/],
    ['no time stamp', whole.replace(/DTSTAMP:.*\r\n/, ''), /DTSTAMP/],
    ['a local time stamp', whole.replace(/(DTSTAMP:.*)Z/, '$1'), /DTSTAMP is not in UTC/],
    ['no name', whole.replace(/UID:.*\r\n/, ''), /UID/],
    ['one name twice', whole.replace('UID:day-2@', 'UID:day-1@'), /one UID/],
    ['a text that is not escaped', whole.replace(/\\;/, ';'), /SUMMARY is not escaped/],
    ['a strange escape', whole.replace(/\\,/, '\\x'), /SUMMARY is not escaped/],
    ['an end before the start', whole.replace(/(DTEND.*:)2026/, '$12025'), /DTEND is not after/],
    ['a zone that is nowhere', week.replace('TZID:America/Sao_Paulo', 'TZID:America/Bahia'), /no VTIMEZONE/],
    ['an end of its repeats without a zone', week.replace(/(UNTIL=\d{8}T\d{6})Z/, '$1'), /UNTIL/],
    ['an end in another zone', week.replace(/DTEND;TZID=[^:]*/, 'DTEND'), /another kind/],
  ])('finds %s', (_, text, problem) => {
    expect(icsProblems(text).join('\n')).toMatch(problem)
  })
})
