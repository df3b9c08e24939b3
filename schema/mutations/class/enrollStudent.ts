import { enrollmentInsert } from '#schema/entities/enrollment.ts'
import { keyOf, put } from '#schema/entities/tables.ts'
import { Refusal } from '#schema/errors.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { mutation } from '../mutation.ts'

/** Enrols a student of the school in a class. A student who left and comes back gets the same enrolment again. */
export const enrollStudent = mutation('POST /api/enrollments', {
  name: 'enrollStudent',
  roles: mustManageClass.roles,
  args: enrollmentInsert,
  async allow({ actor, args, rows }) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
  async plan({ actor, args: { classId, studentId }, rows, at }) {
    const { schoolId } = mustManageClass(actor, await rows.get('classes', classId))
    const person = await rows.get('users', studentId)
    if (person?.schoolId !== schoolId) throw new Refusal('notFound', 'Aluno não encontrado.')
    if (person.role !== 'student') throw new Refusal('enrollment.notStudent')
    const before = await rows.get('enrollments', keyOf('enrollments', { classId, studentId }))
    if (before?.leftAt === null) throw new Refusal('enrollment.exists')
    return [put('enrollments', { classId, studentId, ...(!before && { enrolledAt: at }), leftAt: null })]
  },
  describe: (_, { student = 'Aluno' }) => `${student}: matrícula na turma`,
  answer: { table: 'enrollments' },
})
