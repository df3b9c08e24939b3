import { describe, expect, test } from 'vitest'
import { given } from '#schema/tests/givenDays.ts'
import { readCalendarFile } from './readCalendarFile.ts'

// Covers: tables of days: those of Outlook, and those below a title.

const unsaid = 'o arquivo não diz que é feriado ?'

describe('a table of Outlook', () => {
  test('as a table: from one midnight to another, and its categories', () => {
    const headings = 'Subject,Start Date,Start Time,End Date,End Time,All day event,Reminder on/off,Categories'
    expect(
      given(
        [
          headings,
          '"Tiradentes","21/04/2026","00:00:00","22/04/2026","00:00:00","True","False","Feriado"',
          '"Recesso","13/07/2026","00:00:00","25/07/2026","00:00:00","True","False",""',
          '"Conselho","20/07/2026","18:00:00","20/07/2026","19:00:00","False","False",""',
        ].join('\n'),
      ),
    ).toEqual([
      '2026-04-21 | holiday | Tiradentes',
      '2026-07-13 to 2026-07-24 | recess | Recesso',
      `2026-07-20 | event | Conselho (18:00 às 19:00) | ${unsaid} (o horário ficou no nome)`,
    ])
  })

  test('as a table in Portuguese, and in English with the month first', () => {
    expect(
      given(
        [
          'Assunto;Data de início;Hora de início;Data de término;Hora de término;O dia inteiro;Categorias;Descrição',
          'Reunião de pais;16/03/2026;00:00:00;17/03/2026;00:00:00;Verdadeiro;;Na quadra',
          'Padroeira;08/12/2026;00:00:00;09/12/2026;00:00:00;Verdadeiro;;Feriado municipal',
        ].join('\r\n'),
      ),
    ).toEqual([`2026-03-16 | event | Reunião de pais | ${unsaid}`, '2026-12-08 | holiday | Padroeira'])
    expect(
      given(
        [
          'Subject,Start Date,Start Time,End Date,End Time,All day event',
          'Recess,7/6/2026,12:00:00 AM,7/18/2026,12:00:00 AM,True',
          'Holiday of the city,9/10/2026,12:00:00 AM,9/11/2026,12:00:00 AM,True',
        ].join('\n'),
      ),
    ).toEqual([`2026-07-06 to 2026-07-17 | event | Recess | ${unsaid}`, '2026-09-10 | holiday | Holiday of the city'])
  })
})

describe('a table below a title', () => {
  const title = ['EMEF DO RIO', 'Calendário 2026', '', 'Aprovado em 10/12/2025', '']

  test('with a heading that says what its days are', () => {
    const text = [...title, 'Data;Feriado', '21/04/2026;Tiradentes', '25/12/2026;Natal', '24/06/2026;São João'].join(
      '\n',
    )
    expect(given(text)).toEqual([
      '2026-04-21 | holiday | Tiradentes',
      '2026-12-25 | holiday | Natal',
      '2026-06-24 | holiday | São João',
    ])
    expect(readCalendarFile(new TextEncoder().encode(text), [])[0]!.where).toBe('linha 7')
  })

  test('with commas in it, and one without headings', () => {
    const lines = ['Rua A, 10, Centro, Recife', ...title, 'Início;Fim;Descrição', '13/07/2026;24/07/2026;Férias']
    expect(given(lines.join('\n'))).toEqual(['2026-07-13 to 2026-07-24 | recess | Férias'])
    expect(given([...title, '13/07/2026;24/07/2026;Férias', ';;Nada'].join('\n'))).toEqual([
      '2026-07-13 to 2026-07-24 | recess | Férias',
      'refused: Nada: Falta o dia.',
    ])
  })
})

test.each([
  ['14:00', '14:00'],
  ['14h às 16h30', '14:00 às 16:30'],
  ['das 14h até 16h', '14:00 às 16:00'],
  ['14:00 - 16:00', '14:00 às 16:00'],
])('a column of hours says when an event is: “%s”', (cell, hours) => {
  expect(given(`Data;Evento;Horário\n16/03/2026;Reunião de pais;${cell}`)).toEqual([
    `2026-03-16 | event | Reunião de pais (${hours}) | ${unsaid} (o horário ficou no nome)`,
  ])
})

test('hours of Outlook are of half a day where it writes them so, and what is none is refused in words', () => {
  const lines = [
    'Subject,Start Date,Start Time,End Date,End Time,All day event',
    'Meeting,9/15/2026,2:00:00 PM,9/15/2026,4:00:00 PM,False',
    'Night,9/16/2026,6:30:00 PM,9/17/2026,12:00:00 AM,False',
    'Bad,9/18/2026,later,9/18/2026,,False',
  ]
  expect(given(lines.join('\n'))).toEqual([
    `2026-09-15 | event | Meeting (14:00 às 16:00) | ${unsaid} (o horário ficou no nome)`,
    `2026-09-16 | event | Night (18:30 às 00:00) | ${unsaid} (o horário ficou no nome)`,
    'refused: Bad: “later” não é um horário.',
  ])
})
