import { clockOf, minutesOf } from '#schema/fields/dates/moment.ts'
import { folded } from '../codeOf.ts'

/** When a lesson begins, and when it ends where the file says it: HH:MM. */
export interface Span {
  start: string
  end?: string
}

const clock = String.raw`(\d{1,2}) ?(?:: ?(\d{2})(?::\d{2})? ?(?:h(?:s|rs|oras?)?)?|h(?:s|rs|oras?)? ?(\d{2})? ?(?:min)?)`
const spanPattern = new RegExp(`^(?:das? )?${clock}(?: ?(?:-|–|—|as|a|ate|e|/) ?${clock})?$`)

/** '7h', '07:00', '7h às 7h50', '07:00-07:50', or a sheet's number for a time of day. Undefined for anything else. */
export function spanOf(text: string): Span | undefined {
  if (/^0?[.,]\d+$/.test(text)) return { start: clockOf(Math.round(Number(text.replace(',', '.')) * 1440)) }
  const found = spanPattern.exec(folded(text))
  if (!found) return undefined
  const [, hour, minute, shortMinute, endHour, endMinute, shortEndMinute] = found
  const start = timeOf(hour!, minute ?? shortMinute)
  const end = endHour === undefined ? undefined : timeOf(endHour, endMinute ?? shortEndMinute)
  if (!start || (endHour !== undefined && !end)) return undefined
  return { start, ...(end && { end }) }
}

const timeOf = (hour: string, minute = '00'): string | undefined =>
  Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined

/** How long a lesson may go on after midnight. */
const lateMinutes = 240

/** How long a span is, in minutes; below 1 for one that ends before it begins. */
export function lengthOf(start: string, end: string): number {
  const length = minutesOf(end) - minutesOf(start)
  return length <= 0 && length + 1440 <= lateMinutes ? length + 1440 : length
}

const mostLessons = 12

/** The numbers of lessons in a day: '3ª', '1 a 5', '1ª e 2ª aulas'. Undefined for anything else. */
export function lessonNumbersOf(text: string): number[] | undefined {
  const plain = folded(text)
    .replace(/\b(aulas?|tempos?|horarios?)\b/g, '')
    .replace(/(\d) ?[ªº°]/g, '$1')
    .replace(/(\d)a(?!\w)/g, '$1')
    .trim()
  const range = /^(\d{1,2}) ?(?:a|ate|-|–) ?(\d{1,2})$/.exec(plain)
  if (!range && !/^\d{1,2}( ?(,|;|\/|&|e) ?\d{1,2})*$/.test(plain)) return undefined
  const [first = 0, last = 0] = range ? [Number(range[1]), Number(range[2])] : []
  const numbers = range
    ? Array.from({ length: Math.max(0, Math.min(last, mostLessons) - first + 1) }, (_, i) => first + i)
    : plain.match(/\d+/g)!.map(Number)
  const isLesson = (number: number) => number >= 1 && number <= mostLessons
  return numbers.length && [first || 1, last || 1, ...numbers].every(isLesson) ? [...new Set(numbers)] : undefined
}

/** What a text says of when a lesson is: its hours, its number or, as in '1ª aula (07:00-07:50)', both. */
export function hoursIn(text: string): { span?: Span; lessons?: number[] } | undefined {
  const span = spanOf(text)
  const lessons = span ? undefined : lessonNumbersOf(text)
  if (span || lessons) return { ...(span && { span }), ...(lessons && { lessons }) }
  const [, number, hours] = /^(\d{1,2} ?(?:[ªº°]|a\b)(?: ?aula| ?tempo)?) ?[-–:(]* ?(.+?)\)?$/i.exec(text.trim()) ?? []
  const [numbers, both] = [number && lessonNumbersOf(number), hours && spanOf(hours)]
  return numbers && both ? { span: both, lessons: numbers } : undefined
}
