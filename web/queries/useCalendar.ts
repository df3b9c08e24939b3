import type { CalendarDay } from '#schema/entities/calendarDay.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from './useRows.ts'

/** The calendar of the signed-in person's school; undefined while it loads. */
export function useCalendar(): CalendarDay[] | undefined {
  const schoolId = useSession().user?.schoolId ?? 0
  return useRows((rows) => rows.where('calendarDays', { schoolId }), [schoolId])
}
