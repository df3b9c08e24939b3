import type { Meeting } from '#schema/rules/schedule/subjects.ts'
import { type DayRoll, inRollOrder } from './dayRolls.ts'

/** A roll with the lessons it counts for, where it says so. */
export type CountedRoll = DayRoll & { periods?: number | null }

/** A meeting of a day, with the roll that was taken of it. */
export interface MeetingRoll<R> {
  /** Undefined for a roll on a day without a meeting. */
  meeting: Meeting | undefined
  /** Undefined for a meeting without a roll. */
  roll: R | undefined
}

/**
 * The meetings of a subject on a day with their rolls, in order, then the rolls that are left. A roll is of as many
 * meetings as it counts lessons for; one that does not say is of all that follow.
 * @param rolls those of the subject and the day
 */
export function meetingRolls<R extends CountedRoll>(
  meetings: readonly Meeting[],
  rolls: readonly R[],
): MeetingRoll<R>[] {
  const [first, ...later] = inRollOrder(rolls)
  const found: MeetingRoll<R>[] = []
  const waiting = first ? [first, ...later] : []
  const rest = new Set<R>(waiting)
  let roll = waiting.shift()
  let left = roll?.periods ?? Number.POSITIVE_INFINITY
  for (const meeting of meetings) {
    found.push({ meeting, roll })
    if (roll) rest.delete(roll)
    for (let periods = meeting.periods; roll && periods > 0; ) {
      const taken = Math.min(periods, left)
      periods -= taken
      left -= taken
      if (left > 0) continue
      roll = waiting.shift()
      left = roll?.periods ?? Number.POSITIVE_INFINITY
    }
  }
  return [...found, ...[...rest].map((each) => ({ meeting: undefined, roll: each }))]
}
