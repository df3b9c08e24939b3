import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from './useRows.ts'

/** The calendar of the signed-in person's school; undefined while it loads. */
export function useCalendar(): CalendarDay[] | undefined {
  return useCalendarOf(useSession().user?.schoolId ?? null)
}

/** The calendar of a school, in the order of its days; undefined while it loads. */
export const useCalendarOf = (schoolId: number | null): CalendarDay[] | undefined =>
  useRows(
    async (rows) =>
      (await rows.where('calendarDays', { schoolId: schoolId ?? 0 })).sort(
        (a, b) => a.firstDay.localeCompare(b.firstDay) || compareTexts(a.title, b.title),
      ),
    [schoolId],
  )
