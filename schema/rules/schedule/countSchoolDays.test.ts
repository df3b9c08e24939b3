import { expect, test } from 'vitest'
import { countSchoolDays, schoolDaysIn } from './countSchoolDays.ts'
import type { SchoolCalendar } from './schoolDays.ts'

type Entry = SchoolCalendar[number]
const free = (kind: 'holiday' | 'recess', title: string, firstDay: string, lastDay = firstDay): Entry => ({
  ...{ kind, title, firstDay, lastDay, asWeekday: null },
})
const makeUp = (day: string, asWeekday: Entry['asWeekday'] = 'monday'): Entry => ({
  ...{ kind: 'schoolDay', title: 'Sábado letivo', firstDay: day, lastDay: day, asWeekday },
})

/** The year 2026 of a school of São Paulo: 46 weeks of Monday to Friday, 230 days. */
const year2026 = {
  ...{ firstDay: '2026-02-02', lastDay: '2026-12-18', requiredDays: 200 },
  terms: [
    { title: '1º bimestre', firstDay: '2026-02-02', lastDay: '2026-04-17' },
    { title: '2º bimestre', firstDay: '2026-04-20', lastDay: '2026-07-10' },
    { title: '3º bimestre', firstDay: '2026-07-27', lastDay: '2026-10-02' },
    { title: '4º bimestre', firstDay: '2026-10-05', lastDay: '2026-12-18' },
  ],
}
const carnival = [free('holiday', 'Carnaval', '2026-02-16', '2026-02-17'), free('recess', 'Cinzas', '2026-02-18')]
const holidays = [
  ...carnival,
  free('holiday', 'Sexta-feira Santa', '2026-04-03'),
  free('holiday', 'Tiradentes', '2026-04-21'),
  free('holiday', 'Dia do Trabalho', '2026-05-01'),
  free('holiday', 'Corpus Christi', '2026-06-04'),
  free('recess', 'Emenda de Corpus Christi', '2026-06-05'),
  free('holiday', 'Independência', '2026-09-07'),
  free('holiday', 'Nossa Senhora Aparecida', '2026-10-12'),
  free('holiday', 'Finados', '2026-11-02'),
  // A Sunday takes nothing away.
  free('holiday', 'Proclamação da República', '2026-11-15'),
  free('holiday', 'Consciência Negra', '2026-11-20'),
]
const july = free('recess', 'Recesso de julho', '2026-07-11', '2026-07-26')
const calendar = [...holidays, july]

test('without a calendar, Monday to Friday are school days', () => {
  expect(countSchoolDays(year2026, [], '2026-01-15')).toMatchObject({ total: 230, toCome: 230, missing: 0 })
})

test('holidays, Carnival and the July recess are none, and a Sunday’s holiday takes nothing away', () => {
  const { total, terms, outside } = countSchoolDays(year2026, calendar, '2026-01-15')
  // 12 on working days, and 10 of July.
  expect(total).toBe(230 - 12 - 10)
  expect(terms.map((term) => term.total)).toEqual([55 - 4, 60 - 4, 50 - 1, 55 - 3])
  expect(outside).toBe(0)
})

test('make-up Saturdays and a make-up day inside a recess count, a Saturday alone does not', () => {
  const saturdays = [makeUp('2026-03-14'), makeUp('2026-08-15'), makeUp('2026-02-18', 'wednesday')]
  expect(countSchoolDays(year2026, [...calendar, ...saturdays], '2026-01-15').total).toBe(211)
  expect(schoolDaysIn({ firstDay: '2026-03-13', lastDay: '2026-03-15' }, saturdays)).toEqual([
    '2026-03-13',
    '2026-03-14',
  ])
})

test('what is missing is said, also after a strike, and made up for by Saturdays', () => {
  const strike = free('recess', 'Greve', '2026-05-11', '2026-05-25')
  const short = [...calendar, strike]
  expect(countSchoolDays(year2026, short, '2026-06-01')).toMatchObject({ total: 197, missing: 3 })
  const madeUp = ['2026-08-08', '2026-08-22', '2026-09-12'].map((day) => makeUp(day))
  expect(countSchoolDays(year2026, [...short, ...madeUp], '2026-06-01')).toMatchObject({ total: 200, missing: 0 })
  expect(countSchoolDays({ ...year2026, requiredDays: 198 }, short, '2026-06-01').missing).toBe(1)
})

test('the days to come are those after today, of the year and of each term', () => {
  const { toCome, terms } = countSchoolDays(year2026, calendar, '2026-10-02')
  expect(toCome).toBe(52)
  expect(terms.map((term) => term.toCome)).toEqual([0, 0, 0, 52])
  expect(countSchoolDays(year2026, calendar, '2026-12-17').toCome).toBe(1)
  expect(countSchoolDays(year2026, calendar, '2026-12-18').toCome).toBe(0)
})

test('days between two terms that no recess names are in none of them', () => {
  expect(countSchoolDays(year2026, holidays, '2026-01-15')).toMatchObject({ total: 218, outside: 10 })
  expect(countSchoolDays({ ...year2026, terms: [] }, holidays, '2026-01-15').outside).toBe(0)
})
