import type { RollCall } from '#schema/nouns/rollCall.ts'
import type { Reader } from '#schema/nouns/tables.ts'

/** A roll, and whether it has any marks. */
export type DayRoll = Pick<RollCall, 'lessonId' | 'date' | 'concludedAt' | 'cancelledReason'> & { marked: boolean }

/** Returns true when a roll counts as existing. One that was opened and withdrawn does not. */
const isThere = ({ marked, concludedAt, cancelledReason }: DayRoll) =>
  marked || concludedAt !== null || cancelledReason !== null

/**
 * The roll that stands for a day, and its state; null when there is none: the one that was concluded first, else one that
 * was begun, else a cancelled one.
 * @param rolls of one subject and one day
 */
export function rollOfDay(
  rolls: readonly DayRoll[],
): { state: 'taken' | 'begun' | 'cancelled'; lessonId: number } | null {
  const [first] = inRollOrder(rolls)
  return first ? { state: stateOf(first), lessonId: first.lessonId } : null
}

/** What there is of a roll that exists. */
export function stateOf({ concludedAt, cancelledReason }: DayRoll): 'taken' | 'begun' | 'cancelled' {
  if (cancelledReason !== null) return 'cancelled'
  return concludedAt === null ? 'begun' : 'taken'
}

/** The existing rolls of a day: those that were concluded by when, then those that were begun, then the cancelled ones. */
export function inRollOrder<R extends DayRoll>(rolls: readonly R[]): R[] {
  const order = ['taken', 'begun', 'cancelled']
  return rolls
    .filter(isThere)
    .sort(
      (a, b) =>
        order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)) ||
        (a.concludedAt ?? 0) - (b.concludedAt ?? 0) ||
        a.lessonId - b.lessonId,
    )
}

/**
 * The lesson whose sheet opens when a day is chosen on the sheet of a lesson: that lesson when it has a roll on the day,
 * else the lesson of the day's roll, else that lesson with an empty sheet. A lesson that was itself asked for opens,
 * whatever other rolls its day has.
 * @param rolls those of the lesson's subject on the day
 */
export function lessonToOpen(rolls: readonly DayRoll[], lessonId: number): number {
  if (rolls.some((roll) => roll.lessonId === lessonId && isThere(roll))) return lessonId
  return rollOfDay(rolls)?.lessonId ?? lessonId
}

/** The existing rolls of a class on a day. */
export async function rollsOfDay(rows: Reader, classId: number, date: string): Promise<(RollCall & DayRoll)[]> {
  return (await withMarks(rows, await rows.where('rollCalls', { classId, date }))).filter(isThere)
}

/** Rolls, each with whether it has any marks. Those of a roll that is neither concluded nor cancelled are read. */
export async function withMarks(rows: Reader, rolls: readonly RollCall[]): Promise<(RollCall & DayRoll)[]> {
  const isDecided = ({ concludedAt, cancelledReason }: RollCall) => concludedAt !== null || cancelledReason !== null
  const marksOf = ({ classId, lessonId, date }: RollCall) => rows.where('attendance', { classId, lessonId, date })
  const open = rolls.filter((roll) => !isDecided(roll))
  const marks = await Promise.all(open.map(marksOf))
  const unmarked = new Set(open.filter((_, i) => !marks[i]!.length))
  return rolls.map((roll) => ({ ...roll, marked: !unmarked.has(roll) }))
}
