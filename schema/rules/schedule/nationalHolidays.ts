import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'

export interface NationalHoliday {
  day: NewCalendarDay
  /** Not a holiday by law, but a day on which most schools close. */
  optional: boolean
}

/** The holidays of laws 662/1949, 6.802/1980 and 14.759/2023, each with the first year it is one. */
const fixed: [date: string, title: string, since?: number][] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Zumbi e Consciência Negra', 2024],
  ['12-25', 'Natal'],
]

/** The days that move with Easter, by how many days after it they are. */
const moving: [days: number, title: string, optional: boolean, length?: number][] = [
  [-48, 'Carnaval', true, 2],
  [-2, 'Paixão de Cristo', false],
  [60, 'Corpus Christi', true],
]

/** The national holidays of a year in their order. The same entry has the same name in every school. */
export function nationalHolidays(year: number): NationalHoliday[] {
  const easter = easterOf(year)
  const entry = (firstDay: string, title: string, optional: boolean, length = 1): NationalHoliday => ({
    day: {
      ...{ kind: 'holiday', title, firstDay, lastDay: addDays(firstDay, length - 1), asWeekday: null },
      uid: `feriado-${firstDay}@brasil`,
    },
    optional,
  })
  return [
    ...fixed.flatMap(([date, title, since = 0]) => (year < since ? [] : entry(`${year}-${date}`, title, false))),
    ...moving.map(([days, title, optional, length]) => entry(addDays(easter, days), title, optional, length)),
  ].sort((a, b) => a.day.firstDay.localeCompare(b.day.firstDay))
}

/** Easter Sunday of a year of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const moon = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * moon + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((moon + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}
