import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { schoolClassInsert } from '../entities/schoolClass.ts'
import { put } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'
import { mustChooseSchool } from '../policies/chosenSchool.ts'
import { mustBeTeacherOf } from '../rules/mustBeTeacherOf.ts'
import { mutation } from './mutation.ts'

/** A new class of the school, linked to a module when one is named (spec sections 3 and 7). */
export const createClass = mutation('POST /api/classes', {
  name: 'createClass',
  roles: ['admin', 'superadmin'],
  args: z.extend(schoolClassInsert, { schoolId: z.optional(id) }),
  async allow({ actor, args, rows }) {
    await mustChooseSchool(actor, rows, args.schoolId)
  },
  makes: () => ['classes'],
  async plan({ actor, args, rows, at, ids }) {
    const { schoolId: named, moduleId, teacherId = null, ...fields } = args
    const schoolId = await mustChooseSchool(actor, rows, named)
    await mustBeTeacherOf(rows, schoolId, teacherId)
    const classId = ids[0]!
    const made = put('classes', { id: classId, ...fields, teacherId, schoolId })
    if (!moduleId) return [made]
    const module = await rows.get('modules', moduleId)
    if (module?.schoolId !== schoolId) throw new Refusal('notFound', 'Módulo não encontrado.')
    return [made, put('moduleClasses', { moduleId, classId, createdAt: at })]
  },
  tell: ({ title }) => `Turma criada: ${title}`,
  answer: { table: 'classes' },
})
