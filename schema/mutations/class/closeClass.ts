import * as z from 'zod/mini'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { civilDate, id } from '#schema/fields/fields.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { closingOfClass, mustBeLastDay } from '#schema/rules/schedule/closingOfClass.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * Closes a class after its last day, with the enrollments in it, or opens it again. A new year that closes it says its
 * `firstDay`.
 */
export const closeClass = mutation('PUT /api/classes/:classId/closing', {
  name: 'closeClass',
  summary: 'Encerra uma turma depois do seu último dia, ou a reabre',
  ...ofManagedClass,
  args: z.object({ classId: id, closedOn: z.nullable(civilDate), firstDay: z.optional(civilDate) }),
  example: (about) => ({ classId: about.class, closedOn: '2026-12-18', firstDay: '2027-02-01' }),
  async plan({ actor, args: { classId, closedOn, firstDay }, rows, at, now = at, zone }) {
    if (closedOn !== null) mustBeLastDay(closedOn, now, zone)
    const schoolClass = mustManageClass(actor, await rows.get('classes', classId))
    return closingOfClass(rows, schoolClass, closedOn, { now, zone, firstDay })
  },
  describe: ({ closedOn }) => (closedOn === null ? 'Turma reaberta' : `Turma encerrada em ${fullDate(closedOn)}`),
  links: 'enrollments',
  putBack: { fields: ['closedOn'], args: ({ key, value }) => ({ classId: key, closedOn: value }) },
  answer: { table: 'classes' },
})
