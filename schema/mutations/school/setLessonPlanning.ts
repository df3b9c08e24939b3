import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { school } from '#schema/nouns/school.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustSetUpSchool } from '#schema/permissions/school.ts'
import { ofSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Decides whether teachers add, reorder and rename the lessons of the subjects they teach. */
export const setLessonPlanning = mutation('PUT /api/schools/:id/lesson-planning', {
  name: 'setLessonPlanning',
  summary: 'Decide se os professores preparam as aulas do que ensinam',
  ...ofSchool(mustSetUpSchool),
  args: z.object({ id, teachersPlanLessons: school.shape.teachersPlanLessons }),
  example: ({ school }) => ({ id: school, teachersPlanLessons: false }),
  plan: async ({ args: { id, teachersPlanLessons } }) => [patch('schools', id, { teachersPlanLessons })],
  describe: ({ teachersPlanLessons }) =>
    teachersPlanLessons ? 'Aulas preparadas também pelos professores' : 'Aulas preparadas só pela secretaria',
  putBack: { fields: ['teachersPlanLessons'], args: ({ key, value }) => ({ id: key, teachersPlanLessons: value }) },
  answer: { table: 'schools' },
})
