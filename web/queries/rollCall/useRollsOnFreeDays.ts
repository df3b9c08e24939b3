import { type RollOnFreeDay, rollsOnFreeDays } from '#schema/rules/attendance/rollsOnFreeDays.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { rowsForQuery } from '#web/mirror/database/mirror.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useRows } from '../useRows.ts'

type About = [schoolId: number, declared: SchoolCalendar, calendar: SchoolCalendar]

/**
 * The rolls of a school on this device that count on days which have no classes once these entries stand in its
 * calendar; undefined while they load.
 */
export const useRollsOnFreeDays = (...about: About): RollOnFreeDay[] | undefined =>
  useRows((rows) => rollsOnFreeDays(rows, ...about), [JSON.stringify(about)])

/** The same, read once. */
export async function rollsOnFreeDaysNow(...about: About): Promise<RollOnFreeDay[]> {
  const { mirror } = useSessionState.getState()
  return mirror ? rollsOnFreeDays(rowsForQuery(mirror), ...about) : []
}
