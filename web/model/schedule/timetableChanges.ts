import type { Weekday } from '#schema/fields/labels.ts'
import { byWeekTime, type MeetingTime } from '#schema/fields/meeting.ts'

/** The changes of a subject's hours. Each gives the new hours in order, null for none, or undefined for no change. */

/** When a lesson begins: there is one of a subject at a time. */
export interface Slot {
  weekday: Weekday
  startTime: string
}
type Hours = readonly MeetingTime[]
type Changed = MeetingTime[] | null | undefined

export const isAt = (a: Slot, b: Slot): boolean => a.weekday === b.weekday && a.startTime === b.startTime

/** With one more lesson. */
export const withLesson = (hours: Hours, lesson: MeetingTime): Changed =>
  hours.some((each) => isAt(each, lesson)) ? undefined : [...hours, lesson].sort(byWeekTime)

/** Without the lesson of a slot. */
export const withoutLesson = (hours: Hours, slot: Slot): Changed => {
  const left = hours.filter((each) => !isAt(each, slot))
  return left.length === hours.length ? undefined : left.length ? left : null
}

/** With another lesson in the place of one; no change where the subject has one there already. */
export const withChanged = (hours: Hours, slot: Slot, changes: Partial<MeetingTime>): Changed => {
  const before = hours.find((each) => isAt(each, slot))
  if (!before) return undefined
  return withLesson(
    hours.filter((each) => each !== before),
    { ...before, ...changes },
  )
}
