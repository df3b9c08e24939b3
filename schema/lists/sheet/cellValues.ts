import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type Category, categories, type Weekday, weekdays } from '#schema/fields/labels.ts'
import { folded } from '../codeOf.ts'

/**
 * A cell's date as yyyy-mm-dd: dd/mm/yyyy, d/m/yy, ISO or a sheet's serial number. Undefined for anything else.
 * @param today a year of two digits is at most one year later than this
 * @param monthFirst its column writes mm/dd/yyyy (`isMonthFirst`)
 */
export function dateOf(text: string, today: string, monthFirst = false): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const written = inNumbers.exec(text)
  if (written) {
    const [, first, second, year = ''] = written
    const [day, month] = monthFirst ? [second, first] : [first, second]
    const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
    const whole = year.length === 4 ? Number(year) : century + Number(year)
    const past = year.length === 2 && whole > Number(today.slice(0, 4)) + 1 ? whole - 100 : whole
    return existing(past, Number(month), Number(day))
  }
  // A sheet counts days from 30 December 1899. Below 10,000 a number is hardly a date, above 80,000 neither.
  if (/^\d{5}(\.\d+)?$/.test(text) && Number(text) >= 10_000 && Number(text) < 80_000)
    return addDays('1899-12-30', Math.floor(Number(text)))
  return undefined
}

const inNumbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/

function existing(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : undefined
}

/** Without the library of dates, which would be a tenth of the worker. */
export const weekdayWords: Record<Weekday, string> = {
  sunday: 'domingo',
  monday: 'segunda-feira',
  tuesday: 'terça-feira',
  wednesday: 'quarta-feira',
  thursday: 'quinta-feira',
  friday: 'sexta-feira',
  saturday: 'sábado',
}

const dayNames: Record<Weekday, string[]> = {
  sunday: ['domingo', 'dom'],
  monday: ['segunda', 'seg', '2', '2a'],
  tuesday: ['terca', 'ter', '3', '3a'],
  wednesday: ['quarta', 'qua', '4', '4a'],
  thursday: ['quinta', 'qui', '5', '5a'],
  friday: ['sexta', 'sex', '6', '6a'],
  saturday: ['sabado', 'sab'],
}
const dayNamed = new Map(weekdays.flatMap((day) => dayNames[day].map((name) => [name, day] as const)))

/**
 * The weekdays that a cell names, such as 'Segunda e quarta-feira', '2ª/4ª' or 'seg a sex'. Undefined when a word is
 * none.
 */
export function weekdaysOf(text: string): Weekday[] | undefined {
  const plain = folded(text)
    .replace(/[ªº]/g, 'a')
    .replace(/[-\s]*feiras?\b/g, '')
  const [from, to] =
    /^(\S+) a(?:te)? (\S+)$/
      .exec(plain)
      ?.slice(1)
      .map((word) => dayNamed.get(word)) ?? []
  if (from && to && weekdays.indexOf(from) < weekdays.indexOf(to))
    return weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1)
  const words = plain.split(/[\s,;/&+]+/).filter((word) => word && word !== 'e')
  const days = words.map((word) => dayNamed.get(word))
  return days.length > 0 && days.every((day) => day !== undefined) ? (days as Weekday[]) : undefined
}

/** The start of a time such as '7:30', '07h30', '7h' or '07:30 às 11:30', as HH:MM. */
export function timeOf(text: string): string | undefined {
  const [, hour, minute = '0'] = /^(\d{1,2})(?:\s*[:hH]\s*(\d{2})?)(?:\D|$)/.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** When the classes of a shift begin, where a list says no more. */
const shiftTimes: Record<string, string> = {
  manha: '07:30',
  matutino: '07:30',
  integral: '07:30',
  tarde: '13:00',
  vespertino: '13:00',
  noite: '19:00',
  noturno: '19:00',
}
export const shiftTime = (shift: string): string | undefined => shiftTimes[folded(shift)]

/** 'Pro', 'A', 'Categoria B'. */
export function categoryOf(text: string): Category | undefined {
  const word = folded(text).replace(/^categoria\s+/, '')
  return categories.find((category) => category === word)
}

const here =
  /^(ativ|matriculad|cursando|frequente|frequentando|regular|em curso|novo|rematriculad|sim$|reclassificad|presente)/
export const gone =
  /^(transferid|desistente|desistiu|evadid|abandon|cancelad|inativ|conclui|concluid|remanejad|falecid|obito|deslig|tranca|saiu|saida|egress|encerrad|nao$)/

/** Whether a student is still in the class, by the word in the column Situação. Undefined for a word not known. */
export function isCurrent(text: string): boolean | undefined {
  const word = folded(text)
  return gone.test(word) ? false : here.test(word) ? true : undefined
}

/** Whether a text has letters that were saved in one encoding and read in another, such as 'JosÃ©'. */
export const isGarbled = (text: string) => /[ÃÂ][\u0080-\u00bf‚-›€™œ]|�/.test(text)
