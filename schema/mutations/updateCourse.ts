import { courseUpdate } from '../entities/course.ts'
import { changesOf } from '../entities/fields.ts'
import { patch } from '../entities/tables.ts'
import { mustManageCourse } from '../policies/course.ts'
import { given } from '../rules/given.ts'
import { mutation } from './mutation.ts'

/** Changes what is given of a course. */
export const updateCourse = mutation('PUT /api/courses/:id', {
  name: 'updateCourse',
  roles: ['admin', 'superadmin'],
  args: changesOf(courseUpdate),
  async allow({ actor, args, rows }) {
    await mustManageCourse(actor, rows, args.id)
  },
  plan: async ({ args: { id, ...fields } }) => [patch('courses', id, given(fields))],
  tell: ({ title }, { subject = 'um curso' }) => `Curso alterado: ${title ?? subject}`,
  answer: { table: 'courses' },
})
