import * as z from 'zod/mini'
import { remove } from '#schema/entities/tables.ts'
import { id } from '#schema/fields/fields.ts'
import { mustManageCalendarDay } from '#schema/permissions/calendarDay.ts'
import { mutation } from '../mutation.ts'

/** Removes an entry from the calendar. Nothing depends on it: rolls stay as they are. */
export const deleteCalendarDay = mutation('DELETE /api/calendar-days/:id', {
  name: 'deleteCalendarDay',
  roles: mustManageCalendarDay.roles,
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageCalendarDay(actor, rows, args.id)
  },
  plan: async ({ args }) => [remove('calendarDays', args.id)],
  describe: (_, { subject = 'um dia' }) => `Calendário: ${subject} excluído`,
  answer: { table: 'calendarDays' },
})
