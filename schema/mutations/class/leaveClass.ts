import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { civilDate, id } from '#schema/fields/fields.ts'
import { leftReason, leftReasonLabels } from '#schema/fields/labels.ts'
import { leavingNow } from '#schema/nouns/enrollment.ts'
import { keyOf, patch } from '#schema/nouns/tables.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { mustBeLastDayOf, periodsOf, timesUntil, writtenDays } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * A student leaves a class, for a reason that may be said. The last day is today unless one is named, past or to come;
 * named before the first, they were there on no day. Who left already may be said to have left earlier. The days they
 * were in the class, and their marks, stay readable.
 */
export const leaveClass = mutation('POST /api/classes/:classId/students/:studentId/departure', {
  name: 'leaveClass',
  summary: 'Registra a saída de um aluno de uma turma',
  ...ofManagedClass,
  args: z.object({
    classId: id,
    studentId: id,
    lastDay: z.optional(civilDate),
    leftReason: z.optional(z.nullable(leftReason)),
  }),
  example: (about) => ({
    classId: about.class,
    studentId: about.student,
    lastDay: '2026-11-16',
    leftReason: 'moved',
  }),
  async plan({ args: { classId, studentId, lastDay, leftReason = null }, rows, at, now = at, zone }) {
    const key = keyOf('enrollments', { classId, studentId })
    const before = await rows.get('enrollments', key)
    const periods = before ? periodsOf(before, zone) : []
    if (!before || !periods.length) throw new Refusal('notFound', 'O aluno não está matriculado nesta turma.')
    const today = civilDateOf(at, zone)
    const day = lastDay ?? today
    mustBeLastDayOf(periods, day, now, zone)
    // Who leaves today is gone from now on; a day that is named lasts to its end.
    const leavesNow = day === today && enrolledOn(before, today, zone)
    const times = { ...timesUntil(before, day, zone), ...(leavesNow && { leftAt: leavingNow(at) }) }
    const days = writtenDays(before, { ...times, leftReason })
    return Object.keys(days).length ? [patch('enrollments', key, days)] : []
  },
  describe: ({ lastDay, leftReason }, { student = 'Aluno' }) =>
    [
      `${student}: saída da turma`,
      lastDay && ` em ${fullDate(lastDay)}`,
      leftReason && ` (${leftReasonLabels[leftReason].toLowerCase()})`,
    ]
      .filter(Boolean)
      .join(''),
  links: 'enrollments',
  answer: { table: 'enrollments' },
})
