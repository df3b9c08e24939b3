import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { enrollment } from '#schema/nouns/enrollment.ts'
import { keyOf, patch } from '#schema/nouns/tables.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Says which subjects of a class a student is excused from, and since when. */
export const excuseStudent = mutation('PUT /api/classes/:classId/students/:studentId/excusals', {
  name: 'excuseStudent',
  summary: 'Dispensa um aluno de disciplinas da turma',
  ...ofManagedClass,
  args: z.object({ classId: id, studentId: id, excusedFrom: enrollment.shape.excusedFrom }),
  example: (about) => ({
    classId: about.class,
    studentId: about.student,
    excusedFrom: [{ moduleId: about.module, since: '2026-11-16' }],
  }),
  async plan({ args: { classId, studentId, excusedFrom }, rows }) {
    const key = keyOf('enrollments', { classId, studentId })
    const before = await rows.get('enrollments', key)
    if (!before) throw new Refusal('notFound', 'O aluno nunca esteve nesta turma.')
    const former = new Set(before.excusedFrom?.map(({ moduleId }) => moduleId))
    for (const { moduleId } of excusedFrom ?? [])
      if (!former.has(moduleId) && !(await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId, classId }))))
        throw new Refusal('notFound', 'A turma não tem este módulo.')
    return [patch('enrollments', key, { excusedFrom })]
  },
  describe: (_, { student = 'Aluno' }) => `${student}: dispensa de disciplinas`,
  links: 'enrollments',
  putBack: { fields: ['excusedFrom'], args: ({ place, field, value }) => ({ ...place, [field]: value }) },
  answer: { table: 'enrollments' },
})
