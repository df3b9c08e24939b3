import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { readCalendarFile } from './readCalendarFile.ts'
import { schoolCalendarFile } from './schoolCalendarFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** Each entry in one line: where, state, days, kind, weekday, name or reason. */
const linesOf = (text: string | Uint8Array, known: Parameters<typeof readCalendarFile>[1] = []) =>
  readCalendarFile(typeof text === 'string' ? bytes(text) : text, known).map((entry) =>
    entry.day === undefined
      ? `${entry.where} | ${entry.state} | ${entry.title} | ${entry.state === 'refused' ? entry.reason : entry.note}`
      : [
          ...[entry.where, entry.state, entry.day.firstDay, entry.day.lastDay, entry.day.kind],
          ...[entry.day.asWeekday, entry.title],
        ].join(' | '),
  )
const sentence = (text: string | Uint8Array) => {
  try {
    linesOf(text)
  } catch (error) {
    return (error as Error).message
  }
  return 'taken'
}

const ics = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:x',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n')

describe('an .ics file', () => {
  test('gives its whole days, and each other event its reason', () => {
    const lines = linesOf(
      ics(
        'UID:a\r\nDTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261226\r\nSUMMARY:Natal',
        'UID:b\r\nDTSTART;VALUE=DATE:20260713\r\nDTEND;VALUE=DATE:20260725\r\nSUMMARY:Recesso\\, julho',
        'UID:c\r\nDTSTART;VALUE=DATE:20261128\r\nSUMMARY:Sábado letivo (horário de segunda)',
        'UID:d\r\nDTSTART;VALUE=DATE:20261205\r\nSUMMARY:Sábado letivo',
        'UID:e\r\nDTSTART:20261126T170000Z\r\nSUMMARY:Conselho de classe',
        'UID:f\r\nDTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Ano novo',
        'UID:g\r\nDTSTART;VALUE=DATE:20260421\r\nSTATUS:CANCELLED\r\nSUMMARY:Tiradentes',
        'UID:h\r\nSUMMARY:Sem dia',
        'UID:i\r\nDTSTART;VALUE=DATE:20260501\r\nDURATION:P3D\r\nSUMMARY:Feira',
        'UID:j\r\nDTSTART;VALUE=DATE:20260601',
        'UID:a\r\nDTSTART;VALUE=DATE:20261226\r\nSUMMARY:Natal de novo',
        'UID:k\r\nDTSTART;VALUE=DATE:20260101\r\nDTEND;VALUE=DATE:20280101\r\nSUMMARY:Longo',
      ),
    )
    expect(lines).toEqual([
      'evento 1 | new | 2026-12-25 | 2026-12-25 | holiday |  | Natal',
      'evento 2 | new | 2026-07-13 | 2026-07-24 | recess |  | Recesso, julho',
      'evento 3 | new | 2026-11-28 | 2026-11-28 | schoolDay | monday | Sábado letivo (horário de segunda)',
      'evento 4 | new | 2026-12-05 | 2026-12-05 | schoolDay |  | Sábado letivo',
      'evento 5 | new | 2026-11-26 | 2026-11-26 | event |  | Conselho de classe (14:00)',
      'evento 6 | refused | Ano novo | O evento se repete sem fim, ou de um modo que não é lido: inclua cada dia à parte.',
      'evento 7 | refused | Tiradentes | O evento foi cancelado.',
      'evento 8 | refused | Sem dia | O evento não tem dia.',
      'evento 9 | new | 2026-05-01 | 2026-05-03 | event |  | Feira',
      'evento 10 | refused |  | Diga o nome do dia',
      'evento 11 | new | 2026-12-26 | 2026-12-26 | event |  | Natal de novo',
      'evento 12 | refused | Longo | Do primeiro ao último dia, use até 366 dias.',
    ])
  })

  test.each([
    ['every year, a number of times', 'RRULE:FREQ=YEARLY;COUNT=3', ['2026-12-25', '2027-12-25', '2028-12-25']],
    ['every year, until a day', 'RRULE:FREQ=YEARLY;UNTIL=20271231', ['2026-12-25', '2027-12-25']],
    [
      'every year on its day, as programs write it',
      'RRULE:FREQ=YEARLY;COUNT=2;BYMONTH=12;BYMONTHDAY=25',
      ['2026-12-25', '2027-12-25'],
    ],
    ['every other week', 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3', ['2026-12-25', '2027-01-08', '2027-01-22']],
    ['on two weekdays', 'RRULE:FREQ=WEEKLY;BYDAY=FR,MO;COUNT=3', ['2026-12-25', '2026-12-28', '2027-01-01']],
    ['every day, without one', 'RRULE:FREQ=DAILY;COUNT=3\r\nEXDATE;VALUE=DATE:20261226', ['2026-12-25', '2026-12-27']],
  ])('repeats %s: one entry a day', (_, rule, days) => {
    const read = readCalendarFile(bytes(ics(`UID:a\r\nDTSTART;VALUE=DATE:20261225\r\n${rule}\r\nSUMMARY:Festa`)), [])
    expect(read.map(({ day }) => day?.firstDay)).toEqual(days)
    expect(new Set(read.map(({ day }) => day?.uid)).size).toBe(days.length)
    expect(read.map(({ where }) => where)).toEqual(days.map((_, i) => `evento 1, dia ${i + 1}`))
    const known = read.map(({ day }) => day!)
    const again = readCalendarFile(
      bytes(ics(`UID:a\r\nDTSTART;VALUE=DATE:20261225\r\n${rule}\r\nSUMMARY:Festa`)),
      known,
    )
    expect(again.map(({ state }) => state)).toEqual(days.map(() => 'known'))
  })

  test('repeats with two days each, and one of them was moved', () => {
    const event = 'UID:a\r\nDTSTART;VALUE=DATE:20260601\r\nDTEND;VALUE=DATE:20260603\r\nSUMMARY:Feira'
    const moved = 'UID:a\r\nRECURRENCE-ID;VALUE=DATE:20260608\r\nDTSTART;VALUE=DATE:20260610\r\nSUMMARY:Feira'
    expect(linesOf(ics(`${event}\r\nRRULE:FREQ=WEEKLY;COUNT=3`, moved))).toEqual([
      'evento 1, dia 1 | new | 2026-06-01 | 2026-06-02 | event |  | Feira',
      'evento 1, dia 2 | new | 2026-06-15 | 2026-06-16 | event |  | Feira',
      'evento 2 | new | 2026-06-10 | 2026-06-10 | event |  | Feira',
    ])
  })

  test.each([
    'RRULE:FREQ=WEEKLY',
    'RRULE:FREQ=DAILY;COUNT=367',
    'RRULE:FREQ=MONTHLY;COUNT=2;BYMONTHDAY=31',
    'RRULE:FREQ=MONTHLY;COUNT=2;BYDAY=5FR',
    'RRULE:FREQ=YEARLY;COUNT=2;BYMONTH=5;BYDAY=2SU',
    'RRULE:FREQ=YEARLY;COUNT=2;BYWEEKNO=20',
    'RRULE:FREQ=HOURLY;COUNT=2',
    'RRULE:FREQ=YEARLY;COUNT=2;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=DAILY;COUNT=2;BYMONTH=2',
    'RRULE:FREQ=YEARLY;COUNT=0',
    'RRULE:FREQ=YEARLY;COUNT=2\r\nEXRULE:FREQ=YEARLY;COUNT=1',
    'RRULE:FREQ=YEARLY;COUNT=2\r\nRRULE:FREQ=DAILY;COUNT=2',
  ])('refuses in words what repeats by %s', (rule) => {
    const [line, ...others] = linesOf(ics(`UID:a\r\nDTSTART;VALUE=DATE:20261225\r\n${rule}\r\nSUMMARY:Festa`))
    expect(line).toMatch(/^evento 1 \| refused \| Festa \| O evento se repete sem fim, ou de um modo que não é lido/)
    expect(others).toEqual([])
  })

  test('of this program comes back as it went out, and the second time everything is there', () => {
    const row = (id: number, more: Partial<CalendarDay>): CalendarDay => ({
      ...{ id, schoolId: 1, kind: 'holiday', title: `Dia ${id}`, firstDay: '2026-11-20', lastDay: '2026-11-20' },
      ...{ asWeekday: null, uid: null, ...more },
    })
    const days = [
      row(1, { title: 'São João, "no" sítio; às 8\\9' }),
      row(2, { kind: 'recess', firstDay: '2026-07-13', lastDay: '2026-07-24' }),
      row(3, { kind: 'schoolDay', asWeekday: 'saturday', firstDay: '2026-11-28', lastDay: '2026-11-28' }),
      row(4, { title: 'Letivo só no nome', uid: 'fora@outra', firstDay: '2026-12-01', lastDay: '2026-12-01' }),
    ]
    const text = schoolCalendarFile('Escola Á', days, { host: 'escola.br', now: 0 })
    const read = readCalendarFile(bytes(text), [])
    expect(read.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new'])
    const fields = ({ kind, title, firstDay, lastDay, asWeekday }: Omit<CalendarDay, 'id' | 'schoolId' | 'uid'>) => ({
      ...{ kind, title, firstDay, lastDay, asWeekday },
    })
    const byDay = (a: { firstDay: string }, b: { firstDay: string }) => a.firstDay.localeCompare(b.firstDay)
    expect(read.map(({ day }) => fields(day!)).sort(byDay)).toEqual(days.map(fields).sort(byDay))
    expect(readCalendarFile(bytes(text), days).map(({ state }) => state)).toEqual(['known', 'known', 'known', 'known'])
  })
})

describe('a table', () => {
  test('with headings is read by them, in any order, and each refused line says why', () => {
    const text = [
      'Tipo;Título;Início;Fim;Horário',
      'Feriado;Natal;25/12/2026;;',
      'Recesso;Julho;13/07/2026;24/07/26;',
      'Dia letivo;Reposição;28-11-2026;;sexta-feira',
      'Feriado;Nada;31/02/2026;;',
      'Feriado;Nada;;;',
      'Recesso;Ao contrário;24/07/2026;13/07/2026;',
      'Feriado;Meio;01/06/2026;amanhã;',
      ';;01/08/2026;;',
    ].join('\r\n')
    expect(linesOf(text)).toEqual([
      'linha 2 | new | 2026-12-25 | 2026-12-25 | holiday |  | Natal',
      'linha 3 | new | 2026-07-13 | 2026-07-24 | recess |  | Julho',
      'linha 4 | new | 2026-11-28 | 2026-11-28 | schoolDay | friday | Reposição',
      'linha 5 | refused | Nada | “31/02/2026” não é um dia.',
      'linha 6 | refused | Nada | Falta o dia.',
      'linha 7 | refused | Ao contrário | O último dia não pode ser antes do primeiro.',
      'linha 8 | refused | Meio | “amanhã” não é um dia.',
      'linha 9 | refused |  | Diga o nome do dia',
    ])
  })

  test.each([
    ['commas and quotes', '2026-12-25,"Natal, o dia"', 'Natal, o dia'],
    ['tabs', '25/12/2026\tNatal', 'Natal'],
    ['a mark at its start', '\uFEFF25/12/2026;Natal', 'Natal'],
  ])('without headings and with %s is read by its order', (_, text, title) => {
    expect(linesOf(text)).toEqual([`linha 1 | new | 2026-12-25 | 2026-12-25 | holiday |  | ${title}`])
  })

  test('of an old Windows program keeps its accents', () => {
    const latin = Uint8Array.from('21/04/2026;Inconfidência'.split('').map((each) => each.charCodeAt(0)))
    expect(linesOf(latin)[0]).toMatch(/Inconfidência$/)
  })
})

test('what the calendar has already is known by its day and name, and what its event moved is a change', () => {
  const known = [
    { kind: 'holiday', title: 'NATAL', firstDay: '2026-12-25', lastDay: '2026-12-25', asWeekday: null, uid: null },
    { kind: 'holiday', title: 'Outro', firstDay: '2026-01-01', lastDay: '2026-01-01', asWeekday: null, uid: 'b' },
  ] as const
  const file = ics(
    'UID:a\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Natal',
    'UID:b\r\nDTSTART;VALUE=DATE:20260102\r\nSUMMARY:Mudou',
  )
  expect(readCalendarFile(bytes(file), known).map(({ state }) => state)).toEqual(['known', 'changed'])
})

test.each([
  ['an empty file', '', 'O arquivo está vazio.'],
  ['a calendar without events', ics(), 'O arquivo não tem nenhum dia.'],
  [
    'a calendar that was cut',
    ics('UID:a\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Natal').slice(0, 90),
    'O arquivo .ics está cortado ou danificado. Baixe-o de novo.',
  ],
  [
    'a text',
    'Querida secretaria, segue o calendário.',
    'Este arquivo não é um calendário (.ics) nem uma tabela de dias (.csv).',
  ],
  [
    'an image',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
    'Este arquivo não é um calendário (.ics) nem uma tabela de dias (.csv).',
  ],
  [
    'too many days',
    Array.from({ length: 501 }, (_, i) => `01/01/${2000 + i};Dia`).join('\n'),
    'O arquivo tem mais de 500 dias: divida-o por ano.',
  ],
  [
    'many events that each repeat',
    ics(
      ...Array.from(
        { length: 900 },
        (_, i) => `UID:${i}\r\nDTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY;COUNT=366\r\nSUMMARY:Dia`,
      ),
    ),
    'O arquivo tem mais de 500 dias: divida-o por ano.',
  ],
  ['too many bytes', new Uint8Array(1024 * 1024 + 1).fill(65), 'O arquivo é grande demais: use um de até 1 MB.'],
])('%s is refused in words', (_, text, words) => {
  expect(sentence(text)).toBe(words)
})
