import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { remove } from '../entities/tables.ts'
import { mustManageContent } from '../policies/lessonContent.ts'
import { mutation } from './mutation.ts'

/** Deletes a lesson's video. */
export const deleteLessonVideo = mutation('DELETE /api/lesson-videos/:id', {
  name: 'deleteLessonVideo',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageContent(actor, rows, 'lessonVideos', args.id)
  },
  plan: async ({ args }) => [remove('lessonVideos', args.id)],
  tell: (_, { subject = 'um vídeo' }) => `Vídeo excluído: ${subject}`,
  answer: { table: 'lessonVideos' },
})
