import * as z from 'zod/mini'
import { completionInsert } from '../entities/completion.ts'
import { id } from '../entities/fields.ts'
import { performanceLabels } from '../entities/labels.ts'
import { put } from '../entities/tables.ts'
import { mustTeach } from '../policies/schoolClass.ts'
import { mustBeTaughtIn } from '../rules/lessonOfClass.ts'
import { mutation } from './mutation.ts'

/** Marks a lesson done for a class with a level, or, with `isCompleted: false`, opens it again (spec section 4). */
export const completeLesson = mutation('POST /api/lessons/:lessonId/classes/:classId/completion', {
  name: 'completeLesson',
  roles: ['teacher', 'admin', 'superadmin'],
  args: z.extend(completionInsert, { lessonId: id, classId: id }),
  async allow({ actor, args, rows }) {
    mustTeach(actor, await rows.get('classes', args.classId))
  },
  async plan({ actor, args, rows, at }) {
    const { lessonId, classId, isCompleted } = args
    await mustBeTaughtIn(rows, lessonId, classId)
    const performanceLevel = isCompleted ? args.performanceLevel : 'average'
    return [put('completions', { lessonId, classId, isCompleted, performanceLevel, teacherId: actor.id, markedAt: at })]
  },
  tell: ({ isCompleted, performanceLevel }) =>
    isCompleted ? `Aula feita (${performanceLabels[performanceLevel]})` : 'Aula reaberta',
  answer: { table: 'completions' },
})

/** The arguments that open a completed lesson again. */
export const reopening = (lessonId: number, classId: number) =>
  ({ lessonId, classId, isCompleted: false, performanceLevel: 'average' }) as const
