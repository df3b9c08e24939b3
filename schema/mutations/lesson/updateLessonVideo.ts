import { changesOf } from '#schema/fields/fields.ts'
import { lessonVideos, lessonVideoUpdate } from '#schema/nouns/lessonVideo.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustAllowVideo } from '#schema/rules/content/videoHosts.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { ofContent } from '../allowed.ts'
import { mutation, putBackById } from '../mutation.ts'

/**
 * Changes the named fields of a lesson's video. A new embed must be from a host that the network allows; the one it has
 * may stay.
 */
export const updateLessonVideo = mutation('PUT /api/lesson-videos/:id', {
  name: 'updateLessonVideo',
  summary: 'Altera um vídeo',
  ...ofContent('lessonVideos'),
  args: changesOf(lessonVideoUpdate),
  example: ({ video }) => ({ id: video, ...lessonVideos.examples() }),
  async plan({ args: { id, ...fields }, rows, videoHosts }) {
    const { videoEmbed } = fields
    if (videoEmbed && videoEmbed !== (await rows.get('lessonVideos', id))?.videoEmbed)
      mustAllowVideo('videoEmbed', videoEmbed, videoHosts)
    return [patch('lessonVideos', id, definedFields(fields))]
  },
  describe: ({ title }, { subject = 'um vídeo' }) => `Vídeo alterado: ${title ?? subject}`,
  putBack: putBackById,
  answer: { table: 'lessonVideos' },
})
