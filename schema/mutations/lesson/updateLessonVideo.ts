import { lessonVideoUpdate } from '#schema/entities/lessonVideo.ts'
import { patch } from '#schema/entities/tables.ts'
import { changesOf } from '#schema/fields/fields.ts'
import { mustManageContent } from '#schema/permissions/lessonContent.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mutation } from '../mutation.ts'

/** Changes the named fields of a lesson's video. */
export const updateLessonVideo = mutation('PUT /api/lesson-videos/:id', {
  name: 'updateLessonVideo',
  roles: mustManageContent.roles,
  args: changesOf(lessonVideoUpdate),
  async allow({ actor, args, rows }) {
    await mustManageContent(actor, rows, 'lessonVideos', args.id)
  },
  plan: async ({ args: { id, ...fields } }) => [patch('lessonVideos', id, definedFields(fields))],
  describe: ({ title }, { subject = 'um vídeo' }) => `Vídeo alterado: ${title ?? subject}`,
  answer: { table: 'lessonVideos' },
})
