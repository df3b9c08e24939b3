import { countOf } from '#schema/rules/text.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns true when a device's clock is so far off (`offset` in ms) that the app says so: a person would notice it. */
export const isShownWrong = (offset: number): boolean => Math.abs(offset) > 5 * minute

/**
 * Returns true when it is so far off that a roll call asks first: today may be another day than the teacher believes.
 */
export const isDoubtful = (offset: number): boolean => Math.abs(offset) > hour

const units: [ms: number, one: string, many: string][] = [
  [365 * day, 'ano', 'anos'],
  [day, 'dia', 'dias'],
  [hour, 'hora', 'horas'],
  [minute, 'minuto', 'minutos'],
]

/**
 * How far off a device's clock is, such as '2 dias adiantado'.
 * @param offset what to add to the clock to get the server's, ms
 */
export function wrongBy(offset: number): string {
  const off = Math.abs(offset)
  const [ms, one, many] = units.find(([unit]) => off >= unit) ?? units.at(-1)!
  return `${countOf(Math.round(off / ms), one, many)} ${offset < 0 ? 'adiantado' : 'atrasado'}`
}
