import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { meetsOn, type SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { namedSubjects } from '#schema/rules/schedule/subjects.ts'
import type { WeekSubject } from './ownWeek.ts'
import { instantIn } from './timeZone.ts'
import { weekFile } from './weekFile.ts'

const zone = 'America/Sao_Paulo'
const context = { zone, host: 'escola.br', now: Date.parse('2026-11-21T12:00:00Z') }
const year = { from: '2026-01-01', to: '2026-12-31' }
const subject = (id: number, title: string, weekday: Weekday, classTime: string): WeekSubject => {
  const [found] = namedSubjects(wholeRow('classes', { id, title, weekday, classTime, schoolId: 1 }), [], new Map())
  return { ...found!, ranges: [year] }
}
const math = subject(3, 'Matemática; 9º "A", manhã', 'friday', '07:30')
const evening = subject(4, 'História', 'monday', '23:10')
const day = (kind: SchoolCalendar[number]['kind'], title: string, firstDay: string, lastDay = firstDay) => ({
  ...{ kind, title, firstDay, lastDay, asWeekday: null },
})
const calendar: SchoolCalendar = [
  day('recess', 'Férias', '2026-01-01', '2026-02-06'),
  day('holiday', 'Consciência Negra', '2026-11-20'),
  { ...day('schoolDay', 'Sábado letivo', '2026-11-28'), asWeekday: 'friday' },
  day('holiday', 'Natal', '2026-12-25'),
]

/** The starts of all events of a file as another reader sees them, by title: 'yyyy-mm-ddThh:mm' in the zone. */
function startsIn(text: string): Record<string, string[]> {
  const file = new ICAL.Component(ICAL.parse(text) as never)
  const timeZone = new ICAL.Timezone(file.getFirstSubcomponent('vtimezone')!)
  expect(timeZone.tzid).toBe(file.getFirstPropertyValue('x-wr-timezone'))
  const starts: Record<string, string[]> = {}
  for (const component of file.getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component)
    const found = starts[event.summary] ?? []
    starts[event.summary] = found
    const occurrences = event.iterator()
    for (let next = occurrences.next(); next; next = occurrences.next()) found.push(next.toString().slice(0, 16))
  }
  return starts
}

const lessonsOf = ({ week }: WeekSubject, range = year) => {
  const found: string[] = []
  for (let date = range.from; date <= range.to; date = addDays(date, 1))
    for (const meeting of week)
      if (meetsOn({ week: [meeting] }, date, calendar)) found.push(`${date}T${meeting.startTime}`)
  return found
}

test('the file has exactly the lessons of the year: none on a free day, and those of the school Saturday', () => {
  const starts = startsIn(weekFile([math, evening], calendar, context))
  expect(starts[math.title]!.sort()).toEqual(lessonsOf(math))
  expect(starts[evening.title]!.sort()).toEqual(lessonsOf(evening))
  expect(starts[math.title]).toContain('2026-11-28T07:30')
})

test('a student’s file has the days of the enrollment alone, without those between leaving and coming back', () => {
  const [first, second] = [
    { from: '2026-08-04', to: '2026-09-11' },
    { from: '2026-10-02', to: '2026-11-30' },
  ] as const
  const starts = startsIn(weekFile([{ ...math, ranges: [first, second] }], calendar, context))[math.title]
  expect(starts!.sort()).toEqual([...lessonsOf(math, first), ...lessonsOf(math, second)])
  expect([starts![0], starts!.at(-1)]).toEqual(['2026-08-07T07:30', '2026-11-28T07:30'])
})

test('a range inside another one does not end it', () => {
  const [outer, inner] = [
    { from: '2026-08-04', to: '2026-11-30' },
    { from: '2026-09-01', to: '2026-09-11' },
  ] as const
  const starts = startsIn(weekFile([{ ...math, ranges: [outer, inner] }], calendar, context))[math.title]
  expect(starts!.sort()).toEqual(lessonsOf(math, outer))
})

test('every line ends in CRLF and has at most 75 bytes, and texts are escaped', () => {
  const title = 'Ação; à, \\ é\nê\u0007 '.repeat(12)
  const text = weekFile([{ ...math, title }], calendar, context)
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  expect(lines.join('')).not.toMatch(/[\r\n]/)
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(Object.keys(startsIn(text))).toEqual([title.replaceAll('\u0007', ' ')])
})

test('the same week again is the same file but for its time, and a renamed class keeps its events', () => {
  const later = { ...context, now: context.now + 60_000 }
  const uids = (text: string) => text.match(/^UID:.*$/gm)
  expect(weekFile([math], calendar, later).replaceAll('20261121T120100Z', '20261121T120000Z')).toBe(
    weekFile([math], calendar, context),
  )
  expect(uids(weekFile([{ ...math, title: 'Álgebra' }], calendar, later))).toEqual(
    uids(weekFile([math], calendar, context)),
  )
  expect(uids(weekFile([math], calendar, context))).toEqual([
    'UID:class-3@escola.br',
    'UID:class-3-2026-11-28@escola.br',
  ])
})

test('a class whose every day is free has no event, and nobody’s week is a valid empty calendar', () => {
  const all = [day('recess', 'Obra', '2026-01-01', '2026-12-31')]
  expect(weekFile([math], all, context)).not.toContain('VEVENT')
  expect(new ICAL.Component(ICAL.parse(weekFile([], [], context)) as never).name).toBe('vcalendar')
})

test.each(['America/Sao_Paulo', 'America/Rio_Branco', 'America/Noronha', 'America/New_York', 'Europe/Lisbon'])(
  'a reader that only knows the file’s own zone finds the same instants in %s',
  (each) => {
    const text = weekFile([math, evening], [], { ...context, zone: each })
    const file = new ICAL.Component(ICAL.parse(text) as never)
    const timezone = new ICAL.Timezone(file.getFirstSubcomponent('vtimezone')!)
    for (const component of file.getAllSubcomponents('vevent')) {
      const occurrences = new ICAL.Event(component).iterator()
      for (let next = occurrences.next(); next; next = occurrences.next()) {
        const [date, time] = next.toString().slice(0, 16).split('T') as [string, string]
        next.zone = timezone
        expect(next.toUnixTime() * 1000, `${date} ${time}`).toBe(instantIn(each, date, time))
      }
    }
  },
)
