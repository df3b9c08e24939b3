import { expect, test } from 'vitest'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import { chosenPeriod, usualPeriods } from './periodChoices.ts'
import { termChoices } from './termChoices.ts'

const year = (id: number, title: string, terms: SchoolYear['terms'] = []): SchoolYear => {
  const civil = title.slice(-4)
  return {
    ...{ id, schoolId: 1, title, terms, requiredDays: 200 },
    firstDay: `${civil}-02-02`,
    lastDay: `${civil}-12-18`,
  }
}
const terms = [
  { title: '1º semestre', firstDay: '2026-02-02', lastDay: '2026-07-10' },
  { title: '2º semestre', firstDay: '2026-07-27', lastDay: '2026-12-18' },
]
const years = [year(3, 'Ano de 2027'), year(1, '2025'), year(2, '2026', terms)]
const periodChoices = (of: readonly SchoolYear[], today: string) => [...usualPeriods(today), ...termChoices(of, today)]
const labels = (today: string) => termChoices(years, today).map(({ label }) => label)

test('the terms of the year that have begun are offered, and the years up to it', () => {
  expect(labels('2026-11-26')).toEqual(['1º semestre', '2º semestre', 'Ano letivo 2026', 'Ano letivo 2025'])
  expect(labels('2026-07-15')).toEqual(['1º semestre', 'Ano letivo 2026', 'Ano letivo 2025'])
  expect(labels('2027-01-15')).toEqual(['1º semestre', '2º semestre', 'Ano letivo 2026', 'Ano letivo 2025'])
  expect(labels('2027-02-02')).toEqual(['Ano de 2027', 'Ano letivo 2026', 'Ano letivo 2025'])
  expect(labels('2025-01-15')).toEqual([])
})

test('a term is its first and its last day, and papers say both', () => {
  const choices = periodChoices(years, '2026-11-26')
  expect(chosenPeriod(choices, '2-1')).toEqual({
    value: '2-1',
    label: '1º semestre',
    said: '1º semestre (02/02/2026 a 10/07/2026)',
    range: { from: '2026-02-02', to: '2026-07-10' },
  })
  expect(chosenPeriod(choices, 'ano-1').range).toEqual({ from: '2025-02-02', to: '2025-12-18' })
})

test('without school years there are the usual periods, and an unknown one is all time', () => {
  const choices = periodChoices([], '2026-11-26')
  expect(choices.map(({ label }) => label)).toEqual(['Semana', 'Mês', 'Semestre', 'Todo o período'])
  expect([null, '2-1', 'week'].map((value) => chosenPeriod(choices, value).value)).toEqual(['all', 'all', 'week'])
})
