import * as z from 'zod/mini'
import { schoolClassInsert } from '#schema/entities/schoolClass.ts'
import { put } from '#schema/entities/tables.ts'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { mutation } from '../mutation.ts'

/** Creates a class of the school. Links the modules that are named (spec sections 3 and 7). */
export const createClass = mutation('POST /api/classes', {
  name: 'createClass',
  roles: mustChooseSchool.roles,
  args: z.extend(schoolClassInsert, { schoolId: z.optional(id) }),
  async allow({ actor, args, rows }) {
    await mustChooseSchool(actor, rows, args.schoolId)
  },
  createsRows: () => ['classes'],
  async plan({ actor, args, rows, at, ids }) {
    const { schoolId: named, moduleId, moduleIds = [], teacherId = null, ...fields } = args
    const schoolId = await mustChooseSchool(actor, rows, named)
    await mustBeTeacherOf(rows, schoolId, teacherId)
    const classId = ids[0]!
    const linked = new Set([...(moduleId ? [moduleId] : []), ...moduleIds])
    for (const each of linked)
      if ((await rows.get('modules', each))?.schoolId !== schoolId)
        throw new Refusal('notFound', 'Módulo não encontrado.')
    return [
      put('classes', { id: classId, ...fields, teacherId, schoolId }),
      ...[...linked].map((moduleId) => put('moduleClasses', { moduleId, classId, createdAt: at })),
    ]
  },
  describe: ({ title }) => `Turma criada: ${title}`,
  answer: { table: 'classes' },
})
