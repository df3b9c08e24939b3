import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { remove } from '#schema/nouns/tables.ts'
import { mustManageContent } from '#schema/permissions/lessonContent.ts'
import { mutation } from '../mutation.ts'

export const deleteLessonVideo = mutation('DELETE /api/lesson-videos/:id', {
  name: 'deleteLessonVideo',
  summary: 'Exclui um vídeo',
  roles: mustManageContent.roles,
  args: z.object({ id }),
  example: ({ video }) => ({ id: video }),
  async allow({ actor, args, rows }) {
    await mustManageContent(actor, rows, 'lessonVideos', args.id)
  },
  plan: async ({ args }) => [remove('lessonVideos', args.id)],
  describe: (_, { subject = 'um vídeo' }) => `Vídeo excluído: ${subject}`,
  answer: { table: 'lessonVideos' },
})
