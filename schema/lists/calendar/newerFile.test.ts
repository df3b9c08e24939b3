import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import {
  type CalendarDay,
  type CalendarKind,
  calendarKindLabels,
  type NewCalendarDay,
} from '#schema/nouns/calendarDay.ts'
import { readCalendarFile } from './readCalendarFile.ts'
import { schoolCalendarFile } from './schoolCalendarFile.ts'

// Covers: a newer file of the same calendar: what moved, what is on several days, and what stays.

type Known = NewCalendarDay & { id?: number }
const read = (text: string, known: readonly Known[] = [], host?: string) =>
  readCalendarFile(new TextEncoder().encode(text), known, { host: host ?? '' })
const ics = (...events: [uid: string, day: string, title: string, ...more: string[]][]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x'],
    ...events.flatMap(([uid, day, title, ...more]) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, ...more],
      ...[`SUMMARY:${title}`, 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ].join('\r\n')
/** The calendar once everything that a file brings is in it. */
function taken(text: string, known: readonly Known[] = []): Known[] {
  const entries = read(text, known)
  const changed = new Map(entries.flatMap((each) => (each.state === 'changed' ? [[each.before, each.day]] : [])))
  const gone = new Set(entries.flatMap((each) => (each.state === 'removed' && each.isSure ? [each.before] : [])))
  return [
    ...known.filter((day) => !gone.has(day)).map((day) => changed.get(day) ?? day),
    ...entries.flatMap((each) => (each.state === 'new' ? [each.day] : [])),
  ]
}
/** What a file does to a calendar: 'new 2026-05-01', 'changed 2026-05-01 to 2026-05-02'. */
const done = (text: string, known: readonly Known[]) =>
  read(text, known).map((entry) =>
    entry.state === 'changed'
      ? `changed ${entry.before.firstDay} ${entry.before.title} to ${entry.day.firstDay} ${entry.day.title}`
      : entry.state === 'removed'
        ? `${entry.isSure ? 'removed' : 'offered'} ${entry.before.firstDay} ${entry.before.title}`
        : `${entry.state} ${entry.state === 'refused' ? entry.reason : entry.day.firstDay}`,
  )

describe('one name on several days', () => {
  const three = ics(
    ['same', '2026-04-21', 'Tiradentes'],
    ['same', '2026-05-01', 'Dia do Trabalho'],
    ['same', '2026-09-07', 'Independência'],
  )

  test('is several days, and each has a name of its own here', () => {
    const days = taken(three)
    expect(days.map(({ firstDay }) => firstDay)).toEqual(['2026-04-21', '2026-05-01', '2026-09-07'])
    expect(new Set(days.map(({ uid }) => uid)).size).toBe(3)
    expect(done(three, days)).toEqual(['known 2026-04-21', 'known 2026-05-01', 'known 2026-09-07'])
  })

  test('of which one moved is a move of it', () => {
    const later = three.replace('20260501', '20260502')
    expect(done(later, taken(three))).toEqual([
      'known 2026-04-21',
      'changed 2026-05-01 Dia do Trabalho to 2026-05-02 Dia do Trabalho',
      'known 2026-09-07',
    ])
  })

  test('when it was one before: the others are new', () => {
    const one = taken(ics(['same', '2026-04-21', 'Tiradentes']))
    expect(done(three, one)).toEqual(['known 2026-04-21', 'new 2026-05-01', 'new 2026-09-07'])
    expect(done(three, taken(three, one))).toEqual(['known 2026-04-21', 'known 2026-05-01', 'known 2026-09-07'])
  })

  test('is told by its title where more days came, and by being the only one left where it was renamed', () => {
    const one = taken(ics(['same', '2026-04-21', 'Feira']))
    expect(done(ics(['same', '2026-05-01', 'Outra'], ['same', '2026-04-22', 'Feira']), one)).toEqual([
      'new 2026-05-01',
      'changed 2026-04-21 Feira to 2026-04-22 Feira',
    ])
    expect(done(three.replace('20260501', '20260502').replace('Dia do Trabalho', 'Festa'), taken(three))).toContain(
      'changed 2026-05-01 Dia do Trabalho to 2026-05-02 Festa',
    )
  })

  test('also where two of them are on one day, in any order, and one of these is named anew or goes', () => {
    const two = [
      ['same', '2026-05-04', 'Feira'],
      ['same', '2026-05-04', 'Reunião'],
    ] as [string, string, string][]
    const days = taken(ics(...two))
    expect(days.map(({ title }) => title)).toEqual(['Feira', 'Reunião'])
    expect(done(ics(...two.toReversed()), days)).toEqual(['known 2026-05-04', 'known 2026-05-04'])
    expect(done(ics(two[0]!, ['same', '2026-05-04', 'Conselho']), days)).toEqual([
      'known 2026-05-04',
      'changed 2026-05-04 Reunião to 2026-05-04 Conselho',
    ])
    expect(done(ics(two[1]!), days)).toEqual(['known 2026-05-04'])
  })

  test('of any length is told apart', () => {
    const long = '0123456789'.repeat(60)
    const file = (day: string) =>
      ics([`${long}a`, '2026-05-04', 'Feira'], [`${long}b`, day, 'Reunião', 'RRULE:FREQ=DAILY;COUNT=2'])
    const days = taken(file('2026-06-01'))
    expect(days).toHaveLength(3)
    expect(done(file('2026-06-02'), days).filter((line) => line.startsWith('changed'))).toHaveLength(1)
  })

  test('in another year is another day, and last year’s stays', () => {
    const known = taken(ics(['fair', '2026-09-10', 'Feira']))
    const next = ics(['fair', '2027-09-09', 'Feira'])
    expect(done(next, known)).toEqual(['new 2027-09-09'])
    expect(new Set(taken(next, known).map(({ uid }) => uid)).size).toBe(2)
    expect(done(next, taken(next, known))).toEqual(['known 2027-09-09'])
  })
})

describe('an event that is moved over the end of the year', () => {
  test.each([
    ['2026-12-28', '2027-01-04'],
    ['2027-01-04', '2026-12-28'],
    ['2026-12-18', '2027-02-10'],
  ])('moves: %s to %s', (from, to) => {
    const known = taken(ics(['m', from, 'Conselho']))
    const moved = ics(['m', to, 'Conselho'])
    expect(done(moved, known)).toEqual([`changed ${from} Conselho to ${to} Conselho`])
    expect(taken(moved, known).map(({ firstDay }) => firstDay)).toEqual([to])
    expect(done(moved, taken(moved, known))).toEqual([`known ${to}`])
  })

  test('moves also where its hour is another', () => {
    const at = (start: string) => ics(['m', '2026-01-01', 'Conselho']).replace(/DTSTART.*/, `DTSTART:${start}`)
    expect(done(at('20270104T090000'), taken(at('20261228T140000')))).toEqual([
      'changed 2026-12-28 Conselho (14:00) to 2027-01-04 Conselho (09:00)',
    ])
  })

  test('is another one where a year or a name is between, and where the old one is still there', () => {
    const known = taken(ics(['m', '2026-12-28', 'Conselho']))
    expect(done(ics(['m', '2027-12-27', 'Conselho']), known)).toEqual(['new 2027-12-27'])
    expect(done(ics(['m', '2027-01-04', 'Confraternização']), known)).toEqual(['new 2027-01-04'])
    expect(done(ics(['m', '2026-12-28', 'Conselho'], ['m', '2027-01-04', 'Conselho']), known)).toEqual([
      'known 2026-12-28',
      'new 2027-01-04',
    ])
  })

  test('is the nearest one where its name is used every year', () => {
    const known = [['2025-12-15'], ['2026-12-21']].reduce<Known[]>(
      (days, [day]) => taken(ics(['f', day!, 'Formatura']), days),
      [],
    )
    expect(done(ics(['f', '2027-01-08', 'Formatura']), known)).toEqual([
      'changed 2026-12-21 Formatura to 2027-01-08 Formatura',
    ])
  })

  test('takes its whole repeating event along, and next year’s days of an endless one are no move', () => {
    const weekly = (day: string, rule: string) => ics(['w', day, 'Feira', rule])
    const known = taken(weekly('2026-12-17', 'RRULE:FREQ=WEEKLY;COUNT=3'))
    expect(done(weekly('2026-12-18', 'RRULE:FREQ=WEEKLY;COUNT=3'), known)).toEqual([
      'changed 2026-12-17 Feira to 2026-12-18 Feira',
      'changed 2026-12-24 Feira to 2026-12-25 Feira',
      'changed 2026-12-31 Feira to 2027-01-01 Feira',
    ])
    const endless = new TextEncoder().encode(weekly('2026-11-02', 'RRULE:FREQ=WEEKLY'))
    const of = (year: number, days: readonly Known[]) =>
      readCalendarFile(endless, days, { years: { from: `${year}-01-01`, to: `${year}-12-31` } })
    const first = of(2026, []).flatMap(({ day }) => day ?? [])
    expect(first.at(-1)).toMatchObject({ firstDay: '2026-12-28' })
    expect(new Set(of(2027, first).map(({ state }) => state))).toEqual(new Set(['new']))
  })
})

test('a newer file changes days and names, and not the kind that somebody chose here', () => {
  const [meeting] = taken(ics(['m', '2026-03-16', 'Reunião de pais']))
  const here = { ...meeting!, kind: 'recess' as const }
  expect(done(ics(['m', '2026-03-16', 'Reunião de pais']), [here])).toEqual(['known 2026-03-16'])
  const [moved] = read(ics(['m', '2026-03-18', 'Reunião de pais', 'SEQUENCE:4']), [here])
  expect(moved).toMatchObject({
    state: 'changed',
    before: here,
    day: { ...here, firstDay: '2026-03-18', lastDay: '2026-03-18' },
  })
  expect(done(ics(['m', '2026-03-16', 'Reunião geral']), [here])).toEqual([
    'changed 2026-03-16 Reunião de pais to 2026-03-16 Reunião geral',
  ])
})

test('a day of a repeating event that a newer file moved moves, and the others stay', () => {
  const rule = 'RRULE:FREQ=WEEKLY;COUNT=3'
  const known = taken(ics(['w', '2026-06-01', 'Feira', rule]))
  const moved = ics(
    ['w', '2026-06-01', 'Feira', rule],
    ['w', '2026-06-10', 'Feira', 'RECURRENCE-ID;VALUE=DATE:20260608'],
  )
  expect(done(moved, known)).toEqual([
    'known 2026-06-01',
    'known 2026-06-15',
    'changed 2026-06-08 Feira to 2026-06-10 Feira',
  ])
  expect(done(moved, taken(moved, known))).toEqual(['known 2026-06-01', 'known 2026-06-15', 'known 2026-06-10'])
  const all = ics(['w', '2026-06-02', 'Feira', rule])
  expect(done(all, known)).toEqual(
    ['01', '08', '15'].map((day, i) => `changed 2026-06-${day} Feira to 2026-06-${['02', '09', '16'][i]} Feira`),
  )
})

test('days of a repeating event that change places, or leave their year, are told by the days they had', () => {
  const rule = 'RRULE:FREQ=WEEKLY;COUNT=3'
  const instead = (day: string) => `RECURRENCE-ID;VALUE=DATE:${day}`
  const weekly = ['w', '2026-12-17', 'Feira', rule] as const
  const moved = ics(
    [...weekly],
    ['w', '2026-12-29', 'Feira', instead('20261224')],
    ['w', '2026-12-28', 'Feira', instead('20261217')],
    ['w', '2027-01-04', 'Feira', instead('20261231')],
  )
  expect(done(moved, taken(ics([...weekly])))).toEqual([
    'changed 2026-12-24 Feira to 2026-12-29 Feira',
    'changed 2026-12-17 Feira to 2026-12-28 Feira',
    'changed 2026-12-31 Feira to 2027-01-04 Feira',
  ])
})

describe('any set of days', () => {
  const kinds = Object.keys(calendarKindLabels) as CalendarKind[]
  const day = fc.record({
    firstDay: fc.nat(700).map((n) => addDays('2026-01-01', n)),
    length: fc.nat(20),
    kind: fc.constantFrom(...kinds),
    weekday: fc.constantFrom(...weekdays),
    title: fc.stringMatching(/^[A-Za-zÀ-ú;,"0-9](?:[A-Za-zÀ-ú;,\\" 0-9]{0,20}[A-Za-zÀ-ú;,"0-9])?$/),
    uid: fc.option(fc.stringMatching(/^[a-z0-9]{1,8}@x$/)),
  })
  const sets = fc
    .uniqueArray(day, { maxLength: 12, selector: ({ firstDay }) => firstDay })
    .map((days) =>
      days.map(
        ({ length, weekday, ...each }, i): CalendarDay => ({
          ...{ ...each, uid: each.uid && `${i}${each.uid}` },
          ...{ id: i + 1, schoolId: 1, lastDay: addDays(each.firstDay, each.kind === 'schoolDay' ? 0 : length) },
          asWeekday: each.kind === 'schoolDay' ? weekday : null,
        }),
      ),
    )
    .filter((days) => days.length > 0)
  const file = (days: readonly CalendarDay[]) => schoolCalendarFile('Escola', days, { host: 'escola.br', now: 0 })
  const plainDay = ({ kind, title, firstDay, lastDay, asWeekday }: NewCalendarDay) => ({
    kind,
    title,
    firstDay,
    lastDay,
    asWeekday,
  })
  const byDay = (a: { firstDay: string }, b: { firstDay: string }) => a.firstDay.localeCompare(b.firstDay)

  test('written as a file and read is that set, and nothing where it is already', () => {
    fc.assert(
      fc.property(sets, (days) => {
        const text = file(days)
        const fresh = read(text).map((entry) => plainDay(entry.day!))
        expect(fresh).toEqual(days.map(plainDay).sort(byDay))
        expect(new Set(read(text, days, 'escola.br').map(({ state }) => state))).toEqual(new Set(['known']))
        expect(new Set(read(text, taken(text)).map(({ state }) => state))).toEqual(new Set(['known']))
      }),
    )
  })

  test('of which one moves within its year is the set with that move, read at home and elsewhere', () => {
    fc.assert(
      fc.property(sets, fc.nat(), fc.integer({ min: 1, max: 330 }), (days, which, by) => {
        const old = days[which % days.length]!
        const to = addDays(old.firstDay, by)
        const firstDay = to.slice(0, 4) === old.firstDay.slice(0, 4) ? to : `${old.firstDay.slice(0, 4)}-01-01`
        if (days.some((each) => each.firstDay === firstDay)) return
        const moved = { ...old, firstDay, lastDay: firstDay }
        const now = days.map((each) => (each === old ? moved : each))
        for (const known of [days, taken(file(days))]) {
          const changes = read(file(now), known, 'escola.br').filter(({ state }) => state !== 'known')
          expect(changes).toMatchObject([{ state: 'changed', before: plainDay(old), day: plainDay(moved) }])
        }
      }),
    )
  })
})
