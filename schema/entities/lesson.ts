import * as z from 'zod/mini'
import { freeText, id, line } from './fields.ts'

export const lesson = z.object({
  id,
  moduleId: id,
  title: line('O título da aula é obrigatório'),
  description: freeText(),
  order: z.number().check(z.int(), z.minimum(1)),
  videoUrl: z.nullable(z.string()),
  videoEmbed: z.nullable(z.string()),
  materialUrl: z.nullable(z.string()),
  materialUrls: z.nullable(z.array(z.string())),
})
export type Lesson = z.infer<typeof lesson>

export const lessonInsert = z.object({
  moduleId: id,
  title: lesson.shape.title,
  description: z.optional(lesson.shape.description),
  order: z.optional(lesson.shape.order),
  videoUrl: z.optional(lesson.shape.videoUrl),
  videoEmbed: z.optional(lesson.shape.videoEmbed),
  materialUrl: z.optional(lesson.shape.materialUrl),
  materialUrls: z.optional(lesson.shape.materialUrls),
})
export const lessonUpdate = z.partial(z.omit(lessonInsert, { moduleId: true }))
