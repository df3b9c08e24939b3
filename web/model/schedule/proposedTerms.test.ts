import { expect, test } from 'vitest'
import { weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { schoolDaysIn } from '#schema/rules/schedule/countSchoolDays.ts'
import { mustBeSchoolYear } from '#schema/rules/schedule/mustBeSchoolYear.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { proposedTerms, termsName } from './proposedTerms.ts'

const year = { firstDay: '2026-02-02', lastDay: '2026-12-18' }
const free = (title: string, firstDay: string, lastDay = firstDay): SchoolCalendar[number] => ({
  ...{ kind: 'holiday', title, firstDay, lastDay, asWeekday: null },
})
const calendar = [free('Carnaval', '2026-02-16', '2026-02-18'), free('Recesso', '2026-07-11', '2026-07-26')]

test('four terms of a year begin on Mondays and end on Fridays, and July is between two of them', () => {
  expect(proposedTerms(4, year, calendar)).toEqual([
    { title: '1º bimestre', firstDay: '2026-02-02', lastDay: '2026-04-17' },
    { title: '2º bimestre', firstDay: '2026-04-20', lastDay: '2026-07-10' },
    { title: '3º bimestre', firstDay: '2026-07-27', lastDay: '2026-10-02' },
    { title: '4º bimestre', firstDay: '2026-10-05', lastDay: '2026-12-18' },
  ])
})

test.each([1, 2, 3, 4, 5, 6])('%i terms hold every school day once, and may be saved', (count) => {
  const terms = proposedTerms(count, year, calendar)
  expect(terms).toHaveLength(count)
  expect(terms.flatMap((term) => schoolDaysIn(term, calendar))).toEqual(schoolDaysIn(year, calendar))
  mustBeSchoolYear({ ...year, terms }, [])
  const begins = terms.slice(1).map(({ firstDay }) => weekdayIndex(firstDay))
  expect(begins.every((weekday) => weekday === 1)).toBe(true)
})

test('a year of some weeks is not divided', () => {
  expect(proposedTerms(4, { firstDay: '2026-02-02', lastDay: '2026-04-13' }, [])).toEqual([])
})

test('the parts of a year have names', () => {
  expect([0, 2, 3, 4, 5].map(termsName)).toEqual(['Sem períodos', 'Semestres', 'Trimestres', 'Bimestres', '5 períodos'])
})
