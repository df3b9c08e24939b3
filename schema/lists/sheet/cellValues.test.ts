import { expect, test } from 'vitest'
import { cpfDigits } from '../codeOf.ts'
import { dateOf, isCurrent, timeOf, weekdaysOf } from './cellValues.ts'

test('dates in every style that lists have, and no day that does not exist', () => {
  const dates = [
    '05/02/2013',
    '5/2/13',
    '5-2-2013',
    '05.02.2013',
    '2013-02-05',
    '2013-02-05T10:00:00Z',
    '41310',
    '41310.5',
  ]
  for (const text of dates) expect([text, dateOf(text, '2026-11-25')]).toEqual([text, '2013-02-05'])
  for (const text of ['31/02/2026', '2026-13-01', '5/2', '123', '99999', 'ontem', '', '00/01/2026'])
    expect([text, dateOf(text, '2026-11-25')]).toEqual([text, undefined])
  expect(dateOf('1/3/27', '2026-11-25')).toBe('2027-03-01')
  expect(dateOf('1/3/72', '2026-11-25')).toBe('1972-03-01')
})

test('days of the week and times as people write them', () => {
  expect(weekdaysOf('Segunda-feira')).toEqual(['monday'])
  expect(weekdaysOf('2ª e 4ª feira')).toEqual(['monday', 'wednesday'])
  expect(weekdaysOf('TER/QUI')).toEqual(['tuesday', 'thursday'])
  expect(weekdaysOf('feriado')).toBeUndefined()
  for (const text of ['7:30', '07:30', '7h30', '07H30min', '07:30 às 11:30', '07:30:00'])
    expect([text, timeOf(text)]).toEqual([text, '07:30'])
  expect(timeOf('7h')).toBe('07:00')
  expect(timeOf('25:00')).toBeUndefined()
})

test('a CPF counts with its check digits, with the zeros that a sheet took', () => {
  expect(cpfDigits('529.982.247-25')).toBe('52998224725')
  expect(cpfDigits('1234567890-9')).toBe('12345678909')
  expect(cpfDigits('191')).toBeUndefined()
  expect(cpfDigits('111.111.111-11')).toBeUndefined()
  expect(cpfDigits('529.982.247-26')).toBeUndefined()
})

test('the situation of a student in the words of lists', () => {
  for (const word of ['Ativo', 'MATRICULADA', 'Cursando']) expect(isCurrent(word)).toBe(true)
  for (const word of ['Transferido', 'Evadida', 'Cancelado', 'Concluído', 'Óbito']) expect(isCurrent(word)).toBe(false)
  expect(isCurrent('Xis')).toBeUndefined()
})
