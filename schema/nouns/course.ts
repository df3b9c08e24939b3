import * as z from 'zod/mini'
import { freeText, id, instant, line } from '#schema/fields/fields.ts'

export const course = z.object({
  id,
  title: line('O título do curso é obrigatório'),
  description: freeText(),
  schoolId: id,
  createdAt: instant,
})
export type Course = z.infer<typeof course>

export const courseInsert = z.object({ title: course.shape.title, description: z.optional(course.shape.description) })
export const courseUpdate = z.partial(courseInsert)
