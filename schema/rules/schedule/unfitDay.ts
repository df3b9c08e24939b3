import { Refusal } from '#schema/errors.ts'
import { mustBeCalendarDay } from './mustBeCalendarDay.ts'

/** Why the days and the kind of an entry do not fit together, in words; undefined where they do. */
export function unfitDay(day: Parameters<typeof mustBeCalendarDay>[0]): string | undefined {
  try {
    mustBeCalendarDay(day)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return undefined
}
