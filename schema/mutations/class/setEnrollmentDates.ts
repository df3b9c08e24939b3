import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { civilDate, id } from '#schema/fields/fields.ts'
import { leftReason } from '#schema/fields/labels.ts'
import { type Enrollment, enrollmentPeriod } from '#schema/nouns/enrollment.ts'
import { keyOf, patch } from '#schema/nouns/tables.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import {
  mustBeEnrollmentDays,
  mustEndWithClass,
  periodsOf,
  timesOf,
  writtenDays,
} from '#schema/rules/attendance/enrollmentPeriods.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

const endedPeriod = z.extend(enrollmentPeriod, { until: civilDate })

/**
 * Corrects the days of a student in a class: 'desde' and 'até' of the last period (decisions section 8). The periods
 * before it stay, unless `earlier` names others, and the reason for leaving, unless `leftReason` names another. Marks
 * outside the days stay readable.
 */
export const setEnrollmentDates = mutation('PATCH /api/classes/:classId/students/:studentId', {
  name: 'setEnrollmentDates',
  summary: 'Corrige as datas de um aluno na turma',
  ...ofManagedClass,
  args: z.object({
    classId: id,
    studentId: id,
    ...enrollmentPeriod.shape,
    earlier: z.optional(z.array(endedPeriod).check(z.maxLength(20, 'earlier: até 20 períodos anteriores'))),
    leftReason: z.optional(z.nullable(leftReason)),
  }),
  example: (about) => ({
    classId: about.class,
    studentId: about.student,
    from: '2026-08-03',
    until: '2026-11-30',
    earlier: [{ from: '2026-02-02', until: '2026-05-15' }],
    leftReason: 'moved',
  }),
  async plan({ actor, args: { classId, studentId, from, until, earlier, leftReason }, rows, at, now = at, zone }) {
    const { closedOn } = mustManageClass(actor, await rows.get('classes', classId))
    const key = keyOf('enrollments', { classId, studentId })
    const before = await rows.get('enrollments', key)
    if (!before) throw new Refusal('notFound', 'O aluno nunca esteve nesta turma.')
    mustEndWithClass({ from, until }, closedOn)
    const periods = [...(earlier ?? periodsOf(before, zone).slice(0, -1)), { from, until }]
    for (const period of periods) mustBeEnrollmentDays(period, now, zone)
    const reason = until === null ? null : leftReason === undefined ? before.leftReason : leftReason
    const days = writtenDays(before, { ...timesOf(periods, before, zone), leftReason: reason })
    return Object.keys(days).length ? [patch('enrollments', key, days)] : []
  },
  describe: ({ from, until }, { student = 'Aluno' }) =>
    `${student}: matrícula desde ${fullDate(from)}${until === null ? '' : ` até ${fullDate(until)}`}`,
  links: 'enrollments',
  putBack: {
    args: ({ place, field, value, now }) => {
      const periods = now ? periodsOf({ ...(now as Enrollment), [field]: value }) : []
      const last = periods.pop()
      return last && { ...place, ...last, earlier: periods, ...(field === 'leftReason' && { leftReason: value }) }
    },
  },
  answer: { table: 'enrollments' },
})
