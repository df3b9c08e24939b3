import { expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { fourTerms } from './bimestres.ts'

test('four terms fill a year from its first to its last day, one after the other', () => {
  const terms = fourTerms('2026-02-02', '2026-12-18')
  expect(terms.map(({ title }) => title)).toEqual(['1º bimestre', '2º bimestre', '3º bimestre', '4º bimestre'])
  expect([terms[0]!.firstDay, terms[3]!.lastDay]).toEqual(['2026-02-02', '2026-12-18'])
  for (const [n, { firstDay }] of terms.entries()) if (n) expect(firstDay).toBe(addDays(terms[n - 1]!.lastDay, 1))
})
