import { Refusal } from '#schema/errors.ts'
import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { mustBeCalendarDay } from '#schema/rules/schedule/mustBeCalendarDay.ts'

/** Why the days and the kind of an entry do not fit together, in words; undefined where they do. */
export function unfitDay(day: NewCalendarDay): string | undefined {
  try {
    mustBeCalendarDay(day)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return undefined
}
