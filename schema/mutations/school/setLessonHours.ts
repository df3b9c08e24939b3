import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { school } from '#schema/nouns/school.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustAdminister } from '#schema/permissions/school.ts'
import { ofSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Says when the lessons of a day begin in a school and how long they are, or null for no usual hours. */
export const setLessonHours = mutation('PUT /api/schools/:id/lesson-hours', {
  name: 'setLessonHours',
  summary: 'Diz as horas das aulas da escola',
  ...ofSchool(mustAdminister),
  args: z.object({ id, lessonHours: school.shape.lessonHours }),
  example: ({ school }) => ({
    id: school,
    lessonHours: [
      { startTime: '07:00', minutes: 50 },
      { startTime: '07:50', minutes: 50 },
    ],
  }),
  plan: async ({ args: { id, lessonHours } }) => [patch('schools', id, { lessonHours })],
  describe: () => 'Horas das aulas da escola definidas',
  putBack: { fields: ['lessonHours'], args: ({ key, value }) => ({ id: key, lessonHours: value }) },
  answer: { table: 'schools' },
})
