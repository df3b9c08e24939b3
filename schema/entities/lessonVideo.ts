import * as z from 'zod/mini'
import { id, line } from './fields.ts'
import { visibility } from './labels.ts'

export const lessonVideo = z.object({
  id,
  lessonId: id,
  title: line('O título do vídeo é obrigatório'),
  videoEmbed: line('O código de incorporação é obrigatório', 5000),
  visibility,
  order: z.number().check(z.int(), z.nonnegative()),
})
export type LessonVideo = z.infer<typeof lessonVideo>

export const lessonVideoInsert = z.object({
  lessonId: id,
  title: lessonVideo.shape.title,
  videoEmbed: lessonVideo.shape.videoEmbed,
  visibility: z._default(visibility, 'both'),
  order: z._default(lessonVideo.shape.order, 0),
})
export const lessonVideoUpdate = z.partial(
  z.object({
    title: lessonVideo.shape.title,
    videoEmbed: lessonVideo.shape.videoEmbed,
    visibility,
    order: lessonVideo.shape.order,
  }),
)
