import { mustManageCourse } from '#schema/permissions/course.ts'
import { mutation } from '../mutation.ts'
import { removalOf } from '../removalOf.ts'

/** Deletes a course. Nothing depends on it. */
export const deleteCourse = mutation('DELETE /api/courses/:id', {
  ...removalOf('courses', mustManageCourse),
  name: 'deleteCourse',
  summary: 'Exclui um curso',
  example: ({ course }) => ({ id: course }),
  describe: (_, { subject = 'um curso' }) => `Curso excluído: ${subject}`,
})
