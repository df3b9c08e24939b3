import { changesOf } from '../entities/fields.ts'
import { lessonUpdate } from '../entities/lesson.ts'
import { patch } from '../entities/tables.ts'
import { mustManageLesson } from '../policies/lesson.ts'
import { given } from '../rules/given.ts'
import { legacyRows, newLegacyRows } from '../rules/legacyContent.ts'
import { mutation } from './mutation.ts'

/**
 * Changes what is given of a lesson. Legacy fields become rows as they do in a new lesson, each once: what the lesson already
 * said is not made again, so that a client which sends its form back whole brings nothing deleted back.
 */
export const updateLesson = mutation('PUT /api/lessons/:id', {
  name: 'updateLesson',
  roles: ['admin', 'superadmin'],
  args: changesOf(lessonUpdate),
  async allow({ actor, args, rows }) {
    await mustManageLesson(actor, rows, args.id)
  },
  async plan({ actor, args: { id: lessonId, ...fields }, rows, ids }) {
    const { lesson } = await mustManageLesson(actor, rows, lessonId)
    const there = {
      videos: await rows.where('lessonVideos', { lessonId }),
      materials: await rows.where('materials', { lessonId }),
    }
    return [patch('lessons', lessonId, given(fields)), ...newLegacyRows(lesson, fields, there, ids)]
  },
  makes: (args) => legacyRows(args).map(({ table }) => table),
  tell: ({ title }, { subject = 'uma aula' }) => `Aula alterada: ${title ?? subject}`,
  answer: { table: 'lessons' },
})
