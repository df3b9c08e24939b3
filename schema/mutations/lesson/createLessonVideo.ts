import { lessonVideoInsert, lessonVideos } from '#schema/nouns/lessonVideo.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustManageLesson } from '#schema/permissions/lesson.ts'
import { mustAllowVideo } from '#schema/rules/content/videoHosts.ts'
import { ofNamedLesson } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * Creates a video of a lesson, the last unless an order is given (spec section 9). Its embed must hold an https iframe
 * from a host that the network allows.
 */
export const createLessonVideo = mutation('POST /api/lesson-videos', {
  name: 'createLessonVideo',
  summary: 'Cria um vídeo',
  ...ofNamedLesson,
  args: lessonVideoInsert,
  example: ({ lesson }) => ({ lessonId: lesson, ...lessonVideos.examples(), visibility: 'teacher' }),
  async plan({ actor, args, rows, ids, videoHosts }) {
    const { lessonId, title, videoEmbed, visibility } = args
    await mustManageLesson(actor, rows, lessonId)
    mustAllowVideo('videoEmbed', videoEmbed, videoHosts)
    const order = args.order ?? (await rows.where('lessonVideos', { lessonId })).length + 1
    return [put('lessonVideos', { id: ids[0], lessonId, title, videoEmbed, visibility, order })]
  },
  createsRows: () => ['lessonVideos'],
  describe: ({ title }) => `Vídeo criado: ${title}`,
  answer: { table: 'lessonVideos' },
})
