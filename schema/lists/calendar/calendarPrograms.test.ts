import { describe, expect, test } from 'vitest'
import { event, given, ics } from '#schema/tests/givenDays.ts'

// Covers: what the calendars of other programs give, as these write them.

const unsaid = 'o arquivo não diz que é feriado ?'
const byLaw = 'é feriado nacional'
const observance = 'o arquivo diz que é uma data comemorativa'
const optional = 'ponto facultativo: marque se a escola fecha optional'

describe('Outlook', () => {
  const marked = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'
  const brasilia = 'TZID="E. South America Standard Time"'

  test('with its mark, in a zone of its own, in UTC, and without it', () => {
    expect(
      given(
        ics(
          ...event(
            'UID:1',
            `DTSTART;${brasilia}:20261225T000000`,
            `DTEND;${brasilia}:20261226T000000`,
            marked,
            'SUMMARY:Natal',
          ),
          ...event('UID:2', 'DTSTART:20261120T030000Z', 'DTEND:20261121T030000Z', marked, 'SUMMARY:Consciência Negra'),
          ...event('UID:3', 'DTSTART:20260713T000000', 'DTEND:20260725T000000', 'SUMMARY:Recesso'),
        ),
      ),
    ).toEqual([
      `2026-12-25 | holiday | Natal | ${byLaw}`,
      `2026-11-20 | holiday | Consciência Negra | ${byLaw}`,
      '2026-07-13 to 2026-07-24 | recess | Recesso',
    ])
  })

  test.each([
    ['of Acre, in UTC', 'DTSTART:20260910T050000Z', 'DTEND:20260911T050000Z', marked],
    ['of Lisbon in summer, in UTC', 'DTSTART:20260909T230000Z', 'DTEND:20260910T230000Z', marked],
    ['of Tokyo, in UTC', 'DTSTART:20260909T150000Z', 'DTEND:20260910T150000Z', marked],
    ['with a zone that is named by its clock', 'DTSTART;TZID="(UTC-03:00) Brasília":20260910T000000', marked],
    ['by its length', 'DTSTART;TZID=Customized:20260910T000000', 'DURATION:P1D', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['without its mark, in UTC', 'DTSTART:20260910T030000Z', 'DTEND:20260911T030000Z'],
    ['without its mark, of Manaus', 'DTSTART:20260910T040000Z', 'DTEND:20260911T040000Z'],
    ['to a minute before midnight', 'DTSTART:20260910T000000', 'DTEND:20260910T235900'],
    ['to the last second', 'DTSTART:20260910T000000', 'DTEND:20260910T235959'],
  ])('one day, %s', (_, ...lines) => {
    expect(given(ics(...event('UID:1', ...lines, 'SUMMARY:Feriado da cidade')))).toEqual([
      '2026-09-10 | holiday | Feriado da cidade',
    ])
  })

  test.each([
    ['DTSTART:20260910T100000Z', 'DTEND:20260911T100000Z', '2026-09-10 to 2026-09-11', '07:00 às 07:00'],
    ['DTSTART:20260910T000000', 'DTEND:20260910T120000', '2026-09-10', '00:00 às 12:00'],
    [
      'DTSTART;TZID=America/Sao_Paulo:20260910T190000',
      'DTEND;TZID=America/Sao_Paulo:20260910T210000',
      '2026-09-10',
      '19:00 às 21:00',
    ],
    ['DTSTART:20260911T010000Z', 'DTEND:20260911T030000Z', '2026-09-10', '22:00 às 00:00'],
    ['DTSTART;TZID=Etc/UTC:20260910T170000', 'DURATION:PT2H', '2026-09-10', '14:00 às 16:00'],
    ['DTSTART:20260910T140000', 'DTEND:20260910T140000', '2026-09-10', '14:00'],
    ['DTSTART:20260911T000000Z', 'CLASS:PUBLIC', '2026-09-10', '21:00'],
    ['DTSTART:20260910T180000', 'DTEND:20260911T010000', '2026-09-10', '18:00 às 01:00'],
    ['DTSTART:20260910T080000', 'DTEND:20260912T170000', '2026-09-10 to 2026-09-12', '08:00 às 17:00'],
  ])('an event with its hours in its name from %s, %s', (start, end, days, hours) => {
    expect(given(ics(...event('UID:1', start, end, 'SUMMARY:Reunião')))).toEqual([
      `${days} | event | Reunião (${hours}) | ${unsaid} (o horário ficou no nome)`,
    ])
  })

  test('hours take no day’s classes away: not by a holiday’s name, and not by the day on which they are', () => {
    expect(
      given(
        ics(
          ...event('UID:1', 'DTSTART:20260910T080000', 'DTEND:20260910T170000', 'SUMMARY:Feriado da cidade'),
          ...event('UID:2', 'DTSTART:20260907T080000', 'DTEND:20260907T100000', 'SUMMARY:Desfile'),
          ...event('UID:3', 'DTSTART:20260911T100000', 'DTEND:20260911T120000', 'SUMMARY:Saída antecipada'),
          ...event(
            'UID:4',
            'DTSTART:20260912T073000',
            'DTEND:20260912T113000',
            'SUMMARY:Sábado letivo (horário de segunda)',
          ),
        ),
      ),
    ).toEqual([
      '2026-09-10 | event | Feriado da cidade (08:00 às 17:00) | tem horário: confira se é feriado ? (o horário ficou no nome)',
      `2026-09-07 | event | Desfile (08:00 às 10:00) | ${unsaid} (o horário ficou no nome)`,
      '2026-09-11 | halfDay | Saída antecipada (10:00 às 12:00) | (o horário ficou no nome)',
      '2026-09-12 | schoolDay monday | Sábado letivo (horário de segunda) (07:30 às 11:30) | (o horário ficou no nome)',
    ])
  })
})

describe('Google', () => {
  const day = (uid: string, start: string, end: string, ...lines: string[]) =>
    event(`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, `UID:${uid}@google.com`, ...lines)

  test('its holidays of Brazil: an observance takes no day, and what is optional is chosen', () => {
    const hide = 'Data comemorativa\\nPara ocultar datas comemorativas\\, acesse as Configurações > Feriados no Brasil'
    expect(
      given(
        ics(
          'X-WR-CALNAME:Feriados no Brasil',
          'X-WR-TIMEZONE:UTC',
          ...day('a', '20260612', '20260613', `DESCRIPTION:${hide}`, 'SUMMARY:Dia dos Namorados', 'TRANSP:TRANSPARENT'),
          ...day('b', '20261015', '20261016', 'DESCRIPTION:Data comemorativa', 'SUMMARY:Dia do Professor'),
          ...day('c', '20260421', '20260422', 'DESCRIPTION:Feriado nacional', 'SUMMARY:Tiradentes'),
          ...day('d', '20260217', '20260218', 'DESCRIPTION:Ponto facultativo', 'SUMMARY:Carnaval'),
        ),
      ),
    ).toEqual([
      `2026-06-12 | observance | Dia dos Namorados | ${observance}`,
      `2026-10-15 | observance | Dia do Professor | ${observance}`,
      '2026-04-21 | holiday | Tiradentes',
      `2026-02-17 | holiday | Carnaval | ${optional}`,
    ])
  })

  test('the same in English', () => {
    expect(
      given(
        ics(
          'X-WR-CALNAME:Holidays in Brazil',
          ...day(
            'a',
            '20260508',
            '20260509',
            'DESCRIPTION:Observance\\nTo hide observances\\, go to Settings',
            'SUMMARY:Some Day',
          ),
          ...day('b', '20260604', '20260605', 'DESCRIPTION:Optional holiday', 'SUMMARY:Corpus Christi'),
          ...day('c', '20260907', '20260908', 'DESCRIPTION:Public holiday', 'SUMMARY:Independence Day'),
        ),
      ),
    ).toEqual([
      `2026-05-08 | observance | Some Day | ${observance}`,
      `2026-06-04 | holiday | Corpus Christi | ${optional}`,
      '2026-09-07 | holiday | Independence Day',
    ])
  })

  test('a school’s own calendar, with times in UTC, a day that moved and another that comes every year', () => {
    expect(
      given(
        ics(
          'X-WR-CALNAME:Secretaria',
          'X-WR-TIMEZONE:America/Rio_Branco',
          ...event('DTSTART:20260910T050000Z', 'DTEND:20260912T050000Z', 'UID:a', 'SUMMARY:Recesso da feira'),
          ...event('DTSTART;VALUE=DATE:20240124', 'RRULE:FREQ=YEARLY', 'UID:b', 'SUMMARY:Feriado da cidade'),
          ...event(
            'DTSTART;VALUE=DATE:20270125',
            'RECURRENCE-ID;VALUE=DATE:20270124',
            'UID:b',
            'SUMMARY:Feriado da cidade',
          ),
        ),
      ),
    ).toEqual([
      '2026-09-10 to 2026-09-11 | recess | Recesso da feira',
      '2026-01-24 | holiday | Feriado da cidade',
      '2027-01-25 | holiday | Feriado da cidade',
    ])
  })
})

describe('Apple', () => {
  const yearly = (uid: string, start: string, rule: string, ...lines: string[]) =>
    event(`UID:${uid}`, `DTSTART;VALUE=DATE:${start}`, `RRULE:FREQ=YEARLY${rule}`, 'CLASS:PUBLIC', ...lines)

  test('its holidays, each every year without an end', () => {
    expect(
      given(
        ics(
          'X-WR-CALNAME:Feriados brasileiros',
          'X-APPLE-LANGUAGE:pt',
          ...yearly('a', '20100421', '', 'SUMMARY;LANGUAGE=pt:Tiradentes', 'CATEGORIES:Feriados'),
          ...yearly('b', '20180513', ';BYMONTH=5;BYDAY=2SU', 'SUMMARY;LANGUAGE=pt:Dia das Mães'),
          ...yearly('c', '20220709', ';INTERVAL=2', 'SUMMARY;LANGUAGE=pt:Revolução Constitucionalista'),
        ),
      ),
    ).toEqual([
      '2026-04-21 | holiday | Tiradentes',
      '2027-04-21 | holiday | Tiradentes',
      `2026-05-10 | observance | Dia das Mães | ${unsaid}`,
      `2027-05-09 | observance | Dia das Mães | ${unsaid}`,
      '2026-07-09 | holiday | Revolução Constitucionalista | pelo nome do calendário, “Feriados brasileiros”',
    ])
  })

  test('what comes every year after the school’s years is refused in words', () => {
    expect(given(ics(...yearly('a', '20300421', '', 'SUMMARY:Depois')))).toEqual([
      'refused: Depois: O evento não cai em nenhum ano letivo da escola.',
    ])
  })
})

describe('Mozilla', () => {
  test('its holidays, and versions of one event', () => {
    expect(
      given(
        ics(
          'X-WR-CALNAME:Brazil Holidays',
          ...event(
            'UID:a',
            'SEQUENCE:0',
            'DTSTART;VALUE=DATE:20260403',
            'DTEND;VALUE=DATE:20260404',
            'SUMMARY:Good Friday',
          ),
          ...event('UID:b', 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20260918', 'SUMMARY:Antes', 'CATEGORIES:Feriado'),
          ...event('UID:b', 'SEQUENCE:3', 'DTSTART;VALUE=DATE:20260921', 'SUMMARY:Agora', 'CATEGORIES:Cidade,Feriado'),
        ),
      ),
    ).toEqual([
      `2026-04-03 | holiday | Good Friday | ${byLaw}`,
      'refused: Antes: O arquivo tem uma versão mais nova deste evento.',
      '2026-09-21 | holiday | Agora',
    ])
  })

  test('a day without its kind of value, one that ends as it begins, and the last of a year', () => {
    const zone = 'TZID=America/Sao_Paulo;VALUE=DATE'
    expect(
      given(
        ics(
          ...event('UID:1', `DTSTART;${zone}:20260421`, `DTEND;${zone}:20260421`, 'SUMMARY;LANGUAGE=pt-br:Tiradentes'),
          ...event('UID:2', 'DTSTART:20260501', 'DTEND:20260502', 'SUMMARY:Dia do Trabalho (sem VALUE)'),
          ...event('UID:3', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'SUMMARY:Véspera'),
          ...event('UID:4', 'DTSTART;VALUE=DATE:2026-09-10', 'SUMMARY:Meio período: torneio'),
        ),
      ),
    ).toEqual([
      `2026-04-21 | holiday | Tiradentes | ${byLaw}`,
      `2026-05-01 | holiday | Dia do Trabalho (sem VALUE) | ${byLaw}`,
      `2026-12-31 | event | Véspera | ${unsaid}`,
      '2026-09-10 | halfDay | Meio período: torneio',
    ])
  })
})

test('a school’s calendar: only what it calls free or a school day is one', () => {
  const on = (uid: number, start: string, title: string, ...lines: string[]) =>
    event(`UID:${uid}`, `DTSTART;VALUE=DATE:${start}`, ...lines, `SUMMARY:${title}`)
  expect(
    given(
      ics(
        ...on(1, '20261128', 'Sábado letivo referente à segunda-feira'),
        ...on(2, '20261205', 'Reposição da sexta', 'CATEGORIES:Dia letivo'),
        ...on(3, '20260205', 'Início do ano letivo'),
        ...on(4, '20261218', 'Término do ano letivo'),
        ...on(5, '20260316', 'Reunião de pais'),
        ...on(6, '20260420', 'Entrega de notas do 1º bimestre'),
        ...on(7, '20260302', '1º bimestre letivo', 'DTEND;VALUE=DATE:20260430'),
        ...on(8, '20260710', 'Conselho de classe (dia não letivo)'),
        ...on(9, '20260810', 'Semana do Estudante'),
      ),
    ),
  ).toEqual([
    '2026-11-28 | schoolDay monday | Sábado letivo referente à segunda-feira',
    '2026-12-05 | schoolDay friday | Reposição da sexta',
    `2026-02-05 | event | Início do ano letivo | ${unsaid}`,
    `2026-12-18 | event | Término do ano letivo | ${unsaid}`,
    `2026-03-16 | event | Reunião de pais | ${unsaid}`,
    `2026-04-20 | event | Entrega de notas do 1º bimestre | ${unsaid}`,
    `2026-03-02 to 2026-04-29 | event | 1º bimestre letivo | ${unsaid}`,
    '2026-07-10 | recess | Conselho de classe (dia não letivo)',
    `2026-08-10 | observance | Semana do Estudante | ${unsaid}`,
  ])
})

test.each([
  ['Não haverá aula: conselho', '20260911', 'recess'],
  ['Suspensão das aulas (jogo)', '20260911', 'recess'],
  ['Emenda do feriado', '20260908', 'recess'],
  ['Férias de julho', '20260713', 'recess'],
  ['Feriado municipal: aniversário da cidade', '20260910', 'holiday'],
  ['Saída antecipada: jogo', '20260910', 'halfDay'],
  ['Meio turno', '20260910', 'halfDay'],
  ['Dia letivo (horário de terça)', '20260912', 'schoolDay tuesday'],
  ['Reposição de aula de quarta-feira', '20260912', 'schoolDay wednesday'],
  ['Semana letiva de provas', '20260914', 'event'],
  ['Encerramento do semestre letivo', '20260710', 'event'],
  ['Festa junina', '20260620', 'event'],
  ['Dia da Família na Escola', '20260912', 'observance'],
  ['Semana Nacional do Trânsito', '20260918', 'observance'],
  ['Pontes e viadutos: visita', '20260910', 'event'],
])('“%s” on %s is %s', (title, day, kind) => {
  const [line] = given(ics(...event('UID:1', `DTSTART;VALUE=DATE:${day}`, `SUMMARY:${title}`)))
  expect(line!.split(' | ')[1]).toBe(kind)
})
