import { changesOf } from '#schema/fields/fields.ts'
import { courses, courseUpdate } from '#schema/nouns/course.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageCourse } from '#schema/permissions/course.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { ofRow } from '../allowed.ts'
import { mutation, putBackById } from '../mutation.ts'

/** Changes the named fields of a course. */
export const updateCourse = mutation('PUT /api/courses/:id', {
  name: 'updateCourse',
  summary: 'Altera um curso',
  ...ofRow(mustManageCourse),
  args: changesOf(courseUpdate),
  example: ({ course }) => ({ id: course, ...courses.examples() }),
  plan: async ({ args: { id, ...fields } }) => [patch('courses', id, definedFields(fields))],
  describe: ({ title }, { subject = 'um curso' }) => `Curso alterado: ${title ?? subject}`,
  putBack: putBackById,
  answer: { table: 'courses' },
})
