import * as z from 'zod/mini'
import { id, instant } from '#schema/fields/fields.ts'

/** A student in a class. Leaving sets `leftAt` and keeps the row, so past rolls stay readable. */
export const enrollment = z.object({
  id: z.nullable(id),
  classId: id,
  studentId: id,
  enrolledAt: instant,
  leftAt: z.nullable(instant),
})
export type Enrollment = z.infer<typeof enrollment>

export const enrollmentInsert = z.object({ classId: id, studentId: id })
