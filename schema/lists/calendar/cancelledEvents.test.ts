import { describe, expect, test } from 'vitest'
import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { event, ics } from '#schema/tests/givenDays.ts'
import { readCalendarFile } from './readCalendarFile.ts'

// Covers: what a newer file cancels goes out of the calendar, or is offered to.

const context = { years: { from: '2026-01-01', to: '2026-12-31' }, host: 'escola.br' }
const read = (text: string, known: readonly NewCalendarDay[] = []) =>
  readCalendarFile(new TextEncoder().encode(text), known, context)
/** What a file leaves in an empty calendar. */
const taken = (...lines: string[]) => read(ics(...lines)).flatMap(({ day }) => day ?? [])
/** What a file does: 'out 2026-03-16 Reunião' of what is taken out at first, 'offered …: why' of what is not. */
const done = (known: readonly NewCalendarDay[], ...lines: string[]) =>
  read(ics(...lines), known).map((entry) => {
    if (entry.state === 'refused') return `refused ${entry.title}: ${entry.reason}`
    if (entry.state !== 'removed') return `${entry.state} ${entry.day.firstDay} ${entry.title}`
    const { isSure, before, title, note } = entry
    return isSure ? `out ${before.firstDay} ${title}` : `offered ${before.firstDay} ${title}: ${note}`
  })

const on = (uid: string, day: string, title: string, ...more: string[]) =>
  event(`UID:${uid}`, `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, ...more, `SUMMARY:${title}`)
const cancelled = 'STATUS:CANCELLED'
const meeting = taken(...on('m', '2026-03-16', 'Reunião'))

test('an event that is cancelled goes out; of one that was never here there is only a word', () => {
  expect(done(meeting, ...on('m', '2026-03-16', 'Reunião', cancelled))).toEqual(['out 2026-03-16 Reunião'])
  expect(done([], ...on('m', '2026-03-16', 'Reunião', cancelled))).toEqual(['refused Reunião: O evento foi cancelado.'])
  expect(done(meeting, ...on('outro', '2026-03-17', 'Reunião', cancelled))).toEqual([
    'refused Reunião: O evento foi cancelado.',
  ])
})

test('a message that cancels says it of the whole file, and of its calendar alone where the file has several', () => {
  expect(done(meeting, 'METHOD:CANCEL', ...on('m', '2026-03-16', 'Reunião', 'SEQUENCE:2'))).toEqual([
    'out 2026-03-16 Reunião',
  ])
  const both = [
    ics('METHOD:CANCEL', ...on('m', '2026-03-16', 'Reunião')),
    ics('METHOD:PUBLISH', ...on('f', '2026-03-16', 'Feira')),
  ]
  const entries = read(both.join('\r\n'), meeting)
  expect(entries.map(({ state, title }) => [state, title])).toEqual([
    ['removed', 'Reunião'],
    ['new', 'Feira'],
  ])
})

describe('is offered, and waits for somebody,', () => {
  const [row] = meeting
  test.each<[string, Partial<NewCalendarDay>, string]>([
    [
      'where its day was changed',
      { firstDay: '2026-03-18', lastDay: '2026-03-18' },
      'mas com outro dia ou nome do que aqui',
    ],
    ['where its name was', { title: 'Reunião geral' }, 'mas com outro dia ou nome do que aqui'],
    ['where it was made longer', { lastDay: '2026-03-17' }, 'mas com outro dia ou nome do que aqui'],
    ['where its kind was', { kind: 'recess' }, 'mas o tipo foi escolhido aqui'],
  ])('%s', (_, change, why) => {
    const here = { ...row!, ...change }
    expect(done([here], ...on('m', '2026-03-16', 'Reunião', cancelled))).toEqual([
      `offered ${here.firstDay} ${here.title}: cancelado no arquivo, ${why}`,
    ])
  })

  test('where the day of that name came from elsewhere', () => {
    const typed = { ...row!, uid: null }
    const offered = 'offered 2026-03-16 Reunião: o arquivo cancela um evento deste dia e nome, mas este não veio dele'
    expect(done([typed], ...on('m', '2026-03-16', 'Reunião', cancelled))).toEqual([offered])
    expect(done([{ ...typed, uid: 'x' }], ...on('m', '2026-03-16', 'reuniao', cancelled))).toEqual([offered])
  })

  test('where the file no longer says its day', () => {
    expect(done(meeting, ...event('UID:m', cancelled, 'SUMMARY:Reunião'))).toEqual([
      'offered 2026-03-16 Reunião: cancelado no arquivo, mas com outro dia ou nome do que aqui',
    ])
  })
})

describe('of a repeating event', () => {
  const weekly = on('w', '2026-06-01', 'Feira', 'RRULE:FREQ=WEEKLY;COUNT=3')
  const known = taken(...weekly)

  test('one day goes out, whether it is left out, cancelled by itself or both, and the others stay', () => {
    const one = on('w', '2026-06-08', 'Feira', 'RECURRENCE-ID;VALUE=DATE:20260608', cancelled)
    const others = ['known 2026-06-01 Feira', 'known 2026-06-15 Feira']
    expect(done(known, ...weekly, ...one)).toEqual([...others, 'out 2026-06-08 Feira'])
    expect(done(known, ...one)).toEqual(['out 2026-06-08 Feira'])
    expect(done([], ...weekly, ...one)).toEqual([
      ...others.map((each) => each.replace('known', 'new')),
      'refused Feira: O evento foi cancelado.',
    ])
  })

  test('all go out, and one that was moved here is offered', () => {
    const here = known.map((day) =>
      day.firstDay === '2026-06-08' ? { ...day, firstDay: '2026-06-09', lastDay: '2026-06-09' } : day,
    )
    const all = on('w', '2026-06-01', 'Feira', 'RRULE:FREQ=WEEKLY;COUNT=3', cancelled)
    expect(done(here, ...all)).toEqual([
      'out 2026-06-01 Feira',
      'offered 2026-06-09 Feira: cancelado no arquivo, mas com outro dia ou nome do que aqui',
      'out 2026-06-15 Feira',
    ])
    expect(new Set(read(ics(...all), here).map(({ where }) => where)).size).toBe(3)
  })
})

test('of days that share a name only the cancelled one goes out, and none of it is a move', () => {
  const two = [...on('s', '2026-04-20', 'Feira'), ...on('s', '2026-05-04', 'Feira')]
  const known = taken(...two)
  const first = on('s', '2026-04-20', 'Feira', cancelled)
  expect(done(known, ...first, ...on('s', '2026-05-05', 'Feira'))).toEqual([
    'out 2026-04-20 Feira',
    'changed 2026-05-05 Feira',
  ])
  expect(done(known, ...first)).toEqual(['out 2026-04-20 Feira'])
})

test('the newer version of an event counts: what was cancelled is on again, and what was on is cancelled', () => {
  const version = (n: number, ...more: string[]) => on('m', '2026-03-16', 'Reunião', `SEQUENCE:${n}`, ...more)
  expect(done(meeting, ...version(1, cancelled), ...version(2))).toEqual([
    'refused Reunião: O arquivo tem uma versão mais nova deste evento.',
    'known 2026-03-16 Reunião',
  ])
  expect(done(meeting, ...version(1), ...version(2, cancelled))).toEqual([
    'refused Reunião: O arquivo tem uma versão mais nova deste evento.',
    'out 2026-03-16 Reunião',
  ])
  expect(done(meeting, ...version(1), ...version(1, cancelled))).toEqual([
    'refused Reunião: O arquivo diz também que este evento foi cancelado.',
    'out 2026-03-16 Reunião',
  ])
})

test('last year’s day of that name stays', () => {
  const known = [...taken(...on('f', '2025-03-14', 'Feira')), ...taken(...on('f 2026-03-16', '2026-03-16', 'Feira'))]
  expect(done(known, ...on('f', '2026-03-16', 'Feira', cancelled))).toEqual(['out 2026-03-16 Feira'])
})

test('what was cancelled and taken out is nothing more to do, and it does not come back', () => {
  const file = [...on('m', '2026-03-16', 'Reunião', cancelled), ...on('f', '2026-03-17', 'Feira')]
  const known = [...meeting, ...taken(...on('f', '2026-03-17', 'Feira'))]
  const out = read(ics(...file), known).flatMap((entry) => (entry.state === 'removed' ? [entry.before] : []))
  expect(
    done(
      known.filter((day) => !out.includes(day)),
      ...file,
    ),
  ).toEqual(['refused Reunião: O evento foi cancelado.', 'known 2026-03-17 Feira'])
})
