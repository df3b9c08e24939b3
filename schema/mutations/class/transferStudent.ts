import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { civilDate, id } from '#schema/fields/fields.ts'
import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import { keyOf, replace } from '#schema/nouns/tables.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { timesUntil, writtenDays } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'
import { enrollStudent } from './enrollStudent.ts'

/**
 * Moves a student to another class of the school from a day on, today unless one is named: until the day before, they
 * are in the class they leave. The marks of those days stay with it, and its rolls stay readable. It follows from the
 * days that stand when it comes, also those that another office corrected meanwhile: nobody is in both classes then, or in
 * none.
 */
export const transferStudent = mutation('POST /api/classes/:classId/students/:studentId/transfer', {
  name: 'transferStudent',
  summary: 'Transfere um aluno para outra turma da escola',
  ...ofManagedClass,
  args: z.object({
    classId: id,
    studentId: id,
    to: z.object({ classId: id }),
    from: z.optional(civilDate),
  }),
  example: (about) => ({
    classId: about.class,
    studentId: about.student,
    to: { classId: about.otherClass },
    from: '2026-11-16',
  }),
  async plan(context) {
    const { actor, args, rows, at, now = at, zone } = context
    const { classId, studentId, to } = args
    const { schoolId } = mustManageClass(actor, await rows.get('classes', classId))
    const target = mustManageClass(actor, await rows.get('classes', to.classId))
    if (target.schoolId !== schoolId) throw new Refusal('notFound', 'to: a turma é de outra escola.')
    const key = keyOf('enrollments', { classId, studentId })
    const before = await rows.get('enrollments', key)
    if (!before || !isInClass(before, now)) throw new Refusal('notFound', 'O aluno não está matriculado nesta turma.')
    const from = args.from ?? civilDateOf(at, zone)
    const joining = { ...context, args: { classId: to.classId, studentId, ...(args.from && { from }) } }
    const days = writtenDays(before, { ...timesUntil(before, addDays(from, -1), zone), leftReason: null })
    const isKnownThere = await rows.get('enrollments', keyOf('enrollments', { classId: to.classId, studentId }))
    const joined = await enrollStudent.plan(joining)
    return [
      replace('enrollments', key, days),
      ...joined.map((each) =>
        isKnownThere && 'fields' in each ? replace('enrollments', each.key, each.fields as Partial<Enrollment>) : each,
      ),
    ]
  },
  describe: (_, { student = 'Aluno' }) => `${student}: transferência de turma`,
  links: 'enrollments',
  answer: { table: 'enrollments' },
})
