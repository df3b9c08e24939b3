import * as z from 'zod/mini'
import { courseInsert } from '../entities/course.ts'
import { id } from '../entities/fields.ts'
import { put } from '../entities/tables.ts'
import { mustChooseSchool } from '../policies/chosenSchool.ts'
import { mutation } from './mutation.ts'

/** A course of the administrator's school; who runs all schools says of which (decisions section 2). */
export const createCourse = mutation('POST /api/courses', {
  name: 'createCourse',
  roles: ['admin', 'superadmin'],
  args: z.extend(courseInsert, { schoolId: z.optional(id) }),
  async allow({ actor, args, rows }) {
    await mustChooseSchool(actor, rows, args.schoolId)
  },
  async plan({ actor, args, rows, at, ids }) {
    const schoolId = await mustChooseSchool(actor, rows, args.schoolId)
    const { title, description } = args
    return [put('courses', { id: ids[0], title, description: description || null, schoolId, createdAt: at })]
  },
  makes: () => ['courses'],
  tell: ({ title }) => `Curso criado: ${title}`,
  answer: { table: 'courses' },
})
