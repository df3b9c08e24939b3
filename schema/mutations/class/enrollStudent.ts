import { Refusal } from '#schema/errors.ts'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { enrollmentInsert, isInClass } from '#schema/nouns/enrollment.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import { keyOf, put } from '#schema/nouns/tables.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { mustBeDayBack, mustBeEnrollmentDays, periodsOf, timesOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * Enrols a student of the school in a class. A student who left and comes back gets the same enrolment again, which keeps
 * the days they were away. In a class that has a last day they leave with it.
 */
export const enrollStudent = mutation('POST /api/enrollments', {
  name: 'enrollStudent',
  summary: 'Matricula um aluno',
  ...ofManagedClass,
  args: enrollmentInsert,
  example: (about) => ({ classId: about.class, studentId: about.newcomer, from: '2026-11-16' }),
  async plan({ actor, args: { classId, studentId, from }, rows, at, now = at, zone }) {
    const { schoolId, closedOn } = mustManageClass(actor, await rows.get('classes', classId))
    const person = await rows.get('users', studentId)
    if (person?.schoolId !== schoolId) throw new Refusal('notFound', 'Aluno não encontrado.')
    if (person.role !== 'student') throw new Refusal('enrollment.notStudent')
    const joins = { from: from ?? civilDateOf(at, zone), until: closedOn }
    if (isClosed({ closedOn }, joins.from)) throw new Refusal('class.closed')
    const before = await rows.get('enrollments', keyOf('enrollments', { classId, studentId }))
    const periods = before ? periodsOf(before, zone) : []
    const until = periods.at(-1)?.until
    // Whoever leaves on a day to come may come back after it.
    const comesBack = until && joins.from > until
    if (before && isInClass(before, now) && !comesBack) throw new Refusal('enrollment.exists')
    mustBeEnrollmentDays(joins, now, zone)
    mustBeDayBack(periods, joins.from)
    const was = before ?? joiningNow(at)
    const { enrolledAt, gaps, leftAt } = { ...was, ...timesOf([...periods, joins], was, zone) }
    return [put('enrollments', { classId, studentId, enrolledAt, gaps, leftAt, leftReason: null })]
  },
  describe: (_, { student = 'Aluno' }) => `${student}: matrícula na turma`,
  links: 'enrollments',
  answer: { table: 'enrollments' },
})

/** Whoever joins today joins now, not at noon. */
const joiningNow = (at: number) => ({ enrolledAt: at, leftAt: null, gaps: null })
