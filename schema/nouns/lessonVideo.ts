import * as z from 'zod/mini'
import { embedSource } from '#schema/fields/embed.ts'
import { id, line } from '#schema/fields/fields.ts'
import { visibility } from '#schema/fields/labels.ts'
import { isOwnVideo } from '#schema/fields/ownFile.ts'

/**
 * The embed markup that providers hand out. It is stored as it was sent and refused without an https iframe (spec
 * section 5). A video uploaded to the school's server has the address of its file instead (decisions section 5).
 */
const videoEmbed = line('O código de incorporação é obrigatório', 5000).check(
  z.refine((text) => embedSource(text) !== undefined || isOwnVideo(text), 'Código de incorporação inválido'),
)

export const lessonVideo = z.object({
  id,
  lessonId: id,
  title: line('O título do vídeo é obrigatório'),
  videoEmbed,
  visibility,
  order: z.number().check(z.int(), z.nonnegative()),
})
export type LessonVideo = z.infer<typeof lessonVideo>

export const lessonVideoInsert = z.object({
  lessonId: id,
  title: lessonVideo.shape.title,
  videoEmbed,
  visibility: z._default(visibility, 'both'),
  order: z.optional(lessonVideo.shape.order),
})
export const lessonVideoUpdate = z.partial(
  z.object({
    title: lessonVideo.shape.title,
    videoEmbed,
    visibility,
    order: lessonVideo.shape.order,
  }),
)
