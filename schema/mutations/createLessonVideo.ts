import { lessonVideoInsert } from '../entities/lessonVideo.ts'
import { put } from '../entities/tables.ts'
import { mustManageLesson } from '../policies/lesson.ts'
import { mutation } from './mutation.ts'

/** A video of a lesson, the last unless it says where it stands (spec section 9); its embed must hold an https iframe. */
export const createLessonVideo = mutation('POST /api/lesson-videos', {
  name: 'createLessonVideo',
  roles: ['admin', 'superadmin'],
  args: lessonVideoInsert,
  async allow({ actor, args, rows }) {
    await mustManageLesson(actor, rows, args.lessonId)
  },
  async plan({ actor, args, rows, ids }) {
    const { lessonId, title, videoEmbed, visibility } = args
    await mustManageLesson(actor, rows, lessonId)
    const order = args.order ?? (await rows.where('lessonVideos', { lessonId })).length + 1
    return [put('lessonVideos', { id: ids[0], lessonId, title, videoEmbed, visibility, order })]
  },
  makes: () => ['lessonVideos'],
  tell: ({ title }) => `Vídeo criado: ${title}`,
  answer: { table: 'lessonVideos' },
})
