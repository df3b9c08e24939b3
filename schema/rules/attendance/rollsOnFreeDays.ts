import { isFreeKind } from '#schema/nouns/calendarDay.ts'
import type { RollCall, RollPlace } from '#schema/nouns/rollCall.ts'
import { type DayReader, keyOf } from '#schema/nouns/tables.ts'
import { type SchoolCalendar, schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import { inRollOrder, withMarks } from './dayRolls.ts'

/** A roll that counts on a day without classes. */
export interface RollOnFreeDay extends RollPlace {
  /** What the day is called: why there was no lesson, if the roll is cancelled. */
  reason: string
}

/**
 * The rolls of a school that count on days which have no classes once these entries stand in its calendar, by day.
 * Those that somebody cancelled count no longer, and are not among them.
 * @param declared the new or changed entries
 * @param calendar the others
 */
export async function rollsOnFreeDays(
  rows: DayReader,
  schoolId: number,
  declared: SchoolCalendar,
  calendar: SchoolCalendar,
): Promise<RollOnFreeDay[]> {
  const free = declared.filter(({ kind }) => isFreeKind(kind))
  const ranges = await Promise.all(free.map(({ firstDay, lastDay }) => rows.rollsOfDays(firstDay, lastDay)))
  const found = new Map<string, RollCall>()
  for (const roll of ranges.flat()) found.set(String(keyOf('rollCalls', roll)), roll)
  if (!found.size) return []
  const ofSchool = new Set((await rows.where('classes', { schoolId })).map(({ id }) => id))
  const all = [...declared, ...calendar]
  const counted = [...found.values()].filter(
    ({ classId, date, cancelledReason }) =>
      cancelledReason === null && ofSchool.has(classId) && schoolDayOn(date, all).weekday === null,
  )
  return inRollOrder(await withMarks(rows, counted))
    .map(({ classId, lessonId, date }) => {
      const entry = free.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
      return { classId, lessonId, date, reason: entry!.title }
    })
    .sort((a, b) => a.date.localeCompare(b.date) || a.classId - b.classId || a.lessonId - b.lessonId)
}
