import { format } from 'date-fns/format'
import { ptBR } from 'date-fns/locale/pt-BR'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdays } from '#schema/entities/labels.ts'
import { civilDateOf } from './civilDate.ts'
import {
  dayAndMonth,
  dayAndTimeOf,
  dayOf,
  fullDate,
  longDate,
  monthLabel,
  shortDate,
  timeOf,
  weekdayLabel,
} from './dates.ts'

test('days and times are written as in Brazil', () => {
  expect([fullDate('2026-11-21'), shortDate('2026-11-21'), longDate('2026-11-21')]).toEqual([
    '21/11/2026',
    '21/11',
    'sábado, 21 de novembro',
  ])
  const at = new Date(2026, 10, 21, 8, 7).getTime()
  expect([timeOf(at), dayAndTimeOf(at), dayOf(at)]).toEqual(['08:07', '21/11 às 08:07', '21/11/2026'])
})

test('weekdays begin on Sunday', () => {
  expect([weekdays[0], weekdays[6]].map(weekdayLabel)).toEqual(['domingo', 'sábado'])
})

test('the words are those of date-fns, which would take 24 KiB of every device', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(1900, 0, 1), max: new Date(2199, 11, 31), noInvalidDate: true }), (date) => {
      const at = date.getTime()
      const day = civilDateOf(at)
      const inWords = (pattern: string) => format(date, pattern, { locale: ptBR })
      expect([fullDate(day), shortDate(day), longDate(day), dayAndMonth(day), monthLabel(day)]).toEqual(
        ['dd/MM/yyyy', 'dd/MM', "EEEE, d 'de' MMMM", "d 'de' MMMM", 'MMMM'].map(inWords),
      )
      expect([timeOf(at), dayAndTimeOf(at), dayOf(at)]).toEqual(
        ['HH:mm', "dd/MM 'às' HH:mm", 'dd/MM/yyyy'].map(inWords),
      )
      expect(weekdayLabel(weekdays[date.getDay()]!)).toBe(inWords('EEEE'))
    }),
  )
})
