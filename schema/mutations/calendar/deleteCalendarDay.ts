import { mustManageCalendarDay } from '#schema/permissions/calendarDay.ts'
import { mutation } from '../mutation.ts'
import { removalOf } from '../removalOf.ts'

/** Removes an entry from the calendar. Nothing depends on it: rolls stay as they are. */
export const deleteCalendarDay = mutation('DELETE /api/calendar-days/:id', {
  ...removalOf('calendarDays', mustManageCalendarDay),
  name: 'deleteCalendarDay',
  summary: 'Exclui um dia do calendário',
  example: ({ calendarDay }) => ({ id: calendarDay }),
  describe: (_, { subject = 'um dia' }) => `Calendário: ${subject} excluído`,
})
