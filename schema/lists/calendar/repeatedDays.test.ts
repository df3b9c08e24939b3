import { describe, expect, test } from 'vitest'
import { event, given, ics } from '#schema/tests/givenDays.ts'

// Covers: on which days repeating events of other programs are, in the years that a school keeps (2026 and 2027).

/** The days that a file gives, without their years' dashes; or what is refused. */
const daysOf = (...lines: string[]) =>
  given(ics(...event('UID:a', ...lines, 'SUMMARY:Feira'))).map((line) => line.split(' | ')[0]!)
const day = (start: string) => `DTSTART;VALUE=DATE:${start}`

describe('without an end', () => {
  test.each([
    ['every week', [day('20260105'), 'RRULE:FREQ=WEEKLY'], 104, '2026-01-05', '2027-12-27'],
    ['every week since long ago', [day('19900101'), 'RRULE:FREQ=WEEKLY'], 104, '2026-01-05', '2027-12-27'],
    ['every other week', [day('20251230'), 'RRULE:FREQ=WEEKLY;INTERVAL=2'], 52, '2026-01-13', '2027-12-28'],
    ['every month', [day('20240115'), 'RRULE:FREQ=MONTHLY'], 24, '2026-01-15', '2027-12-15'],
    ['on a weekday of the month', [day('20240108'), 'RRULE:FREQ=MONTHLY;BYDAY=2MO'], 24, '2026-01-12', '2027-12-13'],
    [
      'as Outlook says it',
      [day('20240129'), 'RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1'],
      24,
      '2026-01-26',
      '2027-12-27',
    ],
    ['every year since very long ago', [day('16040512'), 'RRULE:FREQ=YEARLY'], 2, '2026-05-12', '2027-05-12'],
    ['on a 31st', [day('20200131'), 'RRULE:FREQ=MONTHLY'], 14, '2026-01-31', '2027-12-31'],
    ['every ten days', [day('20200101'), 'RRULE:FREQ=DAILY;INTERVAL=10'], 73, '2026-01-09', '2027-12-30'],
    [
      'on weekdays of the school',
      [day('20270802'), 'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR'],
      110,
      '2027-08-02',
      '2027-12-31',
    ],
  ])('%s: the days of the years kept', (_, lines, count, first, last) => {
    const days = daysOf(...lines)
    expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last])
  })

  test('each of its days says so, and a holiday on one of them does not make it one', () => {
    const lines = given(ics(...event('UID:a', day('20271213'), 'RRULE:FREQ=WEEKLY;WKST=SU', 'SUMMARY:Reunião')))
    const about = 'o arquivo não diz que é feriado ? (repete-se sem fim: só os dias de 2026 a 2027)'
    expect(lines).toEqual(['13', '20', '27'].map((date) => `2027-12-${date} | event | Reunião | ${about}`))
    const onHolidays = given(ics(...event('UID:a', day('20260907'), 'RRULE:FREQ=WEEKLY', 'SUMMARY:Reunião')))
    expect(onHolidays.filter((line) => line.includes('holiday'))).toEqual([])
  })

  test('every day is too much for a calendar, in words, and what comes more often is not read', () => {
    expect(given(ics(...event('UID:a', day('20260101'), 'RRULE:FREQ=DAILY', 'SUMMARY:Lanche')))).toEqual([
      'refused: Lanche: O evento se repete mais de 366 vezes nos anos da escola: inclua-o como um período.',
    ])
    expect(given(ics(...event('UID:a', day('20260101'), 'RRULE:FREQ=HOURLY', 'SUMMARY:Lanche')))[0]).toMatch(
      /^refused: Lanche: O evento se repete sem fim, ou de um modo que não é lido/,
    )
  })

  test('a file whose rules would keep a device busy is not followed for ever', () => {
    const busy = (n: number) =>
      event(`UID:${n}`, day('20000101'), 'RRULE:FREQ=DAILY;COUNT=100000', `SUMMARY:Lanche ${n}`)
    expect(given(ics(...[1, 2, 3].flatMap(busy), ...event('UID:f', day('20260910'), 'SUMMARY:Feira')))).toEqual([
      'refused: Lanche 1: O evento se repete mais de 366 vezes nos anos da escola: inclua-o como um período.',
      'refused: Lanche 2: Os eventos deste arquivo se repetem vezes demais: importe este à parte.',
      'refused: Lanche 3: Os eventos deste arquivo se repetem vezes demais: importe este à parte.',
      '2026-09-10 | event | Feira | o arquivo não diz que é feriado ?',
    ])
  })

  test('many of them leave the others in: what would pass the limit says so', () => {
    const weekly = (n: number) => event(`UID:w${n}`, day('20260105'), 'RRULE:FREQ=WEEKLY', `SUMMARY:Semanal ${n}`)
    const file = ics(...[1, 2, 3, 4, 5, 6].flatMap(weekly), ...event('UID:f', day('20260910'), 'SUMMARY:Feira'))
    const lines = given(file)
    expect(lines.filter((line) => line.startsWith('refused'))).toEqual(
      [5, 6].map(
        (n) =>
          `refused: Semanal ${n}: O evento se repete 104 vezes, e o arquivo passaria de 500 dias: importe-o à parte.`,
      ),
    )
    expect(lines.at(-1)).toMatch(/^2026-09-10 \| event \| Feira/)
  })
})

test('what has an end and many days is of the years kept, and says so', () => {
  const lines = given(ics(...event('UID:a', day('20150105'), 'RRULE:FREQ=WEEKLY;UNTIL=20260112', 'SUMMARY:Xadrez')))
  expect(lines).toEqual(
    ['05', '12'].map(
      (date) =>
        `2026-01-${date} | event | Xadrez | o arquivo não diz que é feriado ? (repete-se muitas vezes: só os dias de 2026 a 2027)`,
    ),
  )
})

describe('with an end', () => {
  const evening = 'DTSTART;TZID=America/Sao_Paulo:20260601T190000'
  test.each([
    ['by day', [day('20260601'), 'RRULE:FREQ=WEEKLY;UNTIL=20260615'], ['01', '08', '15']],
    ['by the last second before it, in UTC', [evening, 'RRULE:FREQ=WEEKLY;UNTIL=20260615T025959Z'], ['01', '08']],
    ['by its last instant, in UTC', [evening, 'RRULE:FREQ=WEEKLY;UNTIL=20260615T220000Z'], ['01', '08', '15']],
    ['a moment before its last', [evening, 'RRULE:FREQ=WEEKLY;UNTIL=20260615T215900Z'], ['01', '08']],
    [
      'of late hours, which in UTC are of the next day',
      ['DTSTART:20260602T010000Z', 'DTEND:20260602T020000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260616T010000Z'],
      ['01', '08', '15'],
    ],
    [
      'of whole days of Outlook in UTC',
      ['DTSTART:20260601T030000Z', 'DTEND:20260602T030000Z', 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO'],
      ['01', '08', '15'],
    ],
  ])('%s', (_, lines, days) => {
    expect(daysOf(...lines)).toEqual(days.map((date) => `2026-06-${date}`))
  })
})

describe('days that are left out, and days besides', () => {
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=4'
  test.each([
    ['by day', [day('20260601'), weekly, 'EXDATE;VALUE=DATE:20260608']],
    ['by day without saying so', [day('20260601'), weekly, 'EXDATE:20260608']],
    [
      'several in a line and in several',
      [
        day('20260525'),
        'RRULE:FREQ=WEEKLY;COUNT=6',
        'EXDATE;VALUE=DATE:20260525,20260608',
        'EXDATE;VALUE=DATE:20260629',
      ],
    ],
    ['at their hour', ['DTSTART:20260601T140000', weekly, 'EXDATE:20260608T140000']],
    [
      'at an hour in UTC that is of the next day',
      ['DTSTART;TZID=America/Sao_Paulo:20260601T220000', weekly, 'EXDATE:20260609T010000Z'],
    ],
    [
      'of Outlook’s whole days in UTC',
      ['DTSTART:20260601T030000Z', 'DTEND:20260602T030000Z', weekly, 'EXDATE:20260608T030000Z'],
    ],
    ['besides alone', [day('20260601'), 'RDATE;VALUE=DATE:20260615,20260622']],
    ['besides a rule', [day('20260601'), 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2', 'RDATE:20260622']],
    [
      'besides, as a period',
      ['DTSTART:20260601T140000Z', 'RDATE;VALUE=PERIOD:20260615T140000Z/PT1H,20260622T140000Z/20260622T150000Z'],
    ],
  ])('%s', (_, lines) => {
    expect(daysOf(...lines)).toEqual(['2026-06-01', '2026-06-15', '2026-06-22'])
  })
})

test('one day of a repeating event that was moved is told by the day it had, in the terms of any program', () => {
  const weekly = ['DTSTART;TZID=America/Sao_Paulo:20260601T220000', 'RRULE:FREQ=WEEKLY;COUNT=3']
  for (const instead of ['RECURRENCE-ID;TZID=America/Sao_Paulo:20260608T220000', 'RECURRENCE-ID:20260609T010000Z']) {
    const moved = event('UID:a', 'DTSTART:20260610T140000', instead, 'SUMMARY:Feira')
    expect(
      given(ics(...event('UID:a', ...weekly, 'SUMMARY:Feira'), ...moved)).map((line) => line.slice(0, 10)),
    ).toEqual(['2026-06-01', '2026-06-15', '2026-06-10'])
  }
  const since = event(
    'UID:a',
    day('20260609'),
    'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260608',
    'SUMMARY:Feira',
  )
  expect(
    given(ics(...event('UID:a', day('20260601'), 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Feira'), ...since)),
  ).toContain(
    '2026-06-09 | event | Feira | o arquivo não diz que é feriado ? (o arquivo muda também os dias seguintes, que não foram lidos: confira)',
  )
})
