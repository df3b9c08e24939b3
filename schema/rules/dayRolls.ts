import type { RollCall } from '../entities/rollCall.ts'
import type { Reader } from '../entities/tables.ts'

/** A roll, and whether anybody is marked in it. */
export type DayRoll = Pick<RollCall, 'lessonId' | 'date' | 'concludedAt' | 'cancelledReason'> & { marked: boolean }

/** Whether a roll is there: one that was opened and taken back is none. */
const isThere = ({ marked, concludedAt, cancelledReason }: DayRoll) =>
  marked || concludedAt !== null || cancelledReason !== null

/**
 * The roll that stands for a class's day, and its state; null where there is none. A day has one roll, whatever its lesson:
 * the one that was concluded first, else one that was begun, else the one that says that there was no lesson.
 * @param rolls of one class and one day
 */
export function rollOfDay(
  rolls: readonly DayRoll[],
): { state: 'taken' | 'begun' | 'cancelled'; lessonId: number } | null {
  const inOrder = rolls
    .filter(isThere)
    .sort((a, b) => (a.concludedAt ?? 0) - (b.concludedAt ?? 0) || a.lessonId - b.lessonId)
  const counted = inOrder.filter(({ cancelledReason }) => cancelledReason === null)
  const taken = counted.find(({ concludedAt }) => concludedAt !== null)
  if (taken) return { state: 'taken', lessonId: taken.lessonId }
  if (counted[0]) return { state: 'begun', lessonId: counted[0].lessonId }
  return inOrder[0] ? { state: 'cancelled', lessonId: inOrder[0].lessonId } : null
}

/**
 * The lesson whose sheet opens when somebody asks for a lesson's on a day: its own where its roll is there or a second one is
 * wanted, else that of the roll that stands for the day, else its own, still empty.
 * @param another whether a second roll on that day was asked for by name
 */
export function lessonToOpen(rolls: readonly DayRoll[], lessonId: number, another: boolean): number {
  if (another || rolls.some((roll) => roll.lessonId === lessonId && isThere(roll))) return lessonId
  return rollOfDay(rolls)?.lessonId ?? lessonId
}

/** The rolls of a class on a day that are there. */
export async function rollsOfDay(rows: Reader, classId: number, date: string): Promise<DayRoll[]> {
  return (await withMarks(rows, classId, await rows.where('rollCalls', { classId, date }))).filter(isThere)
}

/** Rolls of a class, each with whether anybody is marked in it. */
export const withMarks = (rows: Reader, classId: number, rolls: readonly RollCall[]): Promise<DayRoll[]> =>
  Promise.all(
    rolls.map(async (roll) => {
      const { lessonId, date } = roll
      const decided = roll.concludedAt !== null || roll.cancelledReason !== null
      return { ...roll, marked: decided || (await rows.where('attendance', { classId, lessonId, date })).length > 0 }
    }),
  )
