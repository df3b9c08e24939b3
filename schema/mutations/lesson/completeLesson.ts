import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { performanceLabels } from '#schema/fields/labels.ts'
import { type Completion, completionInsert } from '#schema/nouns/completion.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { mutation } from '../mutation.ts'

/** Marks a lesson as done for a class, with a level. With `isCompleted: false`, opens it again (spec section 4). */
export const completeLesson = mutation('POST /api/lessons/:lessonId/classes/:classId/completion', {
  name: 'completeLesson',
  summary: 'Marca a aula como feita ou a reabre',
  shortName: 'Aula concluída',
  roles: mustTeachLesson.roles,
  args: z.extend(completionInsert, { lessonId: id, classId: id }),
  example: (about) => ({ classId: about.class, lessonId: about.lesson, isCompleted: true, performanceLevel: 'good' }),
  async allow({ actor, args: { classId, lessonId }, rows, at, zone }) {
    await mustTeachLesson(actor, rows, { classId, lessonId, at, zone })
  },
  async plan({ actor, args, rows, at }) {
    const { lessonId, classId, isCompleted } = args
    await mustBeTaughtIn(rows, lessonId, classId)
    const performanceLevel = isCompleted ? args.performanceLevel : 'average'
    return [put('completions', { lessonId, classId, isCompleted, performanceLevel, teacherId: actor.id, markedAt: at })]
  },
  describe: ({ isCompleted, performanceLevel }) =>
    isCompleted ? `Aula feita (${performanceLabels[performanceLevel]})` : 'Aula reaberta',
  putBack: {
    args: ({ place, field, value, now }) => {
      if (!now) return undefined
      const completion = { ...(now as Completion) }
      const { isCompleted, performanceLevel } = Object.assign(completion, { [field]: value })
      return { ...place, isCompleted, performanceLevel }
    },
  },
  answer: { table: 'completions' },
})

/** The arguments that open a completed lesson again. */
export const reopening = (lessonId: number, classId: number) =>
  ({ lessonId, classId, isCompleted: false, performanceLevel: 'average' }) as const
