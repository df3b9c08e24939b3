import type { Weekday } from '#schema/fields/labels.ts'
import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { plain } from '#schema/rules/text.ts'

const weekdayWords: [RegExp, Weekday][] = [
  [/\bdomingo\b|\bdom\b/, 'sunday'],
  [/\bsegunda\b|\bseg\b/, 'monday'],
  [/\bterca\b|\bter\b/, 'tuesday'],
  [/\bquarta\b|\bqua\b/, 'wednesday'],
  [/\bquinta\b|\bqui\b/, 'thursday'],
  [/\bsexta\b|\bsex\b/, 'friday'],
  [/\bsabado\b|\bsab\b/, 'saturday'],
]

/** The weekday that a text names, such as 'horário de segunda'; undefined when it names none. */
export const weekdayIn = (text: string): Weekday | undefined =>
  weekdayWords.find(([pattern]) => pattern.test(plain(text)))?.[1]

/**
 * What an entry is, by its words: 'Recesso' and 'Férias' are a recess, 'Dia letivo' a school day with the weekday that
 * the text names, and everything else a holiday.
 * @param schedule the text that may name the weekday
 */
export function kindOfWords(text: string, schedule: string): Pick<NewCalendarDay, 'kind' | 'asWeekday'> {
  const words = plain(text)
  if (/\bnao letivo|sem aula/.test(words)) return { kind: 'recess', asWeekday: null }
  if (/\bletiv[oa]/.test(words)) return { kind: 'schoolDay', asWeekday: weekdayIn(schedule) ?? null }
  return { kind: /\brecesso|\bferias/.test(words) ? 'recess' : 'holiday', asWeekday: null }
}
