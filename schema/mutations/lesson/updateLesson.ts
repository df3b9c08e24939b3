import { changesOf } from '#schema/fields/fields.ts'
import { lessons, lessonUpdate } from '#schema/nouns/lesson.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustPlanLesson } from '#schema/permissions/lesson.ts'
import { legacyRows, mustAllowLegacyVideo, newLegacyRows } from '#schema/rules/content/legacyContent.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mutation, putBackById } from '../mutation.ts'

/**
 * Changes the named fields of a lesson. Legacy fields become rows as in a new lesson, each once. What the lesson
 * already had is not created again, so a client that sends back its whole form does not restore anything deleted.
 */
export const updateLesson = mutation('PUT /api/lessons/:id', {
  name: 'updateLesson',
  summary: 'Altera uma aula',
  roles: mustPlanLesson.roles,
  args: changesOf(lessonUpdate),
  example: ({ lesson }) => ({ id: lesson, ...lessons.examples() }),
  async allow({ actor, args, rows, at, zone }) {
    await mustPlanLesson(actor, rows, args.id, { fields: args, at, zone })
  },
  async plan({ actor, args: { id: lessonId, ...fields }, rows, at, zone, ids, videoHosts }) {
    const lesson = await mustPlanLesson(actor, rows, lessonId, { fields, at, zone })
    mustAllowLegacyVideo(fields, videoHosts, lesson)
    const existing = {
      videos: await rows.where('lessonVideos', { lessonId }),
      materials: await rows.where('materials', { lessonId }),
    }
    return [patch('lessons', lessonId, definedFields(fields)), ...newLegacyRows(lesson, fields, existing, ids)]
  },
  createsRows: (args) => legacyRows(args).map(({ table }) => table),
  describe: ({ title }, { subject = 'uma aula' }) => `Aula alterada: ${title ?? subject}`,
  putBack: putBackById,
  answer: { table: 'lessons' },
})
