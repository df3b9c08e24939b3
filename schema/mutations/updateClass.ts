import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { schoolClassUpdate } from '../entities/schoolClass.ts'
import { patch } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'
import { mustManageClass } from '../policies/schoolClass.ts'
import { given } from '../rules/given.ts'
import { mustBeTeacherOf } from '../rules/mustBeTeacherOf.ts'
import { mutation } from './mutation.ts'

/** Changes what is said of a class, and leaves the rest as it is. */
export const updateClass = mutation('PUT /api/classes/:classId', {
  name: 'updateClass',
  roles: ['admin', 'superadmin'],
  args: z.extend(schoolClassUpdate, { classId: id }),
  async allow({ actor, args, rows }) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
  async plan({ actor, args, rows }) {
    const { classId, ...said } = args
    const fields = given(said)
    if (!Object.keys(fields).length) throw new Refusal('args.invalid', 'Diga o que deve mudar na turma.')
    const { schoolId } = mustManageClass(actor, await rows.get('classes', classId))
    await mustBeTeacherOf(rows, schoolId, fields.teacherId)
    return [patch('classes', classId, fields)]
  },
  tell: ({ title }) => (title === undefined ? 'Turma alterada' : `Turma alterada: ${title}`),
  answer: { table: 'classes' },
})
