import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustTeach } from '#schema/permissions/schoolClass.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { mutation } from '../mutation.ts'

/** Sets a class's current lesson. It can be any lesson of the class's modules (spec section 4). */
export const setCurrentLesson = mutation('PATCH /api/classes/:classId/current-lesson', {
  name: 'setCurrentLesson',
  summary: 'Define a aula atual',
  roles: mustTeach.roles,
  args: z.object({ classId: id, lessonId: id }),
  example: (about) => ({ classId: about.class, lessonId: about.lesson }),
  async allow({ actor, args, rows }) {
    mustTeach(actor, await rows.get('classes', args.classId))
  },
  async plan({ args, rows }) {
    await mustBeTaughtIn(rows, args.lessonId, args.classId)
    return [patch('classes', args.classId, { currentLessonId: args.lessonId })]
  },
  describe: (_, { lesson = 'uma aula' }) => `Aula atual: ${lesson}`,
  putBack: {
    fields: ['currentLessonId'],
    args: ({ key, value }) => (value === null ? undefined : { classId: key, lessonId: value }),
  },
  answer: { table: 'classes' },
})
