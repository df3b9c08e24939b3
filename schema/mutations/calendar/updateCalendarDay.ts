import { changesOf } from '#schema/fields/fields.ts'
import { calendarDayUpdate } from '#schema/nouns/calendarDay.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageCalendarDay } from '#schema/permissions/calendarDay.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mustBeCalendarDay } from '#schema/rules/schedule/mustBeCalendarDay.ts'
import { writtenTogether } from '#schema/rules/writtenTogether.ts'
import { ofRow } from '../allowed.ts'
import { mutation, putBackById } from '../mutation.ts'

/** Changes the named fields of an entry of the calendar. */
export const updateCalendarDay = mutation('PUT /api/calendar-days/:id', {
  name: 'updateCalendarDay',
  summary: 'Altera um dia do calendário',
  ...ofRow(mustManageCalendarDay),
  args: changesOf(calendarDayUpdate),
  example: ({ calendarDay }) => ({
    id: calendarDay,
    kind: 'recess',
    title: 'Recesso de julho',
    firstDay: '2026-07-13',
    lastDay: '2026-07-24',
    asWeekday: null,
  }),
  async plan({ actor, args: { id, ...named }, rows }) {
    const fields = definedFields(named)
    const before = await mustManageCalendarDay(actor, rows, id)
    mustBeCalendarDay({ ...before, ...fields })
    const noWeekday = fields.kind && fields.kind !== 'schoolDay' ? { asWeekday: null } : {}
    const written = writtenTogether(before, fields, ['kind', 'firstDay', 'lastDay', 'asWeekday'])
    return [patch('calendarDays', id, { ...written, ...noWeekday })]
  },
  describe: ({ title }, { subject = 'um dia' }) => `Calendário: ${title ?? subject} alterado`,
  putBack: putBackById,
  answer: { table: 'calendarDays' },
})
