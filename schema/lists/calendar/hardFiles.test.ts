import { describe, expect, test } from 'vitest'
import { event, given, ics } from '#schema/tests/givenDays.ts'

// Covers: how files are broken into lines, letters, calendars and zones.

const unsaid = 'o arquivo não diz que é feriado ?'
const bytes = (text: string) => new TextEncoder().encode(text)
const day = (uid: number, date: string, title: string, ...more: string[]) =>
  event(`UID:${uid}`, `DTSTART;VALUE=DATE:${date}`, ...more, `SUMMARY:${title}`)

describe('lines', () => {
  test('folded in the middle of a letter, after any byte, are whole again', () => {
    const whole = bytes(ics(...day(1, '20260910', 'Reunião da Ação Educação\\, às 8 👩🏽‍🏫')))
    const start = new TextDecoder('latin1').decode(whole).indexOf('SUMMARY:') + 8
    for (const fold of ['\r\n ', '\n\t', '\r\n\t', '\n ']) {
      for (let at = start; at < start + 45; at += 1) {
        const folded = [...whole.slice(0, at), ...bytes(fold), ...whole.slice(at)]
        expect(given(Uint8Array.from(folded))).toEqual([
          `2026-09-10 | event | Reunião da Ação Educação, às 8 👩🏽‍🏫 | ${unsaid}`,
        ])
      }
    }
  })

  test.each([
    [
      'that end in several ways',
      (lines: string[]) => lines.map((line, i) => line + ['\r\n', '\n', '\r'][i % 3]).join(''),
    ],
    ['with empty ones between', (lines: string[]) => lines.join('\r\n\r\n  \n')],
    ['with spaces behind', (lines: string[]) => lines.join('  \r\n')],
    [
      'in small letters',
      (lines: string[]) => lines.map((line) => line.replace(/^[A-Z-]+/, (name) => name.toLowerCase())).join('\n'),
    ],
    ['below a mark', (lines: string[]) => `\uFEFF${lines.join('\n')}`],
  ])('%s', (_, written) => {
    const lines = ics(...day(1, '20260910', 'Feira\\, a do livro'), ...day(2, '20260911', 'São João')).split('\r\n')
    expect(given(written(lines))).toEqual([
      `2026-09-10 | event | Feira, a do livro | ${unsaid}`,
      `2026-09-11 | event | São João | ${unsaid}`,
    ])
  })

  test('that a program broke within a text spoil no other event', () => {
    const broken = event(
      'UID:1',
      'DTSTART;VALUE=DATE:20260910',
      'DESCRIPTION:Feriado municipal',
      'Traga lanche',
      'e água; sim',
      'SUMMARY:Padroeira',
    )
    expect(given(ics(...broken, ...day(2, '20260911', 'Feira')))).toEqual([
      '2026-09-10 | holiday | Padroeira',
      `2026-09-11 | event | Feira | ${unsaid}`,
    ])
  })

  test('of an old Windows program keep their accents', () => {
    const text = ics(...day(1, '20260910', 'Reunião de mães'))
    expect(given(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual([
      `2026-09-10 | event | Reunião de mães | ${unsaid}`,
    ])
  })

  test('of Excel’s Unicode text are a table', () => {
    const text = '\uFEFFData\tFeriado\n21/04/2026\tTiradentes\n24/06/2026\tSão João'
    const letters = [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])
    expect(given(Uint8Array.from(letters))).toEqual([
      '2026-04-21 | holiday | Tiradentes',
      '2026-06-24 | holiday | São João',
    ])
  })

  test('of a name are one', () => {
    expect(given(ics(...day(1, '20260910', 'Feira\\nna quadra\\; às 8\\\\9')))[0]).toMatch(
      /^2026-09-10 \| event \| Feira\s+na quadra; às 8\\9/,
    )
  })
})

test('several calendars in a file each have their own name, zone and program', () => {
  const holidays = ics('X-WR-CALNAME:Feriados', ...day(1, '20260910', 'Padroeira'))
  const office = ics(
    ...['X-WR-CALNAME:Secretaria', 'X-WR-TIMEZONE:America/Rio_Branco'],
    ...day(2, '20260911', 'Feira'),
    ...event('UID:3', 'DTSTART:20260912T190000Z', 'DTEND:20260912T210000Z', 'SUMMARY:Reunião'),
  )
  const plain = ics(...event('UID:4', 'DTSTART:20260912T190000Z', 'SUMMARY:Conselho'))
  expect(given([holidays, office, plain].join('\r\n'))).toEqual([
    '2026-09-10 | holiday | Padroeira | pelo nome do calendário, “Feriados”',
    `2026-09-11 | event | Feira | ${unsaid}`,
    `2026-09-12 | event | Reunião (14:00 às 16:00) | ${unsaid} (o horário ficou no nome)`,
    `2026-09-12 | event | Conselho (16:00) | ${unsaid} (o horário ficou no nome)`,
  ])
})

test('what is no event says so', () => {
  const task = ['BEGIN:VTODO', 'UID:t', 'DUE;VALUE=DATE:20260910', 'SUMMARY:Comprar giz', 'END:VTODO']
  expect(given(ics(...task, ...day(1, '20260911', 'Feira')))).toEqual([
    `2026-09-11 | event | Feira | ${unsaid}`,
    'refused: Comprar giz: É uma tarefa ou uma anotação, e não um evento.',
  ])
})

test('somebody’s week of this program is no calendar of the school', () => {
  const week = ics(
    ...event(
      'UID:class-1@escola.br',
      'DTSTART;TZID=America/Sao_Paulo:20260910T140000',
      'DURATION:PT1H',
      'SUMMARY:6º A',
    ),
  )
  expect(given(week.replace('PRODID:x', 'PRODID:-//Chamada//Chamada//PT-BR'))).toEqual([
    'refused: 6º A: É uma aula da semana de alguém: ela já vem do horário da turma.',
  ])
})

describe('the day on which the clocks were put forward, at midnight', () => {
  const zone = 'TZID=America/Sao_Paulo'
  test.each([
    ['in UTC', 'DTSTART:20181104T030000Z', 'DTEND:20181105T020000Z'],
    ['by its clock', `DTSTART;${zone}:20181104T000000`, `DTEND;${zone}:20181105T000000`],
    ['by its first hour', `DTSTART;${zone}:20181104T010000`, `DTEND;${zone}:20181105T000000`],
    ['by its day', 'DTSTART;VALUE=DATE:20181104', 'DTEND;VALUE=DATE:20181105'],
  ])('is a whole day %s', (_, ...lines) => {
    expect(given(ics('X-WR-TIMEZONE:America/Sao_Paulo', ...event('UID:1', ...lines, 'SUMMARY:Feira')))).toEqual([
      `2018-11-04 | event | Feira | ${unsaid}`,
    ])
  })

  test.each([
    ['the day before', 'DTSTART:20181103T030000Z', 'DTEND:20181104T030000Z', '2018-11-03'],
    ['both', 'DTSTART:20181103T030000Z', 'DTEND:20181105T020000Z', '2018-11-03 to 2018-11-04'],
    ['the long day on which they were put back', 'DTSTART:20180217T020000Z', 'DTEND:20180218T030000Z', '2018-02-17'],
  ])('%s too', (_, start, end, days) => {
    expect(given(ics('X-WR-TIMEZONE:America/Sao_Paulo', ...event('UID:1', start, end, 'SUMMARY:Feira')))).toEqual([
      `${days} | event | Feira | ${unsaid}`,
    ])
  })

  test('an hour is that of its clocks', () => {
    expect(
      given(ics(...event('UID:1', 'DTSTART:20181105T160000Z', 'DTEND:20181105T180000Z', 'SUMMARY:Feira'))),
    ).toEqual([`2018-11-05 | event | Feira (14:00 às 16:00) | ${unsaid} (o horário ficou no nome)`])
  })
})

test.each([
  ['one that ends as it begins', ['DTSTART;VALUE=DATE:20260910', 'DTEND;VALUE=DATE:20260910']],
  ['one that ends before', ['DTSTART;VALUE=DATE:20260910', 'DTEND;VALUE=DATE:20260909']],
  ['one of a length', ['DTSTART;VALUE=DATE:20260910', 'DURATION:P1D']],
  ['one of a length in hours', ['DTSTART:20260910T000000', 'DURATION:PT24H']],
  ['one by a clock of no place', ['DTSTART:20260910T000000', 'DTEND:20260911T000000']],
  [
    'one in a zone that has no name here',
    ['DTSTART;TZID=Brasilia-1:20260910T000000', 'DTEND;TZID=Brasilia-1:20260911T000000'],
  ],
])('a whole day: %s', (_, lines) => {
  expect(given(ics(...event('UID:1', ...lines, 'SUMMARY:Feira')))).toEqual([`2026-09-10 | event | Feira | ${unsaid}`])
})

test('a bad day spoils none of its neighbours', () => {
  const lines = given(
    ics(
      ...day(1, '20260230', 'Nenhum'),
      ...event('UID:2', 'DTSTART:amanhã', 'SUMMARY:Vago'),
      ...day(3, '20260911', 'Feira'),
    ),
  )
  expect(lines).toEqual([
    'refused: Nenhum: O dia do evento não existe.',
    'refused: Vago: O dia do evento não existe.',
    `2026-09-11 | event | Feira | ${unsaid}`,
  ])
})
