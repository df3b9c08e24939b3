import type { RollCall, RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import { schoolDayOn } from './schoolDays.ts'

/**
 * How many lessons a roll that does not say it counts for (decisions section 9): the meetings of its subject on its day,
 * one where there are none that day. Nothing for a subject without hours of its own, and for a roll that is there.
 */
export async function periodsOfNew(
  rows: Reader,
  roll: RollPlace,
  moduleId: number,
): Promise<Pick<RollCall, 'periods'> | undefined> {
  const { classId, date } = roll
  const link = await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId, classId }))
  if (!link?.meetings || (await rows.get('rollCalls', keyOf('rollCalls', roll)))) return undefined
  const schoolClass = await rows.get('classes', classId)
  const calendar = schoolClass ? await rows.where('calendarDays', { schoolId: schoolClass.schoolId }) : []
  const { weekday } = schoolDayOn(date, calendar)
  return { periods: Math.max(1, link.meetings.filter((each) => each.weekday === weekday).length) }
}
