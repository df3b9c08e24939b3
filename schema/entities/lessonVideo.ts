import * as z from 'zod/mini'
import { embedSource } from '../rules/embed.ts'
import { isOwnVideo } from '../rules/ownFile.ts'
import { id, line } from './fields.ts'
import { visibility } from './labels.ts'

/**
 * The embed markup that providers hand out; kept as given, refused without an https iframe (spec section 5). A video of the
 * school's own has the address of its file in its place (decisions section 5).
 */
export const videoEmbed = line('O código de incorporação é obrigatório', 5000).check(
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
