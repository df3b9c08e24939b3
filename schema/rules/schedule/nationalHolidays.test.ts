import { expect, test } from 'vitest'
import { weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { mustBeCalendarDay } from '#schema/rules/schedule/mustBeCalendarDay.ts'
import { easterOf, nationalHolidays } from './nationalHolidays.ts'

test.each([
  [1818, '03-22'],
  [1954, '04-18'],
  [2000, '04-23'],
  [2024, '03-31'],
  [2025, '04-20'],
  [2026, '04-05'],
  [2027, '03-28'],
  [2038, '04-25'],
  [2100, '03-28'],
])('Easter of %i is on %s', (year, date) => {
  expect(easterOf(year)).toBe(`${year}-${date}`)
})

test('the holidays of 2026 are those of the law, with the days on which most schools close', () => {
  const lines = nationalHolidays(2026).map(
    ({ day: { firstDay, lastDay, title }, optional }) =>
      `${firstDay}${lastDay === firstDay ? '' : ` ${lastDay}`} ${title}${optional ? ' *' : ''}`,
  )
  expect(lines).toEqual([
    '2026-01-01 Confraternização Universal',
    '2026-02-16 2026-02-17 Carnaval *',
    '2026-04-03 Paixão de Cristo',
    '2026-04-21 Tiradentes',
    '2026-05-01 Dia do Trabalho',
    '2026-06-04 Corpus Christi *',
    '2026-09-07 Independência do Brasil',
    '2026-10-12 Nossa Senhora Aparecida',
    '2026-11-02 Finados',
    '2026-11-15 Proclamação da República',
    '2026-11-20 Zumbi e Consciência Negra',
    '2026-12-25 Natal',
  ])
})

test('20 November is a holiday since 2024', () => {
  const titles = (year: number) => nationalHolidays(year).map(({ day }) => day.title)
  expect(titles(2023)).not.toContain('Zumbi e Consciência Negra')
  expect(titles(2024)).toContain('Zumbi e Consciência Negra')
})

test('in any year Carnival begins on a Monday, the Passion is a Friday, and each day can be added', () => {
  for (let year = 2000; year <= 2099; year += 1) {
    const of = (title: string) => nationalHolidays(year).find(({ day }) => day.title === title)!.day
    expect([year, weekdayIndex(of('Carnaval').firstDay)]).toEqual([year, 1])
    expect([year, weekdayIndex(of('Paixão de Cristo').firstDay)]).toEqual([year, 5])
    expect([year, weekdayIndex(of('Corpus Christi').firstDay)]).toEqual([year, 4])
    for (const { day } of nationalHolidays(year)) expect(() => mustBeCalendarDay(day)).not.toThrow()
  }
})
