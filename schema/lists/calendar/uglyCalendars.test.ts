import { describe, expect, test } from 'vitest'
import { event, given, ics } from '#schema/tests/givenDays.ts'

// Covers: small ugly files of each calendar program, and what each must give to a school that keeps 2026 and 2027.

const guess = 'o arquivo não diz que é feriado ?'
const named = '(o horário ficou no nome)'
const byLaw = 'é feriado nacional'

describe('Outlook’s .ics', () => {
  const zone = 'TZID="(UTC-03:00) Brasília"'

  test('an invitation that was answered and then cancelled', () => {
    expect(
      given(
        ics(
          'METHOD:CANCEL',
          ...event(
            'UID:040000008200E00074C5B7101A82E00800000000F0D1',
            'ORGANIZER;CN="Direção":mailto:direcao@escola.br',
            'ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=TRUE;CN="Silva, Ana":mailto:ana@escola.br',
            `DTSTART;${zone}:20260910T140000`,
            `DTEND;${zone}:20260910T160000`,
            'SUMMARY;LANGUAGE=pt-br:Cancelado: Reunião de pais',
            'STATUS:CANCELLED',
            'SEQUENCE:1',
          ),
        ),
      ),
    ).toEqual(['refused: Cancelado: Reunião de pais: O evento foi cancelado.'])
  })

  test('a month’s council, by its weekday, without an end, with one of them moved', () => {
    const council = 'UID:c'
    const lines = given(
      ics(
        ...event(
          council,
          `DTSTART;${zone}:20270903T130000`,
          `DTEND;${zone}:20270903T150000`,
          'RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1',
          'SUMMARY:Conselho de classe',
          'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
        ),
        ...event(
          council,
          `RECURRENCE-ID;${zone}:20271105T130000`,
          `DTSTART;${zone}:20271112T080000`,
          `DTEND;${zone}:20271112T100000`,
          'SUMMARY:Conselho de classe',
        ),
      ),
    )
    const endless = '(o horário ficou no nome; repete-se sem fim: só os dias de 2026 a 2027)'
    expect(lines).toEqual([
      ...['2027-09-03', '2027-10-01', '2027-12-03'].map(
        (day) => `${day} | event | Conselho de classe (13:00 às 15:00) | ${guess} ${endless}`,
      ),
      `2027-11-12 | event | Conselho de classe (08:00 às 10:00) | ${guess} ${named}`,
    ])
  })

  test('whole days of several weeks, of two programs, with a line that was broken by hand', () => {
    expect(
      given(
        ics(
          ...event(
            `DTSTART;${zone}:20261221T000000`,
            `DTEND;${zone}:20270201T000000`,
            'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
            'UID:r',
            'DESCRIPTION:Férias dos alunos\\,',
            'volta dia 1º',
            'SUMMARY:Férias',
          ),
          ...event('UID:d', 'DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261225', 'SUMMARY:Natal'),
        ),
      ),
    ).toEqual(['2026-12-21 to 2027-01-31 | recess | Férias', `2026-12-25 | holiday | Natal | ${byLaw}`])
  })
})

describe('Outlook’s .csv', () => {
  const english = 'Subject,Start Date,Start Time,End Date,End Time,All day event,Description,Categories'

  test('of an English Windows, with the month first on every line and hours by halves of the day', () => {
    expect(
      given(
        [
          english,
          '"Conselho","9/15/2026","2:00:00 PM","9/15/2026","5:30:00 PM","False","",""',
          '"Recesso","10/13/2026","12:00:00 AM","10/17/2026","12:00:00 AM","True","",""',
          '"Véspera","12/24/2026","12:00:00 AM","12/25/2026","12:00:00 AM","True","Ponto facultativo",""',
        ].join('\r\n'),
      ),
    ).toEqual([
      `2026-09-15 | event | Conselho (14:00 às 17:30) | ${guess} ${named}`,
      '2026-10-13 to 2026-10-16 | recess | Recesso',
      '2026-12-24 | holiday | Véspera | ponto facultativo: marque se a escola fecha optional',
    ])
  })

  test('of a Portuguese one, with a line within a cell, quotes and a day that is none', () => {
    expect(
      given(
        [
          'Assunto;Data de início;Hora de início;Data de término;Hora de término;O dia inteiro;Descrição',
          '"Feira ""do livro""";10/09/2026;00:00:00;11/09/2026;00:00:00;Verdadeiro;"Na quadra;\r\ntrazer troca"',
          'Reunião;31/09/2026;08:00:00;31/09/2026;09:00:00;Falso;',
          'Festa;20/06/2026;18:00:00;21/06/2026;01:00:00;Falso;',
        ].join('\r\n'),
      ),
    ).toEqual([
      `2026-09-10 | event | Feira "do livro" | ${guess}`,
      'refused: Reunião: “31/09/2026” não é um dia.',
      `2026-06-20 | event | Festa (18:00 às 01:00) | ${guess} ${named}`,
    ])
  })

  test('of Excel afterwards: with tabs, in the letters of its Unicode text', () => {
    const text = `\uFEFF${english.replaceAll(',', '\t')}\r\nSão João\t24/06/2026\t\t24/06/2026\t\tTRUE\t\tFeriado\r\n`
    const bytes = [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])
    expect(given(Uint8Array.from(bytes))).toEqual(['2026-06-24 | holiday | São João'])
  })
})

describe('Google', () => {
  test('an hour in UTC of a school in Acre, which there is of the day before', () => {
    expect(
      given(
        ics(
          'X-WR-CALNAME:Escola',
          'X-WR-TIMEZONE:America/Rio_Branco',
          ...event('UID:a', 'DTSTART:20260911T003000Z', 'DTEND:20260911T020000Z', 'SUMMARY:Reunião\\, 6º ano'),
        ),
      ),
    ).toEqual([`2026-09-10 | event | Reunião, 6º ano (19:30 às 21:00) | ${guess} ${named}`])
  })

  test('a week’s event until the evening of a day, and one of its days taken out', () => {
    const zone = 'TZID=America/Sao_Paulo'
    expect(
      given(
        ics(
          ...event(
            'UID:x@google.com',
            `DTSTART;${zone}:20260803T190000`,
            `DTEND;${zone}:20260803T210000`,
            'RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20260824T025959Z;BYDAY=MO',
            `EXDATE;${zone}:20260810T190000`,
            'SUMMARY:Ensaio',
          ),
          ...event(
            'UID:x@google.com',
            `DTSTART;${zone}:20260817T190000`,
            `RECURRENCE-ID;${zone}:20260817T190000`,
            'STATUS:CANCELLED',
            'SUMMARY:Ensaio',
          ),
        ),
      ),
    ).toEqual([
      `2026-08-03 | event | Ensaio (19:00 às 21:00) | ${guess} ${named}`,
      'refused: Ensaio: O evento foi cancelado.',
    ])
  })

  test('birthdays, every year since long ago, and a task', () => {
    expect(
      given(
        ics(
          ...event('UID:b', 'DTSTART;VALUE=DATE:19810512', 'RRULE:FREQ=YEARLY', 'SUMMARY:Aniversário da Célia'),
          ...['BEGIN:VTODO', 'UID:t', 'SUMMARY:Imprimir provas', 'END:VTODO'],
        ),
      ),
    ).toEqual([
      `2026-05-12 | event | Aniversário da Célia | ${guess}`,
      `2027-05-12 | event | Aniversário da Célia | ${guess}`,
      'refused: Imprimir provas: É uma tarefa ou uma anotação, e não um evento.',
    ])
  })
})

describe('Apple', () => {
  test('a day folded in its accents, with an alarm within', () => {
    const bytes = new TextEncoder().encode(
      ics(
        ...event(
          'UID:a',
          'DTSTART;VALUE=DATE:20260910',
          'SUMMARY:Comemoração da fundação: não haverá aula',
          ...['BEGIN:VALARM', 'TRIGGER:-PT15H', 'ACTION:DISPLAY', 'DESCRIPTION:Lembrete', 'END:VALARM'],
        ),
      ),
    )
    const at = bytes.indexOf(0xc3) + 1
    const folded = Uint8Array.from([...bytes.slice(0, at), 13, 10, 32, ...bytes.slice(at)])
    expect(given(folded)).toEqual(['2026-09-10 | recess | Comemoração da fundação: não haverá aula'])
  })

  test('hours of a clock of no place, and of a zone with its rules', () => {
    const rules = [
      ...['BEGIN:VTIMEZONE', 'TZID:America/Sao_Paulo', 'BEGIN:STANDARD', 'DTSTART:20190217T000000'],
      ...['TZOFFSETFROM:-0200', 'TZOFFSETTO:-0300', 'TZNAME:-03', 'END:STANDARD', 'END:VTIMEZONE'],
    ]
    expect(
      given(
        ics(
          ...rules,
          ...event('UID:a', 'DTSTART:20260910T080000', 'DURATION:PT1H30M', 'SUMMARY:Abertura'),
          ...event('UID:b', 'DTSTART;TZID=America/Sao_Paulo:20260911T080000', 'DURATION:PT1H30M', 'SUMMARY:Feira'),
        ),
      ),
    ).toEqual([
      `2026-09-10 | event | Abertura (08:00 às 09:30) | ${guess} ${named}`,
      `2026-09-11 | event | Feira (08:00 às 09:30) | ${guess} ${named}`,
    ])
  })

  test('a holiday every year by the weekday of a month, without one of its years', () => {
    expect(
      given(
        ics(
          'X-WR-CALNAME:Feriados da cidade',
          ...event(
            'UID:a',
            'DTSTART;VALUE=DATE:20150914',
            'RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=MO;BYSETPOS=2',
            'EXDATE;VALUE=DATE:20260914',
            'SUMMARY:Padroeira',
          ),
        ),
      ),
    ).toEqual(['2027-09-13 | holiday | Padroeira | pelo nome do calendário, “Feriados da cidade”'])
  })
})

describe('Mozilla', () => {
  test('days besides the first, in one line, and the day that was said twice', () => {
    expect(
      given(
        ics(
          ...event(
            'UID:a',
            'DTSTART;VALUE=DATE:20260302',
            'RDATE;VALUE=DATE:20260309,20260323,20260302',
            'CATEGORIES:Biblioteca',
            'SUMMARY:Plantão de dúvidas',
          ),
        ),
      ).map((line) => line.split(' | ').slice(0, 3).join(' | ')),
    ).toEqual(['2026-03-02', '2026-03-09', '2026-03-23'].map((day) => `${day} | event | Plantão de dúvidas`))
  })

  test('line ends of Unix below a mark, its private lines, and a name with a comma', () => {
    const text = ics(
      'X-WR-CALNAME:Casa',
      ...event(
        'CREATED:20260101T000000Z',
        'LAST-MODIFIED:20260102T000000Z',
        'UID:5f0a',
        'X-MOZ-GENERATION:4',
        'X-MOZ-LASTACK:20260910T110000Z',
        'DTSTART;VALUE=DATE:20260910',
        'DTEND;VALUE=DATE:20260912',
        'SUMMARY:Jogos\\, corrida e festa',
      ),
    )
    expect(given(`\uFEFF${text.replaceAll('\r\n', '\n')}\n`)).toEqual([
      `2026-09-10 to 2026-09-11 | event | Jogos, corrida e festa | ${guess}`,
    ])
  })

  test('two calendars saved as one, of which one is of holidays', () => {
    const holidays = ics('X-WR-CALNAME:Feriados', ...event('UID:1', 'DTSTART;VALUE=DATE:20260910', 'SUMMARY:Cidade'))
    const own = ics('X-WR-CALNAME:Minha', ...event('UID:2', 'DTSTART;VALUE=DATE:20260911', 'SUMMARY:Dentista'))
    expect(given(`${holidays}\n${own}`)).toEqual([
      '2026-09-10 | holiday | Cidade | pelo nome do calendário, “Feriados”',
      `2026-09-11 | event | Dentista | ${guess}`,
    ])
  })
})

describe('a table of days below a title', () => {
  test('with its hours in a column', () => {
    expect(
      given(
        [
          'PREFEITURA MUNICIPAL DO RIO;;;',
          'Calendário escolar 2026;;;',
          ';;;',
          'Dia;Evento;Hora;Tipo',
          '16/03/2026;Reunião de pais;14h às 16h;',
          '05/10/2026;Aniversário da cidade;;Feriado municipal',
        ].join('\n'),
      ),
    ).toEqual([
      `2026-03-16 | event | Reunião de pais (14:00 às 16:00) | ${guess} ${named}`,
      '2026-10-05 | holiday | Aniversário da cidade',
    ])
  })

  test('of an old Windows program, with one column of feriados and an empty line between', () => {
    const text = [
      'Portaria nº 12, de 10/12/2025',
      'DATA;FERIADO',
      '21/04/2026;Tiradentes',
      '',
      '24/06/2026;São João',
    ].join('\r\n')
    expect(given(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual([
      '2026-04-21 | holiday | Tiradentes',
      '2026-06-24 | holiday | São João',
    ])
  })

  test('with school Saturdays and the weekday that each stands for', () => {
    expect(
      given(
        [
          'Escola do Campo',
          'Reposições do 2º semestre',
          'Data,Motivo,Tipo,Horário',
          '12/09/2026,Sábado letivo,Dia letivo,segunda-feira',
          '19/09/2026,Sábado letivo (ref. à terça),,',
          '26/09/2026,"Feira, o dia todo",Evento,',
        ].join('\n'),
      ),
    ).toEqual([
      '2026-09-12 | schoolDay monday | Sábado letivo',
      '2026-09-19 | schoolDay tuesday | Sábado letivo (ref. à terça)',
      `2026-09-26 | event | Feira, o dia todo | ${guess}`,
    ])
  })
})
