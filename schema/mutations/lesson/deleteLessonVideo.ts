import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { remove } from '#schema/nouns/tables.ts'
import { ofContent } from '../allowed.ts'
import { mutation } from '../mutation.ts'

export const deleteLessonVideo = mutation('DELETE /api/lesson-videos/:id', {
  name: 'deleteLessonVideo',
  summary: 'Exclui um vídeo',
  ...ofContent('lessonVideos'),
  args: z.object({ id }),
  example: ({ video }) => ({ id: video }),
  plan: async ({ args }) => [remove('lessonVideos', args.id)],
  describe: (_, { subject = 'um vídeo' }) => `Vídeo excluído: ${subject}`,
  answer: { table: 'lessonVideos' },
})
