import { changesOf } from '../entities/fields.ts'
import { lessonVideoUpdate } from '../entities/lessonVideo.ts'
import { patch } from '../entities/tables.ts'
import { mustManageContent } from '../policies/lessonContent.ts'
import { given } from '../rules/given.ts'
import { mutation } from './mutation.ts'

/** Changes what is given of a lesson's video. */
export const updateLessonVideo = mutation('PUT /api/lesson-videos/:id', {
  name: 'updateLessonVideo',
  roles: ['admin', 'superadmin'],
  args: changesOf(lessonVideoUpdate),
  async allow({ actor, args, rows }) {
    await mustManageContent(actor, rows, 'lessonVideos', args.id)
  },
  plan: async ({ args: { id, ...fields } }) => [patch('lessonVideos', id, given(fields))],
  tell: ({ title }, { subject = 'um vídeo' }) => `Vídeo alterado: ${title ?? subject}`,
  answer: { table: 'lessonVideos' },
})
