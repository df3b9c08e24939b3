import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { courseInsert, courses } from '#schema/nouns/course.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { inChosenSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Creates a course in the administrator's school. A global administrator names the school (decisions section 2). */
export const createCourse = mutation('POST /api/courses', {
  name: 'createCourse',
  summary: 'Cria um curso',
  ...inChosenSchool,
  args: z.extend(courseInsert, { schoolId: z.optional(id) }),
  example: ({ school }) => ({
    ...courses.examples(),
    title: 'Fundamental',
    description: 'Anos finais',
    schoolId: school,
  }),
  async plan({ actor, args, rows, at, ids }) {
    const schoolId = await mustChooseSchool(actor, rows, args.schoolId)
    const { title, description = null } = args
    return [put('courses', { id: ids[0], title, description, schoolId, createdAt: at })]
  },
  createsRows: () => ['courses'],
  describe: ({ title }) => `Curso criado: ${title}`,
  answer: { table: 'courses' },
})
