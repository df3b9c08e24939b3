import { expect, test } from 'vitest'
import { weekdays } from '#schema/fields/labels.ts'
import { dayAndTimeOf, fullDate, longDate, shortDate, timeOf, weekdayLabel } from './dates.ts'

test('days and times are written as in Brazil', () => {
  expect([fullDate('2026-11-21'), shortDate('2026-11-21'), longDate('2026-11-21')]).toEqual([
    '21/11/2026',
    '21/11',
    'sábado, 21 de novembro',
  ])
  const at = new Date(2026, 10, 21, 8, 7).getTime()
  expect([timeOf(at), dayAndTimeOf(at)]).toEqual(['08:07', '21/11 às 08:07'])
})

test('weekdays begin on Sunday', () => {
  expect([weekdays[0], weekdays[6]].map(weekdayLabel)).toEqual(['domingo', 'sábado'])
})
