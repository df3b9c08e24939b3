import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { calendarDayInsert } from '#schema/nouns/calendarDay.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { calendarIndex } from '#schema/rules/schedule/calendarIndex.ts'
import { mustBeCalendarDay } from '#schema/rules/schedule/mustBeCalendarDay.ts'
import { countOf } from '#schema/rules/text.ts'
import { inChosenSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** The most entries that one act adds: more than a school's year has. */
const mostCalendarDays = 500

/**
 * Adds entries to the calendar of the administrator's school, all in one act. Those already there are left alone, so
 * that the same holidays or the same file can be added twice. A global administrator names the school.
 */
export const addCalendarDays = mutation('POST /api/calendar-days', {
  name: 'addCalendarDays',
  summary: 'Inclui dias no calendário da escola; os que já estão lá ficam como estão',
  ...inChosenSchool,
  args: z.object({
    days: z
      .array(calendarDayInsert)
      .check(
        z.minLength(1, 'days: diga ao menos um dia.'),
        z.maxLength(mostCalendarDays, `days: até ${mostCalendarDays} dias por vez`),
      ),
    schoolId: z.optional(id),
  }),
  example: ({ school }) => ({
    days: [
      {
        kind: 'holiday',
        title: 'Carnaval',
        firstDay: '2026-02-16',
        lastDay: '2026-02-17',
        asWeekday: null,
        uid: 'carnaval@escola.br',
      },
      {
        kind: 'schoolDay',
        title: 'Sábado letivo',
        firstDay: '2026-02-21',
        lastDay: '2026-02-21',
        asWeekday: 'monday',
        uid: null,
      },
    ],
    schoolId: school,
  }),
  async plan({ actor, args, rows, ids, each }) {
    const schoolId = await mustChooseSchool(actor, rows, args.schoolId)
    const known = calendarIndex(await rows.where('calendarDays', { schoolId }))
    return each('days', args.days, (day, i) => {
      mustBeCalendarDay(day)
      if (known.has(day)) return []
      known.add(day)
      const asWeekday = day.kind === 'schoolDay' ? day.asWeekday : null
      return [put('calendarDays', { id: ids[i]!, schoolId, ...day, asWeekday })]
    })
  },
  createsRows: ({ days }) => days.map(() => 'calendarDays' as const),
  describe: ({ days }) =>
    days.length === 1
      ? `Calendário: ${days[0]!.title} incluído`
      : `Calendário: ${countOf(days.length, 'dia incluído', 'dias incluídos')}`,
  answer: { table: 'calendarDays', many: true },
})
