import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { patch } from '../entities/tables.ts'
import { mustTeach } from '../policies/schoolClass.ts'
import { mustBeTaughtIn } from '../rules/lessonOfClass.ts'
import { mutation } from './mutation.ts'

/** Any lesson of the class's modules can be its current one (spec section 4). */
export const setCurrentLesson = mutation('PATCH /api/classes/:classId/current-lesson', {
  name: 'setCurrentLesson',
  roles: ['teacher', 'admin', 'superadmin'],
  args: z.object({ classId: id, lessonId: id }),
  async allow({ actor, args, rows }) {
    mustTeach(actor, await rows.get('classes', args.classId))
  },
  async plan({ args, rows }) {
    await mustBeTaughtIn(rows, args.lessonId, args.classId)
    return [patch('classes', args.classId, { currentLessonId: args.lessonId })]
  },
  tell: (_, { lesson = 'uma aula' }) => `Aula atual: ${lesson}`,
  answer: { table: 'classes' },
})
